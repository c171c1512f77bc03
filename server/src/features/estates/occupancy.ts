import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Condition } from '../../access/scope.ts';

/** Tenants `resident` with an inactive account. They are few and have an index. */
const inactiveTenants = sql`users account join tenants resident on resident.user_id = account.id
  where account.status <> 'active'`;

/**
 * Whether a lease `living` makes its apartment occupied on a day: it covers the day and its tenant's account is active.
 */
const livesOn = (day: CalendarDate) => sql<boolean>`(living.covers @> ${day}::date and not exists (
  select from ${inactiveTenants} and resident.id = living.tenant_id))`;

/** Whether an apartment `a` is occupied on a day. Otherwise it is available. */
export const occupiedOn = (day: CalendarDate): RawBuilder<boolean> => sql<boolean>`exists (
  select from leases living where living.apartment_id = a.id and ${livesOn(day)})`;

/** The lease by which an apartment `a` is occupied on a day, as a scalar subquery; null without one. */
const currentLease = (day: CalendarDate) => sql`(
  select living.id from leases living where living.apartment_id = a.id and ${livesOn(day)} limit 1)`;

/**
 * The same for each row of a list. For an `exists` among its columns, PostgreSQL would read the current leases of all
 * apartments first.
 */
export const occupiedByRow = (day: CalendarDate): RawBuilder<boolean> =>
  sql<boolean>`(${currentLease(day)} is not null)`;

/**
 * The same, for thousands of apartments: it reads the inactive tenants once. The day is a subquery, so that PostgreSQL
 * keeps its plan: see docs/decisions/0036-prepared-statements.md.
 */
export const occupiedAmongMany = (day: CalendarDate): RawBuilder<boolean> => sql<boolean>`exists (
  select from leases living where living.apartment_id = a.id and living.covers @> (select ${day}::date)
    and living.tenant_id not in (select resident.id from ${inactiveTenants}))`;

/** Apartments `a` in blocks `b` of estates `e` that meet a condition and are available on a day. */
const vacantHomes = (which: Condition, day: CalendarDate) => sql`
  live_estates e join live_blocks b on b.estate_id = e.id join live_apartments a on a.block_id = b.id
  where ${which} and not ${occupiedOn(day)}`;

/**
 * An apartment of an estate `e` that is available on a day. Both subqueries are scalar, because PostgreSQL turns
 * `exists` into a join that reads all apartments first; this way it stops at the first available one.
 */
const aVacantHome = (day: CalendarDate) => sql`(
  select a.id from live_blocks b join live_apartments a on a.block_id = b.id
  where b.estate_id = e.id and ${currentLease(day)} is null limit 1)`;

/** Whether an estate `e` has at least one available apartment. */
export const hasVacancy = (day: CalendarDate): RawBuilder<boolean> => sql<boolean>`(${aVacantHome(day)} is not null)`;

/** The number of available apartments on a day, by estate. Estates without one have no row. */
export const vacanciesByEstate = (which: Condition, day: CalendarDate) =>
  sql<{ estate_id: number; count: number }>`(
    select b.estate_id, count(*) as count from ${vacantHomes(which, day)} group by b.estate_id)`;

/**
 * The number of apartments of estates `e` that meet a condition, and of occupied ones on a day. At most one lease of an
 * apartment covers a day. Inactive tenants are read once, because a plan for any day expects few leases on it and would
 * look up the account of each.
 */
export const homesOfAll = (which: Condition, day: CalendarDate): RawBuilder<unknown> => sql`(
  select count(*) as homes, count(living.id) as occupied
  from live_estates e join live_blocks b on b.estate_id = e.id join live_apartments a on a.block_id = b.id
  left join leases living on living.apartment_id = a.id and living.covers @> ${day}::date
    and living.tenant_id not in (select resident.id from ${inactiveTenants})
  where ${which})`;

/**
 * Whether rent is expected of a lease in a range: of several homes of one tenant in it only the last counts. Most
 * leases continue after the range, so the others are looked up for few.
 */
const isExpectedOf = (lease: string, range: RawBuilder<unknown>) => {
  const column = (name: string) => sql.ref(`${lease}.${name}`);
  return sql<boolean>`(upper_inf(${column('covers')}) or upper(${column('covers')}) > upper(${range}) or not exists (
  select from leases later where later.tenant_id = ${column('tenant_id')} and later.lease_start > ${column('lease_start')}
    and later.covers && ${range}))`;
};

/**
 * Whether an apartment's lease `living` is its last one in a range that meets a condition, by which the apartment
 * counts once. A lease that covers the whole range is the only one, so the others are looked up for few.
 */
const isLastWithin = (range: RawBuilder<unknown>, condition: (lease: string) => RawBuilder<boolean>) => sql<boolean>`(
  living.covers @> ${range} or ${condition('living')} and not exists (
  select from leases following where following.apartment_id = living.apartment_id
    and following.lease_start > living.lease_start and following.covers && ${range} and ${condition('following')}))`;

/**
 * The blocks `b` of estates `e` that meet a condition, one row each: the number of apartments, of occupied ones on a
 * day, and the rent of apartments with a lease in a range that includes the day. See docs/rules.md, Owner figures.
 */
export const homesByBlock = (
  which: Condition,
  day: CalendarDate,
  range: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select b.estate_id, b.id as block_id, b.name as block_name,
    count(a.id) filter (where living.id is null or ${isLastWithin(range, () => sql`true`)}) as homes,
    count(*) filter (where living.covers @> ${day}::date
      and living.tenant_id not in (select resident.id from ${inactiveTenants})) as occupied,
    sum(a.rent_amount) filter (where living.id is not null
      and ${isLastWithin(range, (lease) => isExpectedOf(lease, range))}) as rent
  -- An apartment can have several leases in the range.
  from live_estates e join live_blocks b on b.estate_id = e.id left join live_apartments a on a.block_id = b.id
  left join leases living on living.apartment_id = a.id and living.covers && ${range}
  where ${which} group by b.estate_id, b.id, b.name)`;
