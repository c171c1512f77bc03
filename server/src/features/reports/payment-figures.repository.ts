import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { OwnerFilter, PaymentAlerts, PaymentDashboardSummary } from '@amayumba/contract/reports/owner-figures.ts';
import { ALERTS_MAX } from '@amayumba/contract/reports/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { onlyRow } from '../../db/only-row.ts';
import { shillings } from '../../db/shillings.ts';
import { unitName } from '../estates/unit-name.ts';
import { isPaid, isPending, overdueOn, unsettled, upcomingOn } from '../payments/overdue.ts';
import { collected, paymentsByEstateWithin, paymentsForMonthOf, paymentsWithin, percent } from './figures-scope.ts';
import { getReceived } from './received.repository.ts';

const count = (which: Condition) => sql<number>`count(*) filter (where ${which})`;

/**
 * Revenue and payment rate of the month, and the money received during it. Pending and overdue payments count as of
 * today, whatever month they are for, so that they agree with the alerts. See docs/rules.md, Owner figures.
 */
export async function getPaymentSummaryRow(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
): Promise<PaymentDashboardSummary> {
  const within = paymentsWithin(viewer, filter);
  // Two queries, because each has an index with few other rows.
  const forMonth = sql<PaymentDashboardSummary>`
    select of_month.monthly_revenue, ${percent(sql`of_month.paid`, sql`of_month.payments`)} as payment_rate,
      of_month.paid as paid_payments, of_month.payments as month_payments, owed.pending as pending_payments, owed.overdue as overdue_payments
    from (
      select ${shillings(collected)} as monthly_revenue, ${count(isPaid)} as paid, count(*) as payments
      from ${paymentsForMonthOf(today, within)}
    ) of_month
    cross join (
      select ${count(sql`${isPending} and p.due_date >= ${today}::date`)} as pending,
        ${count(sql`p.due_date < ${today}::date`)} as overdue
      from live_charges p where ${within} and ${unsettled}
    ) owed`.execute(db);
  const [{ rows }, received] = await Promise.all([forMonth, getReceived(db, viewer, filter, today)]);
  return { ...onlyRow(rows), ...received };
}

/** Alerts with the tenant and the home by the payment's lease. Joins only the payments shown. */
const alerts = <T>(db: Db, columns: RawBuilder<unknown>, which: Condition, order: RawBuilder<unknown>) =>
  sql<T>`
    select u.shown_name as tenant_name, ${unitName('a', 'b')} as apartment, e.name as estate, ${columns}
    from (
      -- Selects only indexed columns, so that the table is read only for the payments shown.
      select p.id from live_charges p where ${which} order by ${order}, p.id limit ${ALERTS_MAX}
    ) shown
    join live_charges p on p.id = shown.id
    join tenants t on t.id = p.tenant_id join users u on u.id = t.user_id
    left join estates e on e.id = p.estate_id
    left join leases l on l.id = p.lease_id left join apartments a on a.id = l.apartment_id
    left join blocks b on b.id = a.block_id
    order by ${order}, p.id`
    .execute(db)
    .then(({ rows }) => rows);

/**
 * Overdue (oldest first) and upcoming (soonest first) payments with the amount still owed, and paid ones (newest first)
 * with the amount paid; each list capped. See docs/rules.md, Owner alerts.
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
      sql`p.outstanding_amount as amount, ${today}::date - p.due_date as days_overdue`,
      sql`${within} and ${overdueOn(today)}`,
      sql`p.due_date`,
    ),
    alerts<PaymentAlerts['upcoming_alerts'][number]>(
      db,
      sql`p.outstanding_amount as amount, p.due_date - ${today}::date as days_until_due`,
      sql`${within} and ${upcomingOn(today)}`,
      sql`p.due_date`,
    ),
    alerts<PaymentAlerts['recent_payments'][number]>(
      db,
      sql`p.settled_amount as amount, p.paid_at`,
      sql`${within} and ${isPaid}`,
      sql`p.paid_at desc`,
    ),
  ]);
  return { overdue_alerts, upcoming_alerts, recent_payments };
}
