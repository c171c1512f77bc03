import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import { COMPLAINT_STATUS, URGENCIES } from '@amayumba/contract/complaints/rules.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import {
  DASHBOARD_MONTHS,
  type ManagerDashboard,
  OPEN_COMPLAINTS_MAX,
  type OpenComplaint,
  type RentMonth,
  RESPONSE_GOAL_HOURS,
} from '@amayumba/contract/reports/manager-dashboard.ts';
import { sql, type SqlBool } from 'kysely';
import {
  type Condition,
  visibleComplaints,
  visibleEstates,
  visiblePayments,
  visibleTenants,
} from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { onlyRow } from '../../db/only-row.ts';
import { shillings } from '../../db/shillings.ts';
import { isOpenCase } from '../complaints/open-cases.ts';
import { homesOfAll } from '../estates/occupancy.ts';
import { unitName } from '../estates/unit-name.ts';
import { isPaid, overdueOn, pendingOn } from '../payments/overdue.ts';
import { paymentsForMonthOf } from './figures-scope.ts';

const { open, resolved, closed } = COMPLAINT_STATUS;

/** Deposits are held and not earned, and have their own section. */
const isNoDeposit: Condition = sql`p.payment_type <> ${sql.lit(DEPOSIT)}`;
/** Whether a payment `p` is or was to be paid at least in part: not one that a credit note or a cancellation closed. */
const wasOwed: Condition = sql`p.is_owed and p.settled_amount + p.outstanding_amount > 0`;

const counted = (condition: Condition) => sql<number>`count(*) filter (where ${condition})`;

export type PortfolioCounts = Pick<
  ManagerDashboard,
  'estates' | 'blocks' | 'apartments' | 'tenants' | 'monthlyRevenueTarget' | 'isLandlordNamed'
> & {
  occupied: number;
};

/** Counts of the portfolio, the apartments occupied on a day, and what the settings say. */
export async function getPortfolioCounts(db: Db, viewer: Viewer, today: CalendarDate): Promise<PortfolioCounts> {
  const { rows } = await sql<PortfolioCounts>`
    select (select count(*) from live_estates e where ${visibleEstates(viewer)}) as estates,
      (select count(*) from live_blocks b join live_estates e on e.id = b.estate_id where ${visibleEstates(viewer)}) as blocks,
      f.homes as apartments, f.occupied,
      (select count(*) from tenants t where ${visibleTenants(viewer, today)}) as tenants,
      (select monthly_revenue_target from settings) as "monthlyRevenueTarget",
      (select landlord_name <> '' from settings) as "isLandlordNamed"
    from ${homesOfAll(visibleEstates(viewer), today)} f`.execute(db);
  return onlyRow(rows);
}

export type Money = Pick<
  ManagerDashboard,
  'paymentsPending' | 'paymentsOverdue' | 'monthlyRevenue' | 'previousMonthRevenue'
>;

/**
 * The numbers of pending and overdue payments, as many as their lists have, and the sums settled for this month and the
 * previous one.
 */
export async function getMoney(db: Db, viewer: Viewer, today: CalendarDate): Promise<Money> {
  const visible = visiblePayments(viewer);
  const settledFor = (day: CalendarDate) =>
    sql`(select ${shillings(sql`sum(p.settled)`)} from ${paymentsForMonthOf(day, visible)} where ${isNoDeposit})`;
  const { rows } = await sql<Money>`
    select ${counted(pendingOn(today))} as "paymentsPending", ${counted(overdueOn(today))} as "paymentsOverdue",
      ${settledFor(today)} as "monthlyRevenue",
      ${settledFor(addDays(`${today.slice(0, 7)}-01`, -1))} as "previousMonthRevenue"
    -- Paid payments are neither. Without them, one index holds all that is read.
    from live_charges p where ${visible} and ${isNoDeposit} and not ${isPaid}`.execute(db);
  return onlyRow(rows);
}

/** Rent of the chart's months, and how many payments were due in the last 12 months and paid on time. */
export interface DueFigures {
  rentByMonth: RentMonth[];
  fell_due: number;
  on_time: number;
}

/**
 * Reads the payments due from a year ago to the end of this month once. Sums by day first, because days are few, and
 * then by month.
 */
export async function getDueFigures(db: Db, viewer: Viewer, today: CalendarDate): Promise<DueFigures> {
  const { rows } = await sql<DueFigures>`
    with months as (
      select (date_trunc('month', ${today}::timestamp) - make_interval(months => back))::date as first
      from generate_series(0, ${sql.lit(DASHBOARD_MONTHS - 1)}) back
    ),
    days as (
      -- What was due is what is settled of it and what is still open. Only a payment settled in full has a paid_at.
      select p.due_date, count(*) as payments,
        ${counted(sql`p.paid_at at time zone interval '3 hours' < p.due_date + 1`)} as on_time,
        coalesce(sum(p.outstanding_amount) filter (where p.payment_type = 'Rent'), 0) as outstanding,
        coalesce(sum(p.settled_amount) filter (where p.payment_type = 'Rent'), 0) as collected
      from live_charges p
      where ${visiblePayments(viewer)} and ${isNoDeposit} and ${wasOwed}
        and p.due_date >= (${today}::date - interval '1 year')::date
        and p.due_date < (date_trunc('month', ${today}::timestamp) + interval '1 month')::date
      group by p.due_date
    ),
    rent as (
      select date_trunc('month', due_date::timestamp)::date as first, sum(outstanding + collected) as due,
        sum(collected) as collected
      from days group by 1
    )
    select coalesce(sum(payments), 0)::bigint as fell_due, coalesce(sum(on_time), 0)::bigint as on_time,
      (select json_agg(json_build_object(
          'year', extract(year from months.first)::int, 'month', extract(month from months.first)::int,
          'due', ${shillings(sql`rent.due`)}, 'collected', ${shillings(sql`rent.collected`)}) order by months.first)
        from months left join rent on rent.first = months.first) as "rentByMonth"
    from days where due_date < ${today}::date`.execute(db);
  return onlyRow(rows);
}

export type Cases = Pick<ManagerDashboard, 'complaints' | 'pendingComplaints' | 'complaintsWaiting'> & {
  /** Complaints logged in the last 12 months, and how many of them are Resolved or Closed now. */
  made: number;
  done: number;
};

/** Complaints of every estate, also deleted ones, and those without an estate. */
export async function getCases(db: Db, viewer: Viewer, today: CalendarDate, now: Date): Promise<Cases> {
  // As an instant, so that not every complaint's day has to be computed.
  const isRecent = sql<SqlBool>`c.created_at >= (${today}::date - interval '1 year') at time zone interval '3 hours'`;
  const waitingSince = new Date(now.getTime() - RESPONSE_GOAL_HOURS * 3_600_000);
  // One that was reopened waits since then. Few are open that long, so that their steps are looked up one by one.
  const isWaiting = sql<SqlBool>`c.status_id = ${sql.lit(open)} and c.created_at < ${waitingSince} and not exists (
    select from complaint_status_changes step where step.complaint_id = c.id and step.to_status_id = ${sql.lit(open)}
      and step.changed_at >= ${waitingSince})`;
  const { rows } = await sql<Cases>`
    select count(*) as complaints, ${counted(isOpenCase)} as "pendingComplaints",
      ${counted(isWaiting)} as "complaintsWaiting",
      ${counted(isRecent)} as made,
      ${counted(sql`${isRecent} and c.status_id in (${sql.lit(resolved)}, ${sql.lit(closed)})`)} as done
    from complaints c where ${visibleComplaints(viewer)}`.execute(db);
  return onlyRow(rows);
}

/** Open and In Progress complaints, the most urgent first, then the oldest. Reads only the first of each urgency. */
export async function listOpenComplaints(db: Db, viewer: Viewer): Promise<OpenComplaint[]> {
  const { rows } = await sql<OpenComplaint>`
    select c.id, c.title, c.urgency, s.name as status, c.created_at, u.shown_name as tenant_name,
      ${unitName('a', 'b')} as apartment, e.name as estate
    from (
      select oldest.*, urgencies.rank
      from unnest(${sql.val<readonly string[]>(URGENCIES)}::text[]) with ordinality urgencies (urgency, rank)
      cross join lateral (
        select c.id, c.title, c.urgency, c.status_id, c.created_at, c.tenant_id, c.lease_id, c.estate_id from complaints c
        where ${visibleComplaints(viewer)} and ${isOpenCase} and c.urgency = urgencies.urgency
        order by c.created_at, c.id limit ${OPEN_COMPLAINTS_MAX}
      ) oldest
      order by urgencies.rank desc, oldest.created_at, oldest.id limit ${OPEN_COMPLAINTS_MAX}
    ) c
    join complaint_statuses s on s.id = c.status_id
    join tenants t on t.id = c.tenant_id join users u on u.id = t.user_id
    left join leases l on l.id = c.lease_id left join apartments a on a.id = l.apartment_id
    left join blocks b on b.id = a.block_id left join estates e on e.id = c.estate_id
    order by c.rank desc, c.created_at, c.id`.execute(db);
  return rows;
}
