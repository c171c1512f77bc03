import { type CalendarDate, monthOf } from '../calendar.ts';

/** Ids of the payment statuses that come with the database. See docs/product.md, Reference lists. */
export const PAYMENT_STATUS = {
  pending: 1,
  paid: 2,
  overdue: 3,
  partial: 4,
  cancelled: 5,
  refunded: 6,
  processing: 7,
  failed: 8,
} as const;

export const PAYMENT_STATUS_NAMES: Readonly<Record<number, string>> = {
  1: 'Pending',
  2: 'Paid',
  3: 'Overdue',
  4: 'Partial',
  5: 'Cancelled',
  6: 'Refunded',
  7: 'Processing',
  8: 'Failed',
};

export const PAYMENT_TYPES = ['Rent', 'Security Deposit', 'Maintenance', 'Utilities', 'Other'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];
export const DEPOSIT: PaymentType = 'Security Deposit';

/** The options of the manager's form. See docs/product.md, Reference lists. */
export const MANAGER_PAYMENT_METHODS = ['Bank Transfer', 'Cash', 'Mobile Money', 'Cheque', 'Online Payment'] as const;
/** The options of the tenant's form. See docs/product.md, Reference lists. */
export const TENANT_PAYMENT_METHODS = [
  'Mobile Money',
  'Bank Transfer',
  'Cash',
  'Credit Card',
  'Debit Card',
  'Cheque',
] as const;
export const PAYMENT_METHODS = [...MANAGER_PAYMENT_METHODS, 'Credit Card', 'Debit Card'] as const;

export const REFUND_STATUSES = ['Pending', 'Refunded', 'Withheld'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const ACKNOWLEDGEMENTS = ['Awaiting verification', 'Verified', 'Rejected'] as const;

const LAST_FIXED_LOG_YEAR = 2030;

/** The years for which a tenant may log a payment today. See docs/rules.md, Logging a payment. */
export function logYears(today: CalendarDate): { from: number; to: number } {
  const { year } = monthOf(today);
  return { from: 2020, to: year > LAST_FIXED_LOG_YEAR ? year + 1 : LAST_FIXED_LOG_YEAR };
}

/** An unpaid payment is upcoming if it is due within this many days. See docs/rules.md, Upcoming payments. */
export const UPCOMING_DAYS = 14;

/** Statuses with which nothing is owed. See docs/rules.md, Overdue. */
export const SETTLED_STATUSES: readonly number[] = [
  PAYMENT_STATUS.paid,
  PAYMENT_STATUS.cancelled,
  PAYMENT_STATUS.refunded,
];
/** Statuses of the pending list and of a tenant's pending count. See docs/rules.md, Pending payments. */
export const PENDING_STATUSES: readonly number[] = [
  PAYMENT_STATUS.pending,
  PAYMENT_STATUS.partial,
  PAYMENT_STATUS.processing,
];
/** Statuses that end a debt without all of it being paid. */
export const CLOSED_STATUSES: readonly number[] = [PAYMENT_STATUS.cancelled, PAYMENT_STATUS.refunded];

interface Owing {
  status_id: number;
  /**
   * False while only a claim names the payment, and with a settling status that the office added. Other servers do not
   * send it.
   */
  is_owed?: boolean | undefined;
}

/** Whether the amount of a payment is still owed. */
export const isOwed = ({ status_id, is_owed = true }: Owing): boolean =>
  is_owed && !SETTLED_STATUSES.includes(status_id);

/** Whether another payment may be made for the same month. See docs/rules.md, Duplicate payments. */
export const allowsAnother = ({ status_id, is_owed = true }: Owing): boolean =>
  CLOSED_STATUSES.includes(status_id) || (status_id === PAYMENT_STATUS.failed && !is_owed);

/** Owed, and due before today. See docs/rules.md, Overdue. */
export function isOverdue(payment: Owing & { due_date: CalendarDate }, today: CalendarDate): boolean {
  return payment.due_date < today && isOwed(payment);
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The name of a month 1-12. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? '';
}

/**
 * The fields from which a charge gets its name. The description is empty where nobody gave one; other servers do not
 * send it.
 */
interface Described {
  months_paid: readonly number[];
  payment_for_year: number;
  description?: string | undefined;
}

const RENT_FOR = 'Rent, ';

/**
 * The period of a payment: `March 2026`, `January, February 2026`, `2026`. A rent for a part of a month has its period
 * in the description only: `1-15 June 2026`.
 */
export function periodLabel({ months_paid, payment_for_year, description = '' }: Described): string {
  if (description.startsWith(RENT_FOR)) return description.slice(RENT_FOR.length);
  return `${months_paid.map(monthName).join(', ')} ${payment_for_year}`.trim();
}

/** The name of a charge: its description, such as `Rent, 1-15 June 2026` or `Water`, else `Rent, June 2026`. */
export const chargeName = (charge: Described & { payment_type: PaymentType }): string =>
  charge.description || `${charge.payment_type}, ${periodLabel(charge)}`;

/** The name of a downloaded receipt: `amayumba-receipt-000123.pdf`. */
export const receiptFileName = (number: number) => `amayumba-receipt-${String(number).padStart(6, '0')}.pdf`;
