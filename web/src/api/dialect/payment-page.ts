import type { Page } from '@amayumba/contract/lists.ts';
import { UGX_MAX } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import type { PaymentType, RefundStatus } from '@amayumba/contract/payments/rules.ts';
import { fieldOf } from './filled.ts';
import { readPageOf } from './page.ts';
import { readPaymentFrom } from './payment.ts';
import { matchesText } from './unpaged.ts';

type OrderField = 'due_date' | 'amount' | 'tenant' | 'paid_at' | 'created_at';

/** The query of a list of payments. */
export interface PaymentListQuery {
  page?: number | undefined;
  page_size?: number | undefined;
  tenant_id?: number | undefined;
  estate_id?: number | undefined;
  status_id?: number | undefined;
  is_open?: boolean | undefined;
  month?: number | undefined;
  year?: number | undefined;
  payment_type?: PaymentType | undefined;
  exclude_type?: PaymentType | undefined;
  refund_status?: RefundStatus | undefined;
  search?: string | undefined;
  ordering?: OrderField | `-${OrderField}` | undefined;
}

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
  const field = ordering.replace('-', '') as OrderField;
  const sign = ordering.startsWith('-') ? -1 : 1;
  return payments.toSorted((a, b) => sign * compare(sortKey(a, field), sortKey(b, field)));
}

function sortKey(payment: Payment, field: OrderField): string | number {
  return field === 'tenant' ? payment.tenant_details.name : (payment[field] ?? '');
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}

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
