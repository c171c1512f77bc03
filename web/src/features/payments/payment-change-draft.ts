import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Payment, PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT, monthName, type RefundStatus } from '@amayumba/contract/payments/rules.ts';
import type { MergeFields } from '../../lib/merge.ts';
import { paymentDraft, type PaymentDraft } from './payment-draft.ts';

/** A stored payment or deposit in the edit form. */
export interface PaymentChangeDraft extends PaymentDraft {
  /** Only deposits have one. */
  refund_status: RefundStatus | null;
}

export const changeDraftOf = (payment: Payment): PaymentChangeDraft => ({
  ...paymentDraft(payment),
  refund_status: payment.refund_status ?? (payment.payment_type === DEPOSIT ? 'Pending' : null),
});

/** Labels and texts with which a conflict shows the fields. */
export const changeFields = (statuses: readonly PaymentStatus[]): MergeFields<PaymentChangeDraft> => ({
  amount: { label: 'Amount', show: ({ amount }) => (amount === null ? '' : formatUgx(amount)) },
  payment_type: { label: 'Type', show: ({ payment_type }) => payment_type },
  status: { label: 'Status', show: ({ status }) => statuses.find(({ id }) => id === status)?.name ?? '' },
  due_date: { label: 'Due date', show: ({ due_date }) => (due_date ? formatDay(due_date) : '') },
  payment_for_year: { label: 'Year', show: ({ payment_for_year }) => String(payment_for_year) },
  payment_method: { label: 'Method', show: ({ payment_method }) => payment_method },
  refund_status: { label: 'Refund status', show: ({ refund_status }) => refund_status ?? '' },
  months_paid: { label: 'Months', show: ({ months_paid }) => months_paid.map(monthName).join(', ') },
  reference_number: { label: 'Reference', show: ({ reference_number }) => reference_number },
  notes: { label: 'Notes', show: ({ notes }) => notes },
});
