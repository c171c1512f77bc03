import { listComplaints } from '@amayumba/contract/complaints/endpoints.ts';
import { listEstates } from '@amayumba/contract/estates/endpoints.ts';
import { listOverduePayments, listPayments, listPendingPayments } from '@amayumba/contract/payments/endpoints.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import type { DashboardFigures } from '../../api/dialect/dashboard-figures.ts';
import { readDashboardLists } from '../../api/dialect/manager-dashboard.ts';
import type { PaymentListQuery } from '../../api/dialect/payment.ts';
import type { Problem } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
import type { HttpRequest } from '../../lib/send.ts';
import { thisMonth } from '../../lib/today.ts';

interface Answer {
  data?: unknown;
  error?: Problem | undefined;
}
type Ask = (call: HttpRequest) => Answer | PromiseLike<Answer>;

/** Fetches the lists that every server has, complete and in parallel. See docs/product.md, Another server. */
const listCalls = (paid: PaymentListQuery) => ({
  estates: request(listEstates),
  tenants: request(listTenants),
  complaints: request(listComplaints),
  pending: request(listPendingPayments),
  overdue: request(listOverduePayments),
  paid: request(listPayments, { query: paid }),
});

/**
 * Computes the dashboard's figures from a server's lists, or returns the first problem if none of them loads. Only
 * servers that do not compute the figures need this module.
 */
export async function figuresOfLists(
  ask: Ask,
  baseUrl: string,
): Promise<{ data: DashboardFigures } | { error: Problem }> {
  const paid = { status_id: PAYMENT_STATUS.paid, ...thisMonth() };
  const answers = await Promise.all(
    Object.entries(listCalls(paid)).map(async ([name, call]) => [name, await ask(call)] as const),
  );
  const problems = answers.map(([, { error }]) => error).filter((error) => error !== undefined);
  if (problems[0] && problems.length === answers.length) return { error: problems[0] };
  const lists = Object.fromEntries(answers.map(([name, { data }]) => [name, data]));
  return { data: readDashboardLists(lists, { baseUrl, paid, now: new Date().toISOString() }) };
}
