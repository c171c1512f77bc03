import { addMonths, type CalendarDate, firstOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import type { OwnerFilter } from '@amayumba/contract/reports/owner-figures.ts';
import type { ReportQuery } from '@amayumba/contract/reports/owner-reports.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import {
  type Condition,
  estatesOwnedIn,
  seesAll,
  visibleComplaints,
  visibleEntries,
  visibleEstates,
  visiblePayments,
  visiblePaymentsByEstate,
} from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { forMonth } from '../payments/for-month.ts';

// The rows of a figure: those in the viewer's scope (access/scope.ts), narrowed by the filter. Another owner's estate
// or block yields no rows, like one that does not exist. See docs/rules.md, Owner scope.

const all = (conditions: readonly (Condition | undefined)[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )})`;

/** Whether a lease is of an apartment in the block of the filter; undefined without one. */
const ofBlock = (leaseId: string, { block_id }: OwnerFilter) =>
  block_id === undefined
    ? undefined
    : sql<SqlBool>`${sql.ref(leaseId)} in (
  select within_lease.id from apartments within_home join leases within_lease on within_lease.apartment_id = within_home.id
  where within_home.block_id = ${block_id})`;

/** Whether rows of a table with an `estate_id` belong to the estate of the filter. True without an estate filter. */
export const ofEstate = (alias: string, { estate_id }: OwnerFilter): RawBuilder<SqlBool> =>
  estate_id === undefined ? sql`true` : sql`${sql.ref(`${alias}.estate_id`)} = ${estate_id}`;

/** Estates `e`. With a block filter, the estate of that block. */
export const estatesWithin = (viewer: Viewer, filter: OwnerFilter): Condition =>
  narrowed(visibleEstates(viewer), filter);

/**
 * Like {@link estatesWithin}, for estates whose payments in a range of days are the viewer's, even if the estate has
 * another owner now.
 */
export const estatesOwnedWithin = (viewer: Viewer, query: ReportQuery): Condition =>
  narrowed(estatesOwnedIn(viewer, { from: query.start_date, to: query.end_date }), query);

const narrowed = (estates: Condition, { estate_id, block_id }: OwnerFilter): Condition =>
  all([
    estates,
    estate_id === undefined ? undefined : sql`e.id = ${estate_id}`,
    block_id === undefined
      ? undefined
      : sql`exists (select from live_blocks asked where asked.estate_id = e.id and asked.id = ${block_id})`,
  ]);

/** Blocks `b`, for queries that already filter the estates. */
export const blocksWithin = ({ block_id }: OwnerFilter): Condition =>
  block_id === undefined ? sql`true` : sql`b.id = ${block_id}`;

/** Payments `p`, which are charges, by the lease they belong to. */
export const paymentsWithin = (viewer: Viewer, filter: OwnerFilter): Condition =>
  filteredPayments(visiblePayments(viewer), filter);

/** Like {@link paymentsWithin}, for queries that read most payments of the estates. */
export const paymentsByEstateWithin = (viewer: Viewer, filter: OwnerFilter): Condition =>
  filteredPayments(visiblePaymentsByEstate(viewer), filter);

const filteredPayments = (payments: Condition, filter: OwnerFilter): Condition =>
  all([payments, ofEstate('p', filter), ofBlock('p.lease_id', filter)]);

/** Entries `j` of the journal, by the account they belong to. */
export const entriesWithin = (viewer: Viewer, filter: OwnerFilter): Condition =>
  seesAll(viewer) && filter.estate_id === undefined && filter.block_id === undefined
    ? sql`true`
    : sql`exists (select from accounts a where a.id = j.account_id and ${all([
        visibleEntries(viewer),
        ofEstate('a', filter),
        ofBlock('a.lease_id', filter),
      ])})`;

/** Complaints `c`, by the lease under which they were logged. */
export const complaintsWithin = (viewer: Viewer, filter: OwnerFilter): Condition =>
  all([visibleComplaints(viewer), ofEstate('c', filter), ofBlock('c.lease_id', filter)]);

/** The status changes that resolved or closed a complaint, in the form of the index `complaint_status_changes_done`. */
export const doneSteps = (alias: string) =>
  sql<SqlBool>`${sql.ref(`${alias}.to_status_id`)} in (${sql.lit(COMPLAINT_STATUS.resolved)}, ${sql.lit(COMPLAINT_STATUS.closed)})`;

/**
 * The instant at which a complaint `c` was first resolved or closed, also if it was reopened later. Null if it never
 * was.
 */
export const firstDone = sql`(select min(step.changed_at) from complaint_status_changes step
  where step.complaint_id = c.id and ${doneSteps('step')})`;

/** A share in per cent, unrounded; 0 without a denominator. See docs/rules.md, Figures of the owner. */
export const percent = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql<number>`coalesce(${part} * 100.0 / nullif(${whole}, 0), 0)`;

/**
 * The owed payments `p` that meet a condition and are for the month of a day, alone or with other months. `settled` is
 * the money on them that counts for this month. See docs/rules.md, Amount over months.
 */
export const paymentsForMonthOf = (day: CalendarDate, which: Condition): RawBuilder<unknown> => {
  const { year, month } = monthOf(day);
  const half = (isForMonth: Condition, settled: RawBuilder<unknown>) => sql`
    select p.estate_id, ${settled} as settled, p.status_id, p.payment_type from live_charges p
    where ${which} and p.is_owed and ${isForMonth} and p.payment_for_year = ${year}`;
  const [alone, amongOthers] = forMonth(month);
  const share = sql`(p.settled_amount / cardinality(p.months_paid)
    + case when p.months_paid[1] = ${month} then p.settled_amount % cardinality(p.months_paid) else 0 end)`;
  return sql`(${half(alone, sql`p.settled_amount`)} union all ${half(amongOthers, share)}) p`;
};

/** The settled rent among payments for a month. Null if there is no rent. */
export const collected = sql`sum(p.settled) filter (where p.payment_type = 'Rent')`;

/** The month of a day. Its first and last day are values, because a plan for any day would compute them by row. */
export const monthAround = (day: CalendarDate) => {
  const { year, month } = monthOf(day);
  const first = firstOfMonth(year, month);
  return sql`daterange(${first}::date, ${addMonths(first, 1)}::date)`;
};

/** The instant at which a day begins in Kampala. */
export const startOf = (day: CalendarDate) => sql`${`${day}T00:00:00+03:00`}::timestamptz`;

/** The day of an instant in Kampala. */
export const dayOf = (instant: string) => sql`(${sql.ref(instant)} at time zone interval '3 hours')::date`;

/** The last day of a lease `l`, or null without an end. */
export const lastDay = sql`coalesce(l.ended_on, l.lease_end)`;
