import { type CalendarDate, monthOf } from '@amayumba/contract/calendar.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS, type PAYMENT_METHODS, type PaymentType } from '@amayumba/contract/payments/rules.ts';

/** A payment while it is being filled in. */
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

/** A new payment: for this month, pending. */
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

/** The next of several alike: what differs from tenant to tenant is empty again, the rest stays. */
export function nextDraft(draft: PaymentDraft): PaymentDraft {
  return { ...draft, amount: null, reference_number: '', notes: '' };
}

/** A stored payment, to be changed. */
export function draftOf(payment: Payment): PaymentDraft {
  const { amount, payment_type, status_id, due_date, months_paid, payment_for_year, reference_number, notes } = payment;
  return {
    amount,
    payment_type,
    status: status_id || null,
    due_date,
    months_paid,
    payment_for_year,
    // What another server calls a method stays as it is until somebody chooses another one.
    payment_method: payment.payment_method as PaymentDraft['payment_method'],
    reference_number,
    notes,
  };
}

/** What create and update calls both take. */
export function bodyOf<Draft extends PaymentDraft>({ amount, status: _status, ...fields }: Draft) {
  return { ...fields, amount: amount ?? 0 };
}

const REQUIRED = ['This field is required.'];

/**
 * The missing fields, under the server's names; undefined if there are none. See docs/product.md, Payment Management.
 */
export function missingIn(
  { amount, status, due_date }: PaymentDraft,
  others: Readonly<Record<string, unknown>> = {},
): FieldErrors | undefined {
  const values = { amount, status, due_date, ...others };
  const gaps = Object.entries(values).filter(([, value]) => value === null || value === undefined || value === '');
  return gaps.length > 0 ? Object.fromEntries(gaps.map(([name]) => [name, REQUIRED])) : undefined;
}
