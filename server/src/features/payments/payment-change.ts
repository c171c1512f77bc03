import { dayInKampala, dayOfInstant } from '@amayumba/contract/calendar.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { DEPOSIT, PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import type { PaymentChange } from '@amayumba/contract/payments/payment.ts';
import { NOT_COME_YET } from '@amayumba/contract/sentences.ts';
import { NO_REFUND, refundStatusOf } from './deposits.ts';
import type { PaymentRecord } from './payment-records.repository.ts';

/** The fields of a payment that a manager may set. */
export type PaymentValues = Pick<
  PaymentRecord,
  | 'tenant_id'
  | 'payment_type'
  /** As clients see it: for a cancelled payment the amount before its cancellation. */
  | 'amount'
  | 'status_id'
  | 'due_date'
  | 'paid_at'
  | 'months_paid'
  | 'payment_for_year'
  | 'payment_method'
  | 'reference_number'
  | 'notes'
  | 'refund_status'
>;

/** The fields of a stored payment. */
export const valuesOf = (record: PaymentRecord): PaymentValues => ({
  tenant_id: record.tenant_id,
  payment_type: record.payment_type,
  amount: record.shown_amount,
  status_id: record.status_id,
  due_date: record.due_date,
  paid_at: record.paid_at,
  months_paid: record.months_paid,
  payment_for_year: record.payment_for_year,
  payment_method: record.payment_method,
  reference_number: record.reference_number,
  notes: record.notes,
  refund_status: record.refund_status,
});

export const isChanged = (before: PaymentValues, after: PaymentValues): boolean =>
  JSON.stringify(before) !== JSON.stringify(after);

/**
 * The months in calendar order, each once, or the single month if only that is given. Undefined if neither is given.
 */
function monthsOf({ months_paid, payment_for_month }: PaymentChange): number[] | undefined {
  if (months_paid && months_paid.length > 0) return [...new Set(months_paid)].toSorted((a, b) => a - b);
  return payment_for_month === undefined ? months_paid : [payment_for_month];
}

/** The statuses that record money. */
const RECEIVING: ReadonlySet<number> = new Set<number>([PAYMENT_STATUS.paid, PAYMENT_STATUS.partial]);

/** The errors of a change that need no query. */
function faultsOf(change: PaymentChange, after: PaymentValues, nowMs: number): FieldErrors {
  const { payment_for_month: month, paid_at: paidAt } = change;
  return {
    ...(month !== undefined &&
      !after.months_paid.includes(month) && { payment_for_month: ['This month is not among the months paid.'] }),
    ...(change.refund_status && after.payment_type !== DEPOSIT && { refund_status: [NO_REFUND] }),
    ...(change.received_amount !== undefined &&
      !RECEIVING.has(change.status_id ?? 0) && {
        received_amount: ['Send the status Partial or Paid with it to record money.'],
      }),
    ...(paidAt &&
      after.status_id !== PAYMENT_STATUS.paid &&
      change.received_amount === undefined && { paid_at: ['Only a payment that is Paid has a date of payment.'] }),
    ...(paidAt && dayOfInstant(paidAt) > dayInKampala(nowMs) && { paid_at: NOT_COME_YET }),
  };
}

/**
 * A payment after a change of some of its fields, with every error of that change. See docs/rules.md, Changing a
 * payment.
 */
export function applyChange(
  before: PaymentValues,
  change: PaymentChange,
  nowMs: number,
): { after: PaymentValues; faults: FieldErrors } {
  const { paid_at, refund_status, payment_method } = change;
  const payment_type = change.payment_type ?? before.payment_type;
  const status_id = change.status_id ?? before.status_id;
  const paidAt = paid_at ? new Date(paid_at) : new Date(before.paid_at ?? nowMs);
  const after: PaymentValues = {
    tenant_id: change.tenant ?? before.tenant_id,
    payment_type,
    amount: change.amount ?? before.amount,
    status_id,
    due_date: change.due_date ?? before.due_date,
    paid_at: status_id === PAYMENT_STATUS.paid || paid_at ? paidAt.toISOString() : null,
    months_paid: monthsOf(change) ?? before.months_paid,
    payment_for_year: change.payment_for_year ?? before.payment_for_year,
    payment_method: payment_method === undefined ? before.payment_method : (payment_method ?? ''),
    reference_number: change.reference_number ?? before.reference_number,
    notes: change.notes ?? before.notes,
    refund_status: refundStatusOf(payment_type, refund_status, before.refund_status),
  };
  return { after, faults: faultsOf(change, after, nowMs) };
}
