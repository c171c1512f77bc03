import { isCalendarDate, monthOf } from '@amayumba/contract/calendar.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { UGX_MAX } from '@amayumba/contract/money.ts';
import { type ManagedPaymentQuery, type Payment, paymentSchema } from '@amayumba/contract/payments/payment.ts';
import {
  ACKNOWLEDGEMENTS,
  isOverdue,
  PAYMENT_STATUS_NAMES,
  PAYMENT_TYPES,
  REFUND_STATUSES,
} from '@amayumba/contract/payments/rules.ts';
import { thisMonth, today } from '../../lib/today.ts';
import { readAmount, readUgx } from './amount.ts';
import { fieldOf, type Fields, isRecord } from './filled.ts';
import { readLink } from './link.ts';
import { readPageOf } from './page.ts';
import { matchesText } from './unpaged.ts';
import {
  asList,
  capitalised,
  oneOf,
  readReference,
  readTenantBrief,
  readTenantId,
  textOf,
  withoutMisshapen,
} from './values.ts';

/**
 * Reads a payment of any dialect: amounts as text, the status as an id, an object or a name, the tenant as an id or an
 * object, months as a list or a single number, missing fields. Unreadable values of fields that every server has are
 * passed on for the `responseSchema` to report.
 * @param baseUrl base of relative file links, for an API on another origin
 */
export const readPaymentFrom =
  (baseUrl: string): ((row: unknown) => unknown) =>
  (row) => {
    if (!isRecord(row)) return row;
    const status = readStatus(row);
    const months = readMonths(row);
    const due = textOf(row['due_date']).slice(0, 10);
    const payment = {
      ...row,
      tenant: readTenantId(row),
      tenant_details: readTenantBrief(row),
      amount: readUgx(row['amount']),
      logged_amount: readUgx(row['logged_amount'] ?? null),
      status: status.id,
      status_id: status.id,
      status_details: status,
      due_date: due,
      paid_at: row['paid_at'] ?? null,
      payment_for_month: months[0] ?? null,
      payment_for_year: readAmount(row['payment_for_year'] ?? yearOf(due)),
      months_paid: months,
      payment_method: textOf(row['payment_method']),
      reference_number: textOf(row['reference_number']),
      notes: textOf(row['notes']),
      payment_type: oneOf(PAYMENT_TYPES, row['payment_type'] ?? 'Rent') ?? 'Other',
      refund_status: oneOf(REFUND_STATUSES, row['refund_status']) ?? null,
      acknowledgement_status: oneOf(ACKNOWLEDGEMENTS, row['acknowledgement_status']) ?? null,
      receipt_file: readLink(row['receipt_file'], baseUrl),
      receipt_number: readAmount(row['receipt_number'] ?? null),
      created_at: textOf(row['created_at']),
    };
    const isOverdueThere = row['is_overdue'];
    return withoutMisshapen(paymentSchema, {
      ...payment,
      is_overdue: typeof isOverdueThere === 'boolean' ? isOverdueThere : isLate(due, status.id),
    });
  };

/** Id 0 and the name Unknown if the status cannot be read. See docs/product.md, Error catalogue. */
function readStatus(row: Fields): { id: number; name: string } {
  const references = [row['status_details'], row['status'], row['status_id']].map(readReference);
  const word = references.find(({ name }) => name)?.name ?? '';
  const id = references.find((reference) => reference.id !== null)?.id ?? idNamed(word);
  return { id, name: capitalised(word) || PAYMENT_STATUS_NAMES[id] || 'Unknown' };
}

function idNamed(name: string): number {
  const known = Object.entries(PAYMENT_STATUS_NAMES).find(([, word]) => word.toLowerCase() === name.toLowerCase());
  return known ? Number(known[0]) : 0;
}

function readMonths(row: Fields): number[] {
  const listed = asList(row['months_paid']);
  const months = (listed.length > 0 ? listed : [row['payment_for_month']]).map(Number);
  return months.filter((month) => Number.isInteger(month) && month >= 1 && month <= 12);
}

/** A day that is missing or cannot be read is empty or other text, and late for nobody. */
const isLate = (due: string, status_id: number): boolean =>
  isCalendarDate(due) && isOverdue({ due_date: due, status_id }, today());

const yearOf = (due: string): number => (isCalendarDate(due) ? monthOf(due) : thisMonth()).year;

export type PaymentListQuery = Partial<Omit<ManagedPaymentQuery, 'count' | 'ids' | 'file'>>;

/**
 * Reads a list of payments as the requested page. If a server ignores filters or paging, this applies them, and count
 * and sum are those of the remaining rows.
 */
export function readPaymentPage(answer: unknown, query: PaymentListQuery, baseUrl: string): Page<Payment> {
  const page = readPageOf<Payment>(readPaymentFrom(baseUrl))(answer);
  if (!Array.isArray(fieldOf(page, 'results'))) return page; // not a list: the responseSchema reports it
  const isWhole = page.next === null && page.previous === null && page.count === page.results.length;
  // A server that counts has also searched, and in more fields than a row has: phones, e-mail addresses.
  const search = typeof fieldOf(answer, 'count') === 'number' || isUncounted(answer) ? undefined : query.search;
  const wanted = page.results.filter((payment) => isWanted(payment, { ...query, search }));
  if (!isWhole) return { ...page, count: page.count - (page.results.length - wanted.length), results: wanted };
  const { page: number = 1, page_size = wanted.length } = query;
  return {
    count: wanted.length,
    next: null,
    previous: null,
    results: inOrder(wanted, query.ordering).slice((number - 1) * page_size, number * page_size),
    total_amount: page.total_amount ?? wanted.reduce((sum, { amount }) => Math.min(sum + amount, UGX_MAX), 0),
  };
}

/** A page of payments. Without a count if the server left it out and the rows do not show it. */
export type PaymentRows = Omit<Page<Payment>, 'count'> & { count?: number | undefined };

/** Reads the response to `count=false`. The last page shows the count; other servers send it anyway. */
export function readPaymentRows(answer: unknown, query: PaymentListQuery, baseUrl: string): PaymentRows {
  const page = readPaymentPage(answer, query, baseUrl);
  if (!isUncounted(answer)) return page;
  const { page: number = 1, page_size = 0 } = query;
  const isLast = page.next === null && (number === 1 || page.results.length > 0);
  return { ...page, count: isLast ? (number - 1) * page_size + page.results.length : undefined };
}

const isUncounted = (answer: unknown) =>
  fieldOf(answer, 'next') !== undefined && fieldOf(answer, 'count') === undefined;

function inOrder(payments: Payment[], ordering: PaymentListQuery['ordering']): Payment[] {
  if (!ordering) return payments;
  const field = ordering.replace('-', '');
  const sign = ordering.startsWith('-') ? -1 : 1;
  return payments.toSorted((a, b) => sign * compare(sortKey(a, field), sortKey(b, field)));
}

function sortKey(payment: Payment, field: string): string | number {
  if (field === 'tenant') return payment.tenant_details.name;
  return payment[field as 'due_date' | 'amount' | 'paid_at' | 'created_at'] ?? '';
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));

function isWanted(payment: Payment, query: PaymentListQuery): boolean {
  const { tenant_id, status_id, month, year, payment_type, exclude_type, refund_status, search } = query;
  const { name, apartment } = payment.tenant_details;
  return (
    (tenant_id === undefined || payment.tenant === tenant_id) &&
    (status_id === undefined || payment.status_id === status_id) &&
    (month === undefined || payment.months_paid.includes(month) || payment.payment_for_month === month) &&
    (year === undefined || payment.payment_for_year === year) &&
    (payment_type === undefined || payment.payment_type === payment_type) &&
    (exclude_type === undefined || payment.payment_type !== exclude_type) &&
    (refund_status === undefined || payment.refund_status === refund_status) &&
    matchesText([name, apartment, payment.reference_number, String(payment.receipt_number ?? '')], search)
  );
}
