import { type CalendarDate, monthOf } from '@amayumba/contract/calendar.ts';
import type { OwnerFilter, PaymentAlerts, PaymentDashboardSummary } from '@amayumba/contract/reports/owner-figures.ts';
import { ALERTS_MAX } from '@amayumba/contract/reports/rules.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Condition } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { isPaid, overdueOn, pendingOn, upcomingOn } from '../payments/overdue.ts';
import { nameOfPerson, paymentsWithin, percent, shillings } from './figures-scope.ts';

/** Whether a payment `p` is for the month a day lies in, be it alone or together with other months. */
export const forMonthOf = (today: CalendarDate): RawBuilder<SqlBool> => {
  const { year, month } = monthOf(today);
  // The first month has an index, and payments for several have a small one of their own.
  return sql<SqlBool>`(p.payment_for_year = ${year} and (p.payment_for_month = ${month}
    or (cardinality(p.months_paid) > 1 and ${month}::smallint = any(p.months_paid))))`;
};

/** Whether a payment `p` is paid rent for the month a day lies in: what was collected. Decisions §6. */
export const collectedIn = (today: CalendarDate): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isPaid} and p.payment_type = 'Rent' and ${forMonthOf(today)})`;

/**
 * Revenue and payment rate of the month; the counts beside them: paid for this month, pending and overdue as of today, whatever they
 * are for, so that they agree with the alerts and with the manager's lists. Decisions §6.
 */
export async function getPaymentSummaryRow(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
): Promise<PaymentDashboardSummary> {
  const within = paymentsWithin(viewer, filter);
  const paid = sql`count(*) filter (where ${isPaid})`;
  // Two passes, each by an index of its own, over few rows: one over the month, one over what is not settled.
  const { rows } = await sql<PaymentDashboardSummary>`
    select month.*, owed.*
    from (
      select ${shillings(sql`sum(p.amount) filter (where ${collectedIn(today)})`)} as monthly_revenue,
        ${percent(paid, sql`count(*)`)} as payment_rate, ${paid} as paid_payments
      from live_payments p where ${within} and ${forMonthOf(today)}
    ) month, (
      select count(*) filter (where ${pendingOn(today)}) as pending_payments,
        count(*) filter (where ${overdueOn(today)}) as overdue_payments
      from live_payments p where ${within} and (${pendingOn(today)} or ${overdueOn(today)})
    ) owed`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a count of nothing is still one row');
  return figures;
}

/** What each alert tells: the tenant, where they live by the payment's lease, and the amount; looked up for those shown alone. */
const alerts = <T>(db: Db, told: RawBuilder<unknown>, which: Condition, order: RawBuilder<unknown>) =>
  sql<T>`
    select ${nameOfPerson} as tenant_name, a.number as apartment, e.name as estate, p.amount, ${told}
    from (
      select p.id, p.tenant_id, p.estate_id, p.lease_id, p.amount, p.due_date, p.paid_at
      from live_payments p where ${which} order by ${order}, p.id limit ${ALERTS_MAX}
    ) p
    join tenants t on t.id = p.tenant_id join users u on u.id = t.user_id
    left join estates e on e.id = p.estate_id
    left join leases l on l.id = p.lease_id left join apartments a on a.id = l.apartment_id
    order by ${order}, p.id`
    .execute(db)
    .then(({ rows }) => rows);

/** Overdue (oldest first), upcoming (soonest first) and paid (newest first), each capped. Decisions §6. */
export async function getPaymentAlertRows(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
): Promise<PaymentAlerts> {
  const within = paymentsWithin(viewer, filter);
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
