import { readMsisdn } from '../money/msisdn.ts';
import type { ExpenseCategory } from '../owners/rules.ts';
import type { PAYMENT_METHODS, PaymentType } from '../payments/rules.ts';

/** Where money comes in or goes out. See docs/rules.md, Money channels. */
export const CHANNELS = ['cash', 'bank', 'cheque', 'mtn', 'airtel', 'card', 'other'] as const;
export type Channel = (typeof CHANNELS)[number];

export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = {
  cash: 'Cash',
  bank: 'Bank',
  cheque: 'Cheque',
  mtn: 'MTN MoMo',
  airtel: 'Airtel Money',
  card: 'Card',
  other: 'Other',
};

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The accounts between which the journal transfers. See docs/rules.md, Ledger accounts. */
export const LEDGER_ACCOUNTS = [
  'tenant',
  'income.rent',
  'income.utilities',
  'income.maintenance',
  'income.other',
  'cash.cash',
  'cash.bank',
  'cash.cheque',
  'cash.mtn',
  'cash.airtel',
  'cash.card',
  'cash.other',
  'deposits',
  'credit_notes',
  'transfer',
  'opening',
  // Tax that tenants withheld; and tax withheld from vendors, which is owed to the tax authority.
  'withholding',
  'withholding_payable',
  'owners',
  'fees',
  'vat',
  'expenses.repairs',
  'expenses.security',
  'expenses.cleaning',
  'expenses.garden',
  'expenses.rubbish',
  'expenses.utilities',
  'expenses.rates',
  'expenses.insurance',
  'expenses.improvements',
  'expenses.legal',
  'expenses.bank_charges',
  'expenses.other',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

const CREDITED_BY_TYPE: Readonly<Record<PaymentType, LedgerAccount>> = {
  Rent: 'income.rent',
  Utilities: 'income.utilities',
  Maintenance: 'income.maintenance',
  Other: 'income.other',
  'Security Deposit': 'deposits',
};

/** The ledger account that a charge of this type credits; a deposit credits it only when it is paid. */
export const ledgerAccountOf = (type: PaymentType): LedgerAccount => CREDITED_BY_TYPE[type];

export const cashAccountOf = (channel: Channel): LedgerAccount => `cash.${channel}`;

export const expenseAccountOf = (category: ExpenseCategory): LedgerAccount => `expenses.${category}`;

const CHANNEL_OF_METHOD: Readonly<Record<Exclude<PaymentMethod, 'Mobile Money'>, Channel>> = {
  Cash: 'cash',
  'Bank Transfer': 'bank',
  Cheque: 'cheque',
  'Credit Card': 'card',
  'Debit Card': 'card',
  'Online Payment': 'other',
};

const NETWORK_PREFIXES: readonly [Channel, readonly string[]][] = [
  ['mtn', ['76', '77', '78', '79', '31', '39']],
  ['airtel', ['70', '74', '75', '20']],
];

/** The mobile money network of a phone number; `other` if it is of neither network or cannot be read. */
function networkOf(phone: string): Channel {
  const [, prefix = ''] = /^256(\d\d)/.exec(readMsisdn(phone) ?? '') ?? [];
  return NETWORK_PREFIXES.find(([, prefixes]) => prefixes.includes(prefix))?.[0] ?? 'other';
}

/** The channel of a method, unless a person chooses another one. See docs/rules.md, Money channels. */
export function channelOf(method: PaymentMethod, payerPhone: string | null): Channel {
  return method === 'Mobile Money' ? networkOf(payerPhone ?? '') : CHANNEL_OF_METHOD[method];
}
