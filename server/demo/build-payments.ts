import { addDays } from '@amayumba/contract/calendar.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import type { DemoLease } from './build-leases.ts';
import { DEMO_USER } from './build-people.ts';
import { instantOf, monthNumber, yearAndMonth } from './demo-calendar.ts';
import { type DemoNow, notAfter, type Row } from './demo-row.ts';
import type { Due, DueState } from './due.ts';
import { billDues, depositDues } from './other-dues.ts';
import type { Random } from './random.ts';
import { rentDues } from './rent-dues.ts';

/** A payment of the demo. `receiptIssuedAt` is when its receipt was issued, even if the money was returned later. */
export interface DemoPayment {
  row: Row<'payments'> & { id: number };
  lease: DemoLease;
  receiptIssuedAt: Date | null;
  receiptNumber: number | null;
  /** A payment that the tenant logged, which awaits a manager and has a receipt file. */
  isLogged: boolean;
}

const METHODS = [
  'Mobile Money',
  'Mobile Money',
  'Mobile Money',
  'Mobile Money',
  'Bank Transfer',
  'Bank Transfer',
  'Cash',
  'Cheque',
] as const;

const SMALL_METHODS = ['Mobile Money', 'Mobile Money', 'Mobile Money', 'Cash'] as const;
/** Sums from this on are paid by bank, in shillings. */
const BANK_FROM = 200_000;

const STATUS: Record<DueState, number> = {
  paid: PAYMENT_STATUS.paid,
  overdue: PAYMENT_STATUS.overdue,
  partial: PAYMENT_STATUS.partial,
  pending: PAYMENT_STATUS.pending,
  processing: PAYMENT_STATUS.processing,
  failed: PAYMENT_STATUS.failed,
  cancelled: PAYMENT_STATUS.cancelled,
};

/** All payments of the portfolio in the order of recording, with receipt numbers in the order of payment. */
export function buildPayments(random: Random, leases: readonly DemoLease[], now: DemoNow): DemoPayment[] {
  const dues = [
    ...rentDues(random, leases, now.today),
    ...depositDues(leases, now.today),
    ...billDues(random, leases, now.today),
  ];
  const payments = dues
    .map((due) => payment(random, due, now))
    .toSorted((a, b) => Number(a.row.created_at) - Number(b.row.created_at));
  payments.forEach(({ row }, index) => {
    row.id = index + 1;
  });
  const receipted = payments
    .filter(({ receiptIssuedAt }) => receiptIssuedAt)
    .toSorted((a, b) => Number(a.receiptIssuedAt) - Number(b.receiptIssuedAt));
  receipted.forEach((paid, index) => {
    paid.receiptNumber = index + 1;
    if (paid.row.paid_at) paid.row.receipt_number = index + 1;
  });
  return payments;
}

function payment(random: Random, due: Due, now: DemoNow): DemoPayment {
  const { lease, type, amount, month, state } = due;
  const { nowMs, today } = now;
  const { year, month: monthOfYear } = yearAndMonth(month);
  const created = notAfter(nowMs - 7_200_000, instantOf(addDays(due.due, -14), 8, random.between(0, 40)));
  const paidAt = state === 'paid' ? paymentInstant(random, due, created, now) : null;
  const wasRefunded = due.refund === 'Refunded' && paidAt !== null && lease.last !== null;
  const isLogged = state === 'processing';
  const loggedAt = new Date(
    Math.max(Number(created), instantOf(addDays(today, -1 - (lease.row.id % 3)), 19, lease.row.id % 60)),
  );
  const updated = (isLogged ? loggedAt : paidAt) ?? created;
  const method = isLogged ? 'Mobile Money' : random.pick(amount < BANK_FROM ? SMALL_METHODS : METHODS);
  const reference = referenceOf(random, method);
  const hasMoney = state === 'paid' || state === 'processing' || state === 'partial' || state === 'failed';
  return {
    lease,
    receiptIssuedAt: paidAt,
    receiptNumber: null,
    isLogged,
    row: {
      id: 0,
      tenant_id: lease.row.tenant_id,
      lease_id: lease.row.id,
      estate_id: lease.home.estate_id,
      payment_type: type,
      amount,
      logged_amount: isLogged ? amount : null,
      status_id: wasRefunded ? PAYMENT_STATUS.refunded : STATUS[state],
      due_date: due.due,
      paid_at: wasRefunded ? null : paidAt,
      months_paid: [monthOfYear],
      payment_for_year: year,
      payment_method: hasMoney ? method : '',
      reference_number: hasMoney ? reference : '',
      notes: notesOf(due),
      refund_status: due.refund ?? null,
      acknowledgement_status: acknowledgement(state, random),
      receipt_number: null,
      created_by: isLogged && type !== 'Rent' ? lease.person.user.id : DEMO_USER.manager,
      created_at: created,
      updated_at: wasRefunded && lease.last ? notAfter(nowMs, instantOf(addDays(lease.last, 6), 14)) : updated,
    },
  };
}

/** Most people pay near the due day, some much later; none in the future. */
function paymentInstant(random: Random, { due, month }: Due, created: Date, { nowMs, today }: DemoNow): Date {
  const lateness =
    random.chance(0.12) && month < monthNumber(today) - 1 ? random.between(6, 24) : random.between(-8, 3);
  const intended = instantOf(addDays(due, lateness), random.between(7, 20), random.between(0, 59));
  const earliest = Number(created) + 3_600_000;
  if (intended <= nowMs) return new Date(Math.max(intended, earliest));
  // A payment that must be paid by now was paid in the last days.
  return new Date(Math.max(earliest, nowMs - random.between(3_600_000, 4 * 86_400_000)));
}

function acknowledgement(state: DueState, random: Random): Row<'payments'>['acknowledgement_status'] {
  if (state === 'processing') return 'Awaiting verification';
  if (state === 'failed') return 'Rejected';
  return state === 'paid' && random.chance(0.4) ? 'Verified' : null;
}

function notesOf({ state, amount, notes }: Due): string {
  if (state !== 'partial') return notes ?? '';
  const received = Math.round(amount / 2 / 10_000) * 10_000;
  return `UGX ${received.toLocaleString('en-UG')} received, the rest is promised.`;
}

function referenceOf(random: Random, method: (typeof METHODS)[number]): string {
  switch (method) {
    case 'Mobile Money':
      return String(random.between(24_000_000_000, 29_999_999_999));
    case 'Bank Transfer':
      return `FT${random.between(26_000_000, 26_999_999)}`;
    case 'Cash':
      return `Cash book ${random.between(100, 999)}`;
    case 'Cheque':
      return `Cheque ${String(random.between(1, 999_999)).padStart(6, '0')}`;
  }
}
