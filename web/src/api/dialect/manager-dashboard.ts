import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_STATUS, URGENCIES } from '@amayumba/contract/complaints/rules.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { OPEN_COMPLAINTS_MAX, type OpenComplaint } from '@amayumba/contract/reports/manager-dashboard.ts';
import { readComplaintPage } from './complaint.ts';
import type { DashboardFigures } from './dashboard-figures.ts';
import { fieldOf } from './filled.ts';
import { readPage } from './page.ts';
import { type PaymentListQuery, readPaymentPage } from './payment.ts';
import { asList, readTenantBrief } from './values.ts';

/** The lists that every server has; undefined if one could not be fetched. See docs/product.md, Another server. */
export type DashboardLists = Partial<
  Record<'estates' | 'tenants' | 'complaints' | 'pending' | 'overdue' | 'paid', unknown>
>;

/**
 * Computes the figures from the lists of a server without our call; `paid` is the query of the paid payments. A figure
 * is left out if its list is only one page of several, because the sum would be wrong.
 */
export function readDashboardLists(
  lists: DashboardLists,
  { baseUrl, paid: paidQuery, now }: { baseUrl: string; paid: PaymentListQuery; now: string },
): DashboardFigures {
  const complaints = lists.complaints === undefined ? undefined : readComplaintPage(lists.complaints, baseUrl);
  const open = isWhole(complaints) ? complaints.results.filter(isPending) : undefined;
  const paid = paymentsIn(lists.paid, baseUrl, paidQuery);
  return {
    estates: countIn(lists.estates),
    tenants: countIn(lists.tenants),
    complaints: complaints?.count,
    pendingComplaints: open?.length,
    paymentsPending: paymentsIn(lists.pending, baseUrl)?.count,
    paymentsOverdue: paymentsIn(lists.overdue, baseUrl)?.count,
    monthlyRevenue: paid?.total_amount,
    openComplaints: open
      ?.toSorted(mostUrgentFirst)
      .slice(0, OPEN_COMPLAINTS_MAX)
      .map((complaint) => shown(complaint, namesIn(lists.tenants))),
    lastUpdated: now,
  };
}

/** The payments that match the query, also from a server that ignores filters. Deposits are excluded. */
function paymentsIn(answer: unknown, baseUrl: string, query: PaymentListQuery = {}) {
  if (answer === undefined) return undefined;
  const page = readPaymentPage(answer, { ...query, exclude_type: DEPOSIT }, baseUrl);
  return Array.isArray(fieldOf(page, 'results')) ? page : undefined;
}

function countIn(answer: unknown): number | undefined {
  const count = answer === undefined ? undefined : fieldOf(readPage(answer), 'count');
  return typeof count === 'number' ? count : undefined;
}

const isWhole = (page: Page<Complaint> | undefined): page is Page<Complaint> =>
  Array.isArray(page?.results) && page.results.length === page.count;

const isPending = ({ status }: Complaint): boolean =>
  status.id === COMPLAINT_STATUS.open || status.id === COMPLAINT_STATUS.inProgress;

function mostUrgentFirst(a: Complaint, b: Complaint): number {
  const byUrgency = URGENCIES.indexOf(b.urgency) - URGENCIES.indexOf(a.urgency);
  return byUrgency || a.created_at.localeCompare(b.created_at);
}

/** The names of tenants by id, for complaints that have only an id. */
function namesIn(tenants: unknown): Map<number, string> {
  const rows = tenants === undefined ? undefined : fieldOf(readPage(tenants), 'results');
  const briefs = asList(rows).map((tenant) => readTenantBrief({ tenant }));
  return new Map(briefs.map(({ id, name }) => [id, name]));
}

function shown(complaint: Complaint, names: ReadonlyMap<number, string>): OpenComplaint {
  const { id, title, urgency, status, created_at, tenant, tenant_details } = complaint;
  const { apartment, estate } = tenant_details;
  const tenant_name = tenant_details.name || (names.get(tenant) ?? '');
  return { id, title, urgency, status: status.name, created_at, tenant_name, apartment, estate };
}
