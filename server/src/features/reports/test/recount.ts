import { addDays, type CalendarDate, monthOf } from '@amayumba/contract/calendar.ts';
import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import { DEPOSIT, PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import type { availableQuerySchema } from '@amayumba/contract/estates/estate.ts';
import { UGX_MAX } from '@amayumba/contract/money.ts';
import { DASHBOARD_MONTHS, RESPONSE_GOAL_HOURS } from '@amayumba/contract/reports/manager-dashboard.ts';
import type {
  ComplaintAnalytics,
  ComplaintTrends,
  EstatePaymentStatus,
  ExpiringTenant,
  OccupancyStatus,
  OwnerFilter,
  PaymentDashboardSummary,
} from '@amayumba/contract/reports/owner-figures.ts';
import type { ReportQuery } from '@amayumba/contract/reports/owner-reports.ts';
import { occupancyStep } from '@amayumba/contract/reports/rules.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type * as z from 'zod/mini';
import {
  type Condition,
  visibleComplaints,
  visibleEstates,
  visiblePayments,
  visibleTenants,
} from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import type { Available } from '../../estates/available-apartments.repository.ts';
import { occupiedOn } from '../../estates/occupancy.ts';
import { isPaid, overdueOn, pendingOn } from '../../payments/overdue.ts';
import type { ComplaintReportFigures } from '../complaint-report.repository.ts';
import {
  blocksWithin,
  complaintsWithin,
  dayOf,
  estatesWithin,
  lastDay,
  monthAround,
  nameOfPerson,
  paymentsWithin,
  percent,
  shillings,
} from '../figures-scope.ts';
import type { Cases, DueFigures, Holdings, Money } from '../manager-dashboard.repository.ts';
import type { OccupancyReportFigures } from '../occupancy-report.repository.ts';
import type { PaymentReportFigures } from '../payment-report.repository.ts';
import { leasesWithin, type RenewalFigures } from '../tenancy-figures.repository.ts';

// Every figure counted anew from the rows themselves, in plain SQL without any sums that are kept: what the kept ones are held to.

/** Whether a payment `p` is for the month a day lies in, be it alone or together with other months. */
const { open, inProgress, resolved, closed } = COMPLAINT_STATUS;

const forMonthOf = (today: CalendarDate): RawBuilder<SqlBool> => {
  const { year, month } = monthOf(today);
  // The first month has an index, and payments for several have a small one of their own.
  return sql<SqlBool>`(p.payment_for_year = ${year} and (p.payment_for_month = ${month}
    or (cardinality(p.months_paid) > 1 and ${month}::smallint = any(p.months_paid))))`;
};

/** Whether a payment `p` is paid rent for the month a day lies in: what was collected. Decisions §6. */
const collectedIn = (today: CalendarDate): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isPaid} and p.payment_type = 'Rent' and ${forMonthOf(today)})`;

/**
 * Revenue and payment rate of the month; the counts beside them: paid for this month, pending and overdue as of today, whatever they
 * are for, so that they agree with the alerts and with the manager's lists. Decisions §6.
 */
export async function recountPaymentSummary(
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

/** Estates by name, each with the figures of its apartments and its rent; in SQL, as `estate_figures` after a `with`. */
const estateFigures = (viewer: Viewer, filter: OwnerFilter, today: CalendarDate) => sql`
  homes as (
    select e.id as estate_id, b.id as block_id, b.name as block_name, a.rent_amount, a.id is not null as is_home,
      ${occupiedOn(today)} as is_occupied,
      exists (select from leases let where let.apartment_id = a.id and let.covers && ${monthAround(today)}) as is_let_this_month
    from live_estates e
    left join live_blocks b on b.estate_id = e.id and ${blocksWithin(filter)}
    left join live_apartments a on a.block_id = b.id
    where ${estatesWithin(viewer, filter)}
  ),
  block_figures as (
    select estate_id, block_id, block_name, count(*) filter (where is_home) as homes, count(*) filter (where is_occupied) as occupied,
      coalesce(sum(rent_amount) filter (where is_let_this_month), 0) as expected
    from homes group by estate_id, block_id, block_name
  ),
  money as (
    select estate_id, sum(collected) as collected, sum(overdue) as overdue
    from (
      select p.estate_id, p.amount as collected, 0 as overdue
      from live_payments p where ${paymentsWithin(viewer, filter)} and ${collectedIn(today)}
      union all
      select p.estate_id, 0, 1 from live_payments p where ${paymentsWithin(viewer, filter)} and ${overdueOn(today)}
    ) told
    group by estate_id
  ),
  estate_figures as (
    select e.id as estate_id, e.name as estate_name,
      sum(f.homes)::bigint as total_apartments, sum(f.occupied)::bigint as occupied_apartments,
      sum(f.homes - f.occupied)::bigint as vacant_apartments, ${percent(sql`sum(f.occupied)`, sql`sum(f.homes)`)} as occupancy_rate,
      ${shillings(sql`sum(f.expected)`)} as total_rent_expected, ${shillings(sql`max(m.collected)`)} as rent_collected,
      ${percent(sql`coalesce(max(m.collected), 0)`, sql`sum(f.expected)`)} as collection_rate,
      coalesce(max(m.overdue), 0) as overdue_count,
      coalesce(json_agg(json_build_object('block_id', f.block_id, 'block_name', f.block_name,
          'occupancy_rate', ${percent(sql`f.occupied`, sql`f.homes`)})
        order by f.block_name collate "und-x-icu", f.block_id) filter (where f.block_id is not null), '[]') as blocks
    from block_figures f join live_estates e on e.id = f.estate_id left join money m on m.estate_id = f.estate_id
    group by e.id, e.name
  )`;

/** Occupancy over all and by estate and block, as of a day. Decisions §6. */
export async function recountOccupancy(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
): Promise<OccupancyStatus> {
  const { rows } = await sql<OccupancyStatus>`
    with ${estateFigures(viewer, filter, today)}
    select coalesce(sum(total_apartments), 0)::bigint as total_apartments,
      coalesce(sum(occupied_apartments), 0)::bigint as occupied_apartments,
      coalesce(sum(vacant_apartments), 0)::bigint as vacant_apartments,
      ${percent(sql`sum(occupied_apartments)`, sql`sum(total_apartments)`)} as occupancy_rate,
      coalesce(json_agg(to_jsonb(estate_figures) order by estate_name collate "und-x-icu", estate_id), '[]') as estates
    from estate_figures`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a sum over nothing is still one row');
  return figures;
}

/** Expected and collected rent by estate, in the order of their names. Decisions §6. */
export async function recountEstatePayments(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
): Promise<EstatePaymentStatus> {
  const { rows } = await sql<EstatePaymentStatus[number]>`
    with ${estateFigures(viewer, filter, today)}
    select estate_id, estate_name, occupied_apartments, total_apartments, occupancy_rate,
      total_rent_expected, rent_collected, collection_rate, overdue_count
    from estate_figures order by estate_name collate "und-x-icu", estate_id`.execute(db);
  return rows;
}

/** When a complaint `c` was first Resolved or Closed, whatever came after; null where it never was. */
const firstDone = sql`(select min(step.changed_at) from complaint_status_changes step
  where step.complaint_id = c.id and step.to_status_id in (${sql.lit(resolved)}, ${sql.lit(closed)}))`;

const inStatus = (status: number) => sql<number>`count(*) filter (where c.status_id = ${sql.lit(status)})`;

/** Complaints by status, and how many days it took on average until they were first resolved or closed. Decisions §6. */
export async function recountComplaints(db: Db, viewer: Viewer, filter: OwnerFilter): Promise<ComplaintAnalytics> {
  const { rows } = await sql<ComplaintAnalytics>`
    select count(*) as total_complaints, ${inStatus(open)} as open_complaints, ${inStatus(inProgress)} as in_progress_complaints,
      ${inStatus(resolved)} as resolved_complaints, ${inStatus(closed)} as closed_complaints,
      coalesce(avg(extract(epoch from ${firstDone} - c.created_at)) / 86400, 0) as avg_resolution_time
    from complaints c where ${complaintsWithin(viewer, filter)}`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a count of nothing is still one row');
  return figures;
}

/** A row for each of the last days, today included: complaints made, and complaints first resolved or closed, on it. Decisions §6. */
export async function recountComplaintTrends(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
  days: number,
): Promise<ComplaintTrends> {
  const { rows } = await sql<ComplaintTrends['trends'][number]>`
    with told as (
      select ${dayOf('c.created_at')} as made, (${firstDone} at time zone interval '3 hours')::date as done
      from complaints c where ${complaintsWithin(viewer, filter)}
    ),
    days as (select ${today}::date - back as date from generate_series(0, ${days}::int - 1) back)
    select days.date, (select count(*) from told where told.made = days.date) as new_complaints,
      (select count(*) from told where told.done = days.date) as resolved_complaints
    from days order by days.date`.execute(db);
  return {
    new_complaints: rows.reduce((sum, row) => sum + row.new_complaints, 0),
    resolved_complaints: rows.reduce((sum, row) => sum + row.resolved_complaints, 0),
    trends: rows,
  };
}

/**
 * Renewals of the last 365 days. A term comes to an end where a renewal took over (its previous end) and where a lease stopped (its
 * last day); a lease can count once for each year. Decisions §6.
 */
export async function recountRenewals(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
): Promise<RenewalFigures> {
  const ended = (day: ReturnType<typeof sql>) => sql`${day} >= ${today}::date - 365 and ${day} < ${today}::date`;
  const { rows } = await sql<RenewalFigures>`
    with mine as (
      select l.id, ${lastDay} as last_day, l.covers from ${leasesWithin(viewer, filter)} where not isempty(l.covers)
    ),
    terms as (
      -- What was renewed but then given up before its end did not come to that end.
      select distinct mine.id, r.previous_end, true as is_renewed
      from mine join lease_renewals r on r.lease_id = mine.id
      where ${ended(sql`r.previous_end`)} and (mine.last_day is null or r.previous_end < mine.last_day)
      union all
      select mine.id, mine.last_day, false from mine where ${ended(sql`mine.last_day`)}
    )
    select ${percent(sql`count(*) filter (where is_renewed)`, sql`count(*)`)} as renewal_rate,
      count(*) as ended, count(*) filter (where is_renewed) as renewed,
      (select count(*) from mine where mine.covers @> ${today}::date and mine.last_day <@ ${monthAround(today)}) as expiring_this_month
    from terms`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a share of nothing is still one row');
  return figures;
}

/** Tenants whose running lease ends within so many days, soonest first; all, or the first of them. */
export async function recountExpiring(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
  days: number,
  atMost?: number,
): Promise<ExpiringTenant[]> {
  const { rows } = await sql<ExpiringTenant>`
    select l.tenant_id, ${nameOfPerson} as tenant_name, a.number as apartment, e.name as estate, ${lastDay} as lease_end,
      ${lastDay} - ${today}::date as days_until_expiry
    from ${leasesWithin(viewer, filter)} join tenants t on t.id = l.tenant_id join users u on u.id = t.user_id
    where l.covers @> ${today}::date and ${lastDay} <= ${today}::date + ${days}::int
    order by ${lastDay}, e.name collate "und-x-icu", a.number collate "und-x-icu", l.id limit ${atMost ?? null}`.execute(
    db,
  );
  return rows;
}

/** Payments by their due date, over all and by estate in the order of their names; what is pending or overdue is so today. Decisions §6. */
export async function recountPaymentReport(
  db: Db,
  viewer: Viewer,
  query: ReportQuery,
  today: CalendarDate,
): Promise<PaymentReportFigures> {
  const { rows } = await sql<PaymentReportFigures>`
    with sums as (
      select p.estate_id, count(*) as payments, sum(p.amount) as total,
        coalesce(sum(p.amount) filter (where ${isPaid}), 0) as paid,
        coalesce(sum(p.amount) filter (where ${pendingOn(today)}), 0) as pending,
        coalesce(sum(p.amount) filter (where ${overdueOn(today)}), 0) as overdue
      from live_payments p
      where ${paymentsWithin(viewer, query)}
        and p.due_date >= ${query.start_date}::date and p.due_date < ${query.end_date}::date + 1
      group by p.estate_id
    ),
    estate_figures as (
      select e.id, e.name as estate_name, coalesce(s.payments, 0) as payments, ${shillings(sql`s.total`)} as total_amount,
        ${shillings(sql`s.paid`)} as paid_amount, ${shillings(sql`s.pending`)} as pending_amount, ${shillings(sql`s.overdue`)} as overdue_amount,
        ${percent(sql`s.paid`, sql`s.total`)} as collection_rate
      from live_estates e left join sums s on s.estate_id = e.id
      where ${estatesWithin(viewer, query)}
    )
    select coalesce(sum(payments), 0)::bigint as total_payments, ${shillings(sql`sum(total_amount)`)} as total_amount,
      ${shillings(sql`sum(paid_amount)`)} as paid_amount, ${shillings(sql`sum(pending_amount)`)} as pending_amount,
      ${shillings(sql`sum(overdue_amount)`)} as overdue_amount, ${percent(sql`sum(paid_amount)`, sql`sum(total_amount)`)} as collection_rate,
      coalesce(json_agg(to_jsonb(estate_figures) - 'id' order by estate_name collate "und-x-icu", id), '[]') as estates
    from estate_figures`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a sum over nothing is still one row');
  return figures;
}

/** When a day begins in Kampala. The offset is written out, since a database may know no names of time zones. */
const beginningOf = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone interval '3 hours')`;

/** What is told of all complaints and of each category alike. */
const resolution = sql`${percent(sql`count(*) filter (where is_resolved)`, sql`count(*)`)} as resolution_rate,
  coalesce(avg(seconds) / 86400, 0) as avg_resolution_time`;

/** Complaints by the day they were made, over all and by category, the most frequent first. Decisions §6. */
export async function recountComplaintReport(
  db: Db,
  viewer: Viewer,
  query: ReportQuery,
): Promise<ComplaintReportFigures> {
  const { rows } = await sql<ComplaintReportFigures>`
    with told as (
      select c.category_id, c.status_id in (${sql.lit(resolved)}, ${sql.lit(closed)}) as is_resolved,
        extract(epoch from ${firstDone} - c.created_at) as seconds
      from complaints c
      where ${complaintsWithin(viewer, query)}
        and c.created_at >= ${beginningOf(sql`${query.start_date}::date`)}
        and c.created_at < ${beginningOf(sql`(${query.end_date}::date + 1)`)}
    ),
    categories as (
      select k.id, k.name as category, count(*) as count, count(*) filter (where is_resolved) as resolved, ${resolution}
      from told join complaint_categories k on k.id = told.category_id
      group by k.id, k.name
    )
    select count(*) as total_complaints, count(*) filter (where is_resolved) as resolved_complaints, ${resolution},
      (select coalesce(json_agg(to_jsonb(categories) - 'id'
          order by categories.count desc, category collate "und-x-icu", categories.id), '[]')
        from categories) as complaint_categories
    from told`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a count of nothing is still one row');
  return figures;
}

/** Deposits are held and not earned, and have a section of their own. */
const isNoDeposit: Condition = sql`p.payment_type <> ${sql.lit(DEPOSIT)}`;
/** Whether a payment `p` was to be paid at all. */
const wasOwed: Condition = sql`p.status_id not in (${sql.lit(PAYMENT_STATUS.cancelled)}, ${sql.lit(PAYMENT_STATUS.refunded)})`;
const isPendingComplaint: Condition = sql`c.status_id in (${sql.lit(open)}, ${sql.lit(inProgress)})`;

const counted = (condition: Condition) => sql<number>`count(*) filter (where ${condition})`;

/** The one row of a query that always has one. */
async function oneRow<T>(db: Db, query: RawBuilder<T>): Promise<T> {
  const [row] = (await query.execute(db)).rows;
  if (!row) throw new Error('a count of nothing is still one row');
  return row;
}

/** How much there is, how many apartments are occupied on a day, and the target that managers have set. */
export const recountHoldings = (db: Db, viewer: Viewer, today: CalendarDate): Promise<Holdings> =>
  oneRow(
    db,
    sql<Holdings>`
    with homes as (
      select a.id
      from live_estates e join live_blocks b on b.estate_id = e.id join live_apartments a on a.block_id = b.id
      where ${visibleEstates(viewer)}
    )
    select (select count(*) from live_estates e where ${visibleEstates(viewer)}) as estates,
      (select count(*) from live_blocks b join live_estates e on e.id = b.estate_id where ${visibleEstates(viewer)}) as blocks,
      (select count(*) from homes) as apartments,
      (select count(*) from tenants t where ${visibleTenants(viewer)}) as tenants,
      -- What occupiedOn (estates/occupancy.ts) asks of one apartment, for all at once: no apartment has two leases on one day.
      (select count(*)
        from homes join leases living on living.apartment_id = homes.id
        join tenants resident on resident.id = living.tenant_id join users account on account.id = resident.user_id
        where living.covers @> ${today}::date and account.status = 'active') as occupied,
      (select monthly_revenue_target from settings) as "monthlyRevenueTarget"`,
  );

/** Apartments nobody lives in on a day, from the first page on, and figures over all of them. */
export const recountAvailable = (
  db: Db,
  viewer: Viewer,
  { min_rooms = 0, max_rent = UGX_MAX, page, page_size }: z.output<typeof availableQuerySchema>,
  today: CalendarDate,
): Promise<Available> =>
  oneRow(
    db,
    sql<Available>`
    with found as (
      select a.id, a.rent_amount, exists (select from apartment_furnishings has where has.apartment_id = a.id) as is_furnished,
        row_number() over (order by b.estate_id, b.name collate natural_order, a.number collate natural_order, a.id) as nth
      from live_estates e join live_blocks b on b.estate_id = e.id join live_apartments a on a.block_id = b.id
      where ${visibleEstates(viewer)} and not ${occupiedOn(today)} and a.number_of_rooms >= ${min_rooms} and a.rent_amount <= ${max_rent}
    )
    select count(*) as total_available, count(*) filter (where is_furnished) as furnished_count,
      coalesce(round(avg(nullif(rent_amount, 0))), 0) as average_rent,
      coalesce(json_agg(id order by nth) filter (where ${page_size === undefined} or (nth - 1) / ${page_size ?? 1}::bigint + 1 = ${page ?? 1}), '[]') as ids
    from found`,
  );

/** What waits, what is overdue, and what is paid for this month and the one before. Each by an index of its own, over few rows. */
export function recountMoney(db: Db, viewer: Viewer, today: CalendarDate): Promise<Money> {
  const which = sql<SqlBool>`${visiblePayments(viewer)} and ${isNoDeposit}`;
  const paidFor = (day: CalendarDate) =>
    sql`(select ${shillings(sql`sum(p.amount)`)} from live_payments p where ${which} and ${isPaid} and ${forMonthOf(day)})`;
  return oneRow(
    db,
    sql<Money>`
    select ${counted(pendingOn(today))} as "paymentsPending", ${counted(overdueOn(today))} as "paymentsOverdue",
      ${paidFor(today)} as "monthlyRevenue", ${paidFor(addDays(`${today.slice(0, 7)}-01`, -1))} as "previousMonthRevenue"
    from live_payments p where ${which} and (${pendingOn(today)} or ${overdueOn(today)})`,
  );
}

/** One pass over what fell due since a year ago and will fall due this month: added up by day, of which there are few, then by month. */
export const recountDues = (db: Db, viewer: Viewer, today: CalendarDate): Promise<DueFigures> =>
  oneRow(
    db,
    sql<DueFigures>`
    with months as (
      select (date_trunc('month', ${today}::timestamp) - make_interval(months => back))::date as first
      from generate_series(0, ${sql.lit(DASHBOARD_MONTHS - 1)}) back
    ),
    days as (
      select p.due_date, count(*) as payments, ${counted(sql`${isPaid} and ${dayOf('p.paid_at')} <= p.due_date`)} as on_time,
        sum(p.amount) filter (where p.payment_type = 'Rent') as due,
        sum(p.amount) filter (where p.payment_type = 'Rent' and ${isPaid}) as collected
      from live_payments p
      where ${visiblePayments(viewer)} and ${isNoDeposit} and ${wasOwed}
        and p.due_date >= (${today}::date - interval '1 year')::date
        and p.due_date < (date_trunc('month', ${today}::timestamp) + interval '1 month')::date
      group by p.due_date
    ),
    rent as (
      select date_trunc('month', due_date::timestamp)::date as first, sum(due) as due, sum(collected) as collected
      from days group by 1
    )
    select coalesce(sum(payments), 0)::bigint as fell_due, coalesce(sum(on_time), 0)::bigint as on_time,
      (select json_agg(json_build_object(
          'year', extract(year from months.first)::int, 'month', extract(month from months.first)::int,
          'due', ${shillings(sql`rent.due`)}, 'collected', ${shillings(sql`rent.collected`)}) order by months.first)
        from months left join rent on rent.first = months.first) as "rentByMonth"
    from days where due_date < ${today}::date`,
  );

export const recountCases = (db: Db, viewer: Viewer, today: CalendarDate, now: Date): Promise<Cases> => {
  const isRecent = sql<SqlBool>`${dayOf('c.created_at')} >= (${today}::date - interval '1 year')::date`;
  const waitingSince = new Date(now.getTime() - RESPONSE_GOAL_HOURS * 3_600_000);
  return oneRow(
    db,
    sql<Cases>`
    select count(*) as complaints, ${counted(isPendingComplaint)} as "pendingComplaints",
      ${counted(sql`c.status_id = ${sql.lit(open)} and c.created_at < ${waitingSince}`)} as "complaintsWaiting",
      ${counted(isRecent)} as made,
      ${counted(sql`${isRecent} and c.status_id in (${sql.lit(resolved)}, ${sql.lit(closed)})`)} as done
    from complaints c where ${visibleComplaints(viewer)}`,
  );
};

const spreadOf = (rate: RawBuilder<unknown>) => sql`coalesce(avg(${rate}), 0) as avg_occupancy,
  coalesce(max(${rate}), 0) as peak_occupancy, coalesce(min(${rate}), 0) as lowest_occupancy`;

/**
 * Occupancy on the days of a range, worked out from the kept leases. Decisions §6; docs/decisions/0005.
 *
 * A lease begins to count at the first point on or after its first day and ceases at the first point after its last. `width_bucket`
 * finds both, so each lease is looked at once, and running sums over the points give the homes occupied on each.
 */
export async function recountOccupancyReport(
  db: Db,
  viewer: Viewer,
  query: ReportQuery,
  today: CalendarDate,
): Promise<OccupancyReportFigures> {
  const { start_date, end_date } = query;
  const step = `1 ${occupancyStep(start_date, end_date)}`;
  const { rows } = await sql<OccupancyReportFigures>`
    with points as (
      -- Each counted from the start and not from the one before, so that months from the 31st keep to the ends of months.
      select n, day from (
        select n, (${start_date}::date + n * ${step}::interval)::date as day from generate_series(0, 366) n
      ) stepped
      where day <= least(${end_date}::date, ${today}::date)
    ),
    days as (select array_agg(day order by n) as days from points),
    homes as (
      select a.id, b.estate_id
      from live_estates e join live_blocks b on b.estate_id = e.id and ${blocksWithin(query)}
      join live_apartments a on a.block_id = b.id
      where ${estatesWithin(viewer, query)}
    ),
    estate_homes as (select estate_id, count(*) as homes from homes group by estate_id),
    lets as (
      select h.estate_id, width_bucket(lower(l.covers) - 1, days.days) as begins,
        coalesce(width_bucket(upper(l.covers) - 1, days.days), cardinality(days.days)) as ends
      from days join leases l on not isempty(l.covers) join homes h on h.id = l.apartment_id
    ),
    changes as (
      select estate_id, n, sum(change) as change
      from (
        select estate_id, begins as n, 1 as change from lets where begins < ends
        union all
        select estate_id, ends, -1 from lets where begins < ends
      ) each_change
      group by estate_id, n
    ),
    series as (
      select h.estate_id, points.day, h.homes,
        sum(coalesce(c.change, 0)) over (partition by h.estate_id order by points.n) as occupied
      from estate_homes h cross join points left join changes c on c.estate_id = h.estate_id and c.n = points.n
    ),
    trends as (
      select points.day as date, ${percent(sql`sum(s.occupied)`, sql`sum(s.homes)`)} as occupancy_rate,
        coalesce(sum(s.occupied), 0)::bigint as occupied, coalesce(sum(s.homes), 0)::bigint as total_apartments
      from points left join series s on s.day = points.day
      group by points.day
    ),
    breakdown as (
      select e.id, e.name as estate_name, ${spreadOf(sql`(s.occupied * 100.0 / s.homes)`)}
      from live_estates e left join series s on s.estate_id = e.id
      where ${estatesWithin(viewer, query)}
      group by e.id, e.name
    )
    select ${spreadOf(sql`trends.occupancy_rate`)},
      coalesce(json_agg(to_jsonb(trends) order by date), '[]') as occupancy_trends,
      (select coalesce(json_agg(to_jsonb(breakdown) - 'id' order by estate_name collate "und-x-icu", id), '[]') from breakdown)
        as estate_breakdown
    from trends`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a mean of nothing is still one row');
  return figures;
}
