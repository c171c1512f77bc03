import { homeName } from '@amayumba/contract/estates/unit-name.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import {
  isOwed,
  monthName,
  PAYMENT_STATUS,
  periodLabel,
  type RefundStatus,
} from '@amayumba/contract/payments/rules.ts';
import type { Tone } from '../../ui/tone.ts';

export interface StatusView {
  label: string;
  tone: Tone;
}

const STATUS_TONES: Readonly<Record<string, Tone>> = {
  paid: 'green',
  pending: 'amber',
  overdue: 'rose',
  partial: 'indigo',
};
const ACKNOWLEDGEMENT_TONES: Readonly<Record<NonNullable<Payment['acknowledgement_status']>, Tone>> = {
  'Awaiting verification': 'amber',
  Verified: 'green',
  Rejected: 'rose',
};

/** Paid green, pending amber, overdue rose, partial indigo, any other grey. See docs/product.md, Reference lists. */
export const statusView = ({ status_details: { name } }: Pick<Payment, 'status_details'>): StatusView => ({
  label: name,
  tone: STATUS_TONES[name.toLowerCase()] ?? 'grey',
});

/** The status as managers see it: an overdue payment shows Overdue. See docs/product.md, Payment Management. */
export function managedStatusView(payment: Pick<Payment, 'status_details' | 'is_overdue'>): StatusView {
  const view = statusView(payment);
  if (!payment.is_overdue) return view;
  const isPlain = ['pending', 'overdue'].includes(view.label.toLowerCase());
  return { label: isPlain ? 'OVERDUE' : `${view.label}, OVERDUE`, tone: 'rose' };
}

const PAID: ReadonlySet<number> = new Set([PAYMENT_STATUS.paid, PAYMENT_STATUS.partial]);

/**
 * A tenant sees the acknowledgement of a logged payment, else its status; also its status if the log was rejected and
 * other money paid it. See docs/product.md, Tenant payments.
 */
export function tenantStatusView(payment: Pick<Payment, 'acknowledgement_status' | 'status_details'>): StatusView {
  const { acknowledgement_status: acknowledgement, status_details: status } = payment;
  if (!acknowledgement || (acknowledgement === 'Rejected' && PAID.has(status.id))) return statusView(payment);
  return { label: acknowledgement, tone: ACKNOWLEDGEMENT_TONES[acknowledgement] };
}

/** Tone of each refund status; amber while the refund is undecided. */
export const REFUND_TONES: Readonly<Record<RefundStatus, Tone>> = {
  Pending: 'amber',
  Refunded: 'green',
  Withheld: 'rose',
};

/** Returns whether a payment is still owed and can be marked paid. A payment with an unknown status cannot. */
export const canBeMarkedPaid = ({ status_id, is_owed }: Pick<Payment, 'status_id' | 'is_owed'>): boolean =>
  is_owed ?? (status_id > 0 && isOwed({ status_id }));

/** Returns whether a credit note can reduce a payment: it is owed or paid, and not only named by a claim. */
export const canBeReduced = (payment: Pick<Payment, 'status_id' | 'is_owed'>): boolean =>
  canBeMarkedPaid(payment) || payment.status_id === PAYMENT_STATUS.paid;

/** The amount still to be paid of a payment; on other servers the whole amount until it is paid. */
export const outstandingOf = (payment: Pick<Payment, 'outstanding_amount' | 'amount' | 'status_id' | 'is_owed'>): Ugx =>
  isOwed(payment) ? (payment.outstanding_amount ?? payment.amount) : 0;

/** Returns whether a manager has yet to verify the payment. See docs/rules.md, Acknowledgement of a logged payment. */
export const awaitsVerification = (payment: Pick<Payment, 'acknowledgement_status'>): boolean =>
  payment.acknowledgement_status === 'Awaiting verification';

/** Returns whether some of a payment is settled and some is not. Other servers do not send it. */
export const isPartPaid = (payment: Payment): boolean =>
  Boolean(payment.settled_amount && payment.outstanding_amount) && isOwed(payment);

export const sumOf = (payments: readonly Payment[]): Ugx =>
  payments.reduce((sum, payment) => sum + outstandingOf(payment), 0);

/** A tenant's home as a second line: `B-12 · Bukoto Court`. */
export const placeLabel = (home: Payment['tenant_details']): string => homeName(home, ' · ');

/** Describes a payment for a sentence: `Rent of USh 850,000 for March 2026, Nakato Aisha`. */
export function describePayment(payment: Payment): string {
  const { payment_type, amount, tenant_details } = payment;
  return `${payment_type} of ${formatUgx(amount)} for ${periodLabel(payment)}, ${tenant_details.name}`;
}

const LONG_MONTHS = /(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]+/g;

/** The period for a column of a list: `Dec 2026`. */
export const shortPeriod = (payment: Payment): string => periodLabel(payment).replace(LONG_MONTHS, '$1');

export const MONTH_OPTIONS = Array.from({ length: 12 }, (_, index) => ({
  value: index + 1,
  label: monthName(index + 1),
}));

/** Previous, current and next year. See docs/product.md, Limits and polling. */
export const yearChoices = (currentYear: number): number[] => [currentYear - 1, currentYear, currentYear + 1];
