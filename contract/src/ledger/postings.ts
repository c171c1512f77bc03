import type { Ugx } from '../money.ts';
import { DEPOSIT, type PaymentType } from '../payments/rules.ts';
import type { ExpenseCategory } from '../owners/rules.ts';
import {
  cashAccountOf,
  type Channel,
  expenseAccountOf,
  type LedgerAccount,
  ledgerAccountOf,
} from './ledger-accounts.ts';

/** One transfer between two ledger accounts. See docs/rules.md, Journal lines. */
export interface JournalLine {
  debit: LedgerAccount;
  credit: LedgerAccount;
  amount: Ugx;
}

/**
 * A rent roll brings the rent of its month, `import`, and what was due before: `opening`. See docs/rules.md, Opening
 * balances.
 */
export const CHARGE_SOURCES = ['manual', 'schedule', 'bulk', 'import', 'claim', 'opening'] as const;
export type ChargeSource = (typeof CHARGE_SOURCES)[number];

export const RECEIPT_SOURCES = [
  'entry',
  'status',
  'claim',
  'collection',
  'statement',
  'deposit',
  'transfer',
  'opening',
] as const;
export type ReceiptSource = (typeof RECEIPT_SOURCES)[number];

export const MOVEMENT_KINDS = ['used', 'refunded', 'withheld', 'transferred_out', 'transferred_in'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

const line = (debit: LedgerAccount, credit: LedgerAccount, amount: Ugx): JournalLine[] => [{ debit, credit, amount }];

interface PostedCharge {
  type: PaymentType;
  /** False while only a tenant's claim says so. */
  is_owed: boolean;
  source: ChargeSource;
}

/** Whether a charge and its credit notes are in the journal: a deposit is a liability, not income. */
const isPosted = ({ type, is_owed }: PostedCharge) => is_owed && type !== DEPOSIT;

/** An opening charge is a debt of an earlier book, which had the income. */
export function chargeLines(charge: PostedCharge & { amount: Ugx }): JournalLine[] {
  if (!isPosted(charge)) return [];
  return line('tenant', charge.source === 'opening' ? 'opening' : ledgerAccountOf(charge.type), charge.amount);
}

/** Reduces no income where the charge was none. */
export function creditNoteLines(charge: PostedCharge, amount: Ugx): JournalLine[] {
  if (!isPosted(charge)) return [];
  return line(charge.source === 'opening' ? 'opening' : 'credit_notes', 'tenant', amount);
}

const OTHER_SIDE: Partial<Record<ReceiptSource, LedgerAccount>> = {
  deposit: 'deposits',
  transfer: 'transfer',
  opening: 'opening',
};

/** The source of a receipt: money that came in, a deposit or credit that the ledger had already, or an earlier book. */
export const RECEIPT_KINDS = ['received', 'moved', 'opening'] as const;
type ReceiptKind = (typeof RECEIPT_KINDS)[number];
/** The kinds in words, for filters and files. */
export const RECEIPT_KIND_LABELS: Readonly<Record<ReceiptKind, string>> = {
  received: 'Received',
  moved: 'Moved',
  opening: 'Opening',
};

/** Whether a receipt records money that came in, and not what the ledger or an earlier book had already. */
export const isMoneyReceived = (source: ReceiptSource): boolean => OTHER_SIDE[source] === undefined;

/** The sources of each kind of receipt. */
export const SOURCES_OF_KIND: Readonly<Record<ReceiptKind, readonly ReceiptSource[]>> = {
  received: RECEIPT_SOURCES.filter(isMoneyReceived),
  moved: ['deposit', 'transfer'],
  opening: ['opening'],
};

interface PostedReceipt {
  source: ReceiptSource;
  channel: Channel;
  amount: Ugx;
  /** Tax that the tenant withheld, in addition to the amount. */
  withheld?: Ugx | undefined;
}

export const receiptLines = ({ source, channel, amount, withheld = 0 }: PostedReceipt): JournalLine[] => [
  ...line(OTHER_SIDE[source] ?? cashAccountOf(channel), 'tenant', amount),
  ...(withheld > 0 ? line('withholding', 'tenant', withheld) : []),
];

/**
 * Only a share of a deposit charge is posted: for other types, the charge and the receipt have posted both sides
 * already.
 */
export const allocationLines = (type: PaymentType, amount: Ugx): JournalLine[] =>
  type === DEPOSIT ? line('tenant', 'deposits', amount) : [];

/** A movement of the kind `used` posts nothing itself: its receipt of the source `deposit` does. */
export function movementLines(kind: MovementKind, channel: Channel, amount: Ugx): JournalLine[] {
  switch (kind) {
    case 'used':
      return [];
    case 'refunded':
      return line('deposits', cashAccountOf(channel), amount);
    case 'withheld':
      return line('deposits', 'income.other', amount);
    case 'transferred_out':
      return line('deposits', 'transfer', amount);
    case 'transferred_in':
      return line('transfer', 'deposits', amount);
  }
}

export const refundLines = (channel: Channel, amount: Ugx): JournalLine[] =>
  line('tenant', cashAccountOf(channel), amount);

/** Credit moved to another account of the tenant, where a receipt of the source `transfer` records it. */
export const creditTransferLines = (amount: Ugx): JournalLine[] => line('tenant', 'transfer', amount);

interface PaidExpense {
  category: ExpenseCategory;
  channel: Channel;
  amount: Ugx;
  /** The part of the amount that was withheld from the vendor as tax. */
  withheld: Ugx;
}

/** An expense that the office paid, on the day it was paid. */
export const expenseLines = ({ category, channel, amount, withheld }: PaidExpense): JournalLine[] => [
  ...line(expenseAccountOf(category), cashAccountOf(channel), amount - withheld),
  ...(withheld > 0 ? line(expenseAccountOf(category), 'withholding_payable', withheld) : []),
];

/** A negative sum goes the other way. */
const signedLine = (debit: LedgerAccount, credit: LedgerAccount, amount: Ugx): JournalLine[] =>
  amount === 0 ? [] : amount > 0 ? line(debit, credit, amount) : line(credit, debit, -amount);

/** A fee and its VAT; negative where the office returns a part of an earlier fee. */
export const feeLines = ({ amount, vat }: { amount: Ugx; vat: Ugx }): JournalLine[] => [
  ...signedLine('owners', 'fees', amount),
  ...signedLine('owners', 'vat', vat),
];

export const remittanceLines = (channel: Channel, amount: Ugx): JournalLine[] =>
  line('owners', cashAccountOf(channel), amount);

export const reversalOf = ({ debit, credit, amount }: JournalLine): JournalLine => ({
  debit: credit,
  credit: debit,
  amount,
});
