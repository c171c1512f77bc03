import type { Approval } from '@amayumba/contract/approvals/approval.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Collection } from '@amayumba/contract/money/collection.ts';
import type { Claim } from '@amayumba/contract/money/claim.ts';
import type { Figures } from '@amayumba/contract/money/figures.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import type { Statement, StatementLine } from '@amayumba/contract/money/statement.ts';
import type { Terms } from '@amayumba/contract/money/terms.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { PAGE_SIZE_DEFAULT } from '@amayumba/contract/lists.ts';
import { aisha, aPayment, maker } from './factories.ts';
import type { ReceivedCall } from './handlers.ts';

/** An account that owes two months of rent, one of them overdue. */
export const anAccount = maker<Account>(() => ({
  id: 7,
  tenant: 21,
  tenant_details: aisha,
  phone_number: '+256772123456',
  lease: { id: 3, start: '2024-11-24', end: null, is_current: true },
  reference_code: '41703653',
  balance: 900_000,
  open_amount: 900_000,
  overdue_amount: 450_000,
  credit: 0,
  not_due: 450_000,
  days_1_30: 0,
  days_31_60: 450_000,
  days_61_90: 0,
  days_over_90: 0,
  oldest_due: '2026-10-05',
  paid_until: '2026-09-30',
  deposit_held: 450_000,
  deposit_due: 0,
  schedule_on: true,
  terms: { rent_amount: 450_000, rent_every: 'month', due_day: 5 },
  promise_on: null,
  promise_state: null,
  disputed: false,
  version: 4,
}));

/** The rent of the account of {@link anAccount}. */
export const TERMS: Terms = {
  id: 5,
  lease: 3,
  starts_on: '2024-11-24',
  rent_amount: 450_000,
  rent_every: 'month',
  due_day: 5,
  notice_on: null,
  agreed_reason: null,
  warnings: [],
};

/** An open rent charge on the account of {@link anAccount}. */
export function aCharge(given: Partial<Payment> = {}): Payment {
  const amount = given.amount ?? 450_000;
  return aPayment({
    tenant: 21,
    tenant_details: aisha,
    account: 7,
    amount,
    gross_amount: amount,
    settled_amount: 0,
    outstanding_amount: amount,
    is_owed: true,
    source: 'schedule',
    period_start: '2026-10-01',
    period_end: '2026-10-31',
    due_date: '2026-10-05',
    months_paid: [10],
    ...given,
  });
}

/** The two charges that {@link anAccount} owes. */
export const october = aCharge({ id: 601 });
export const december = aCharge({
  id: 602,
  period_start: '2026-12-01',
  period_end: '2026-12-31',
  due_date: '2026-12-05',
  months_paid: [12],
});

/** A valid receipt that settles October and a part of December. */
export const aReceipt = maker<Receipt>(() => ({
  id: 812,
  version: 2,
  receipt_number: 20_260_000_812,
  receipt_code: 'AMA-2026-000812',
  state: 'valid',
  account: 7,
  tenant_details: aisha,
  amount: 700_000,
  withheld: 0,
  withholding_certificate: '',
  allocated: 700_000,
  unallocated: 0,
  method: 'Cash',
  channel: 'cash',
  external_reference: null,
  payer_name: 'Aisha Namatovu',
  payer_phone: '',
  notes: '',
  source: 'entry',
  received_at: '2026-11-21T09:00:00Z',
  issued_at: '2026-11-21T09:00:00Z',
  verify_code: '7KQ2M9XT4R',
  verify_url: 'https://portal.example/r/7KQ2M9XT4R',
  balance_after: 200_000,
  allocations: [
    {
      charge: 601,
      payment_type: 'Rent',
      period: 'October 2026',
      name: 'Rent, October 2026',
      due_date: '2026-10-05',
      amount: 450_000,
      by_hand: false,
    },
    {
      charge: 602,
      payment_type: 'Rent',
      period: 'December 2026',
      name: 'Rent, December 2026',
      due_date: '2026-12-05',
      amount: 250_000,
      by_hand: false,
    },
  ],
  voided_at: null,
  void_reason: null,
  replaced_by: null,
  replaces: null,
  replaces_code: null,
}));

/** A claim of October's rent that waits. */
export const aClaim = maker<Claim>(() => ({
  id: 31,
  state: 'waiting',
  charge: 601,
  charge_name: 'Rent, October 2026',
  account: 7,
  tenant_details: aisha,
  amount: 450_000,
  method: 'Mobile Money',
  reference_number: '22851904467',
  paid_on: '2026-11-20',
  notes: '',
  receipt_file: null,
  receipt: null,
  reason: '',
  logged_at: '2026-11-20T09:00:00Z',
}));

export const FIGURES: Figures = {
  charged: 80_000_000,
  credited: 0,
  received: 73_715_000,
  reversed_earlier: 0,
  refunded: 0,
  by_channel: [
    { channel: 'cash', amount: 13_715_000, count: 21 },
    { channel: 'mtn', amount: 60_000_000, count: 70 },
  ],
  open_amount: 18_460_000,
  overdue_amount: 14_530_000,
  ageing: {
    not_due: 3_930_000,
    days_1_30: 10_530_000,
    days_31_60: 3_000_000,
    days_61_90: 1_000_000,
    days_over_90: 0,
  },
  credit: 1_850_000,
  deposits_held: 84_300_000,
};

const line = (given: Partial<StatementLine>): StatementLine => ({
  id: 1,
  on: '2026-10-05',
  kind: 'charge',
  text: 'Rent, October 2026',
  charge: 601,
  receipt: null,
  refund: null,
  transfer: null,
  receipt_code: null,
  debit: 450_000,
  credit: 0,
  balance: 450_000,
  ...given,
});

/** A statement with a charge and a receipt, oldest first. */
export const aStatement = (account: Account): Statement => ({
  account,
  from: '2025-11-21',
  to: '2027-11-21',
  opening_balance: 0,
  lines: [
    line({}),
    line({
      id: 2,
      on: '2026-10-09',
      kind: 'receipt',
      text: 'Payment received, Cash',
      charge: null,
      receipt: 812,
      receipt_code: 'AMA-2026-000812',
      debit: 0,
      credit: 100_000,
      balance: 350_000,
    }),
  ],
  closing_balance: 350_000,
  deposit: { held: 450_000, lines: [] },
});

/** One page of rows. */
export const page = <Row>(results: Row[], count = results.length) => ({ count, next: null, previous: null, results });

/** Answers a list as the server does: the page that is asked for, or all rows without one. */
export const listing =
  <Row>(rows: Row[]) =>
  ({ query }: ReceivedCall) => {
    if (!query.has('page') && !query.has('page_size')) return rows;
    const [number, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? PAGE_SIZE_DEFAULT)];
    const next = number * size < rows.length ? `/?page=${number + 1}` : null;
    return { ...page(rows.slice((number - 1) * size, number * size), rows.length), next };
  };

/** An attempt to collect what {@link anAccount} owes, which waits for its PIN. */
export const aCollection = maker<Collection>(() => ({
  id: '3f1c2a90-5b6d-4e7f-8a9b-0c1d2e3f4a5b',
  account: 7,
  tenant_details: aisha,
  provider: 'mtn',
  phone: '256772123456',
  amount: 450_000,
  state: 'pending',
  reason: 'A prompt is on its way to 0772 123 456. Enter your PIN there.',
  reason_code: null,
  provider_reference: null,
  receipt: null,
  receipt_code: null,
  requested_at: '2026-11-21T09:00:00Z',
  finished_at: null,
  prompt_left_s: 300,
  checks: 0,
}));

/** How {@link aCollection} ends once its PIN is typed: with the receipt of {@link aReceipt}. */
export const paidCollection = aCollection({
  state: 'succeeded',
  reason: '',
  provider_reference: '22852640913',
  receipt: 812,
  receipt_code: 'AMA-2026-000812',
  finished_at: '2026-11-21T09:00:40Z',
  checks: 3,
});

/** A reversal of a receipt that another manager asked for. */
export const anApproval = maker<Approval>(() => ({
  id: 5,
  action: 'receipt_reversal',
  summary: 'AMA-2026-000812',
  subject: { kind: 'receipt', id: 812 },
  account: 7,
  person: 'Aisha Namatovu',
  estate: 'Kireka Hill Cottages',
  amount: 300_000,
  reason: 'Typed twice',
  requested_by: { id: 31, name: 'Moses Okello' },
  requested_at: '2026-11-21T09:00:00.000Z',
  state: 'waiting',
  decided_by: null,
  decided_at: null,
  decision_reason: '',
  is_own: false,
}));
