import { type CalendarDate, formatDay, monthOf } from '@amayumba/contract/calendar.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Payment, PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import {
  DEPOSIT,
  monthName,
  type PAYMENT_METHODS,
  PAYMENT_STATUS,
  type PaymentType,
  type RefundStatus,
} from '@amayumba/contract/payments/rules.ts';
import type { MergeFields } from '../../lib/merge.ts';

export interface PaymentDraft {
  amount: Ugx | null;
  payment_type: PaymentType;
  status: number | null;
  due_date: CalendarDate;
  months_paid: number[];
  payment_for_year: number;
  payment_method: (typeof PAYMENT_METHODS)[number] | '';
  reference_number: string;
  notes: string;
}

export function newDraft(payment_type: PaymentType, today: CalendarDate): PaymentDraft {
  const { year, month } = monthOf(today);
  return {
    amount: null,
    payment_type,
    status: PAYMENT_STATUS.pending,
    due_date: '',
    months_paid: [month],
    payment_for_year: year,
    payment_method: '',
    reference_number: '',
    notes: '',
  };
}

/** Returns the draft for the next similar payment: it clears the fields that differ between tenants. */
export const nextPaymentDraft = (draft: PaymentDraft): PaymentDraft => ({
  ...draft,
  amount: null,
  reference_number: '',
  notes: '',
});

export function paymentDraft(payment: Payment): PaymentDraft {
  const { amount, payment_type, status_id, due_date, months_paid, payment_for_year, reference_number, notes } = payment;
  return {
    amount,
    payment_type,
    status: status_id || null,
    due_date,
    months_paid,
    payment_for_year,
    // The form keeps another server's unknown method until somebody chooses a different one.
    payment_method: payment.payment_method as PaymentDraft['payment_method'],
    reference_number,
    notes,
  };
}

export function paymentBody<Draft extends PaymentDraft>({ amount, status: _status, ...fields }: Draft) {
  return { ...fields, amount: amount ?? 0 };
}

const REQUIRED = ['This field is required.'];

/** Returns the missing fields by the server's names; undefined without any. See docs/product.md, Payment Management. */
export function missingIn(
  { amount, status, due_date }: PaymentDraft,
  others: Readonly<Record<string, unknown>> = {},
): FieldErrors | undefined {
  const values = { amount, status, due_date, ...others };
  const gaps = Object.entries(values).filter(([, value]) => value === null || value === undefined || value === '');
  return gaps.length > 0 ? Object.fromEntries(gaps.map(([name]) => [name, REQUIRED])) : undefined;
}

export interface PaymentChangeDraft extends PaymentDraft {
  /** Only deposits have one. */
  refund_status: RefundStatus | null;
}

export const changeDraftOf = (payment: Payment): PaymentChangeDraft => ({
  ...paymentDraft(payment),
  refund_status: payment.refund_status ?? (payment.payment_type === DEPOSIT ? 'Pending' : null),
});

export const changeFields = (statuses: readonly PaymentStatus[]): MergeFields<PaymentChangeDraft> => ({
  amount: { label: 'Amount', show: ({ amount }) => (amount === null ? '' : formatUgx(amount)) },
  payment_type: 'Type',
  status: { label: 'Status', show: ({ status }) => statuses.find(({ id }) => id === status)?.name ?? '' },
  due_date: { label: 'Due date', show: ({ due_date }) => (due_date ? formatDay(due_date) : '') },
  payment_for_year: { label: 'Year', show: ({ payment_for_year }) => String(payment_for_year) },
  payment_method: 'Method',
  refund_status: { label: 'Refund status', show: ({ refund_status }) => refund_status ?? '' },
  months_paid: { label: 'Months', show: ({ months_paid }) => months_paid.map(monthName).join(', ') },
  reference_number: 'Reference',
  notes: 'Notes',
});
