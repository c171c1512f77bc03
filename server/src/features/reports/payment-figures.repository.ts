import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { OwnerFilter, PaymentAlerts, PaymentDashboardSummary } from '@amayumba/contract/reports/owner-figures.ts';
import { ALERTS_MAX } from '@amayumba/contract/reports/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { isPaid, overdueOn, pendingOn, unsettled, upcomingOn } from '../payments/overdue.ts';
import {
  collected,
  paymentsByEstateWithin,
  paymentsForMonthOf,
  paymentsWithin,
  percent,
  shillings,
} from './figures-scope.ts';

const count = (which: Condition) => sql<number>`count(*) filter (where ${which})`;

/**
 * Revenue and payment rate of the month. Pending and overdue payments count as of today, whatever month they are for,
 * so that they agree with the alerts and the manager's lists. See docs/rules.md, Owner figures.
 */
export async function getPaymentSummaryRow(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
): Promise<PaymentDashboardSummary> {
  const within = paymentsWithin(viewer, filter);
  // Two queries, because each has an index with little else.
  const { rows } = await sql<PaymentDashboardSummary>`
    select of_month.monthly_revenue, ${percent(sql`of_month.paid`, sql`of_month.payments`)} as payment_rate,
      of_month.paid as paid_payments, owed.pending as pending_payments, owed.overdue as overdue_payments
    from (
      select ${shillings(collected)} as monthly_revenue, ${count(isPaid)} as paid, count(*) as payments
      from ${paymentsForMonthOf(today, within)}
    ) of_month
    cross join (
      select ${count(pendingOn(today))} as pending, ${count(overdueOn(today))} as overdue
      from live_payments p where ${within} and ${unsettled}
    ) owed`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a count of nothing is still one row');
  return figures;
}

/** Alerts with the tenant, the home by the payment's lease, and the amount. Joins only the payments shown. */
const alerts = <T>(db: Db, columns: RawBuilder<unknown>, which: Condition, order: RawBuilder<unknown>) =>
  sql<T>`
    select u.shown_name as tenant_name, a.number as apartment, e.name as estate, p.amount, ${columns}
    from (
      -- Selects only indexed columns, so that the table is read only for the payments shown.
      select p.id from live_payments p where ${which} order by ${order}, p.id limit ${ALERTS_MAX}
    ) shown
    join live_payments p on p.id = shown.id
    join tenants t on t.id = p.tenant_id join users u on u.id = t.user_id
    left join estates e on e.id = p.estate_id
    left join leases l on l.id = p.lease_id left join apartments a on a.id = l.apartment_id
    order by ${order}, p.id`
    .execute(db)
    .then(({ rows }) => rows);

/**
 * Overdue (oldest first), upcoming (soonest first) and paid (newest first) payments, each list capped. See
 * docs/rules.md, Owner alerts.
 */
export async function getPaymentAlertRows(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
): Promise<PaymentAlerts> {
  const within = paymentsByEstateWithin(viewer, filter);
  const [overdue_alerts, upcoming_alerts, recent_payments] = await Promise.all([
    alerts<PaymentAlerts['overdue_alerts'][number]>(
      db,
      sql`${today}::date - p.due_date as days_overdue`,
      sql`${within} and ${overdueOn(today)}`,
      sql`p.due_date`,
    ),
    alerts<PaymentAlerts['upcoming_alerts'][number]>(
      db,
      sql`p.due_date - ${today}::date as days_until_due`,
      sql`${within} and ${upcomingOn(today)}`,
      sql`p.due_date`,
    ),
    alerts<PaymentAlerts['recent_payments'][number]>(
      db,
      sql`p.paid_at`,
      sql`${within} and ${isPaid}`,
      sql`p.paid_at desc`,
    ),
  ]);
  return { overdue_alerts, upcoming_alerts, recent_payments };
}
