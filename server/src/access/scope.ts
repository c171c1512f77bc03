import { type CalendarDate, FIRST_ENTERED_DAY } from '@amayumba/contract/calendar.ts';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Viewer } from './viewer.ts';

// Conditions inside the query that limit a viewer's lists, figures, changes and deletions to their rows. Each function
// documents the table alias it expects. See docs/rules.md, Scope. document-scope.ts has the conditions for documents.

export type Condition = Expression<SqlBool>;

/** A condition for an optional filter. */
export const whenGiven = <T>(value: T | undefined, condition: (value: T) => Condition): Condition =>
  value === undefined ? everything : condition(value);

/**
 * The rows of a table with an id that meet any of some conditions, each found by its own index. `row` is the alias that
 * the conditions use.
 */
export const foundByAny = (table: string, row: string, conditions: readonly Condition[]): Condition => sql`
  ${sql.ref(row)}.id in (${sql.join(
    conditions.map(
      (condition) => sql`select ${sql.ref(row)}.id from ${sql.table(table)} ${sql.ref(row)} where ${condition}`,
    ),
    sql` union `,
  )})`;

export const anyOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;

export const everything: RawBuilder<SqlBool> = sql`true`;
export const nothing: RawBuilder<SqlBool> = sql`false`;

/** Whether a viewer sees the whole portfolio: a person of the office who is not limited to some estates. */
export const seesAll = (viewer: Viewer): boolean => viewer.role === 'manager' && viewer.estates === null;

/** Rows of the estates that a person of the office works for. `column` holds the estate's id. */
export const ofTheirEstates = ({ estates }: Viewer, column: string): RawBuilder<SqlBool> =>
  estates === null ? everything : sql`${sql.ref(column)} = any (${[...estates]}::bigint[])`;

/** The ids of the apartments in the estates that a person of the office works for. */
export const apartmentsOfTheirEstates = (
  viewer: Viewer,
) => sql`select h.id from blocks hb join apartments h on h.block_id = hb.id
  where ${ofTheirEstates(viewer, 'hb.estate_id')}`;

/** The ids of the tenants who live there, will or did last. See docs/rules.md, Limited to estates. */
export const tenantsOfTheirEstates = (viewer: Viewer, today: CalendarDate) => sql`select own.tenant_id from leases own
  where own.apartment_id in (${apartmentsOfTheirEstates(viewer)}) and not isempty(own.covers)
    and (own.covers && daterange(${today}::date, null) or not exists (select from leases later
      where later.tenant_id = own.tenant_id and not isempty(later.covers)
        and (later.lease_start, later.id) > (own.lease_start, own.id)))`;

/** The ids of the estates of which an owner has or had a share. */
const estatesEverOf = (viewer: Viewer) => sql`select own.id from live_estates own
  join estate_ownerships held on held.estate_id = own.id where held.owner_id = ${viewer.user_id}`;

/** The ids of the estates of which an owner has a share now. */
export const estatesOfOwner = (viewer: Viewer) => sql`${estatesEverOf(viewer)} and held.to_date is null`;

/** Estates, on a query with the alias `e`, of which an account has a share now. */
export const ownedBy = (account: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`e.id in (
  select held.estate_id from estate_ownerships held where held.owner_id = ${account} and held.to_date is null)`;

/** The ids of the apartments in the estates of an owner. */
export const homesOfOwner = (viewer: Viewer) => sql`select a.id from live_apartments a
  join live_blocks b on b.id = a.block_id where b.estate_id in (${estatesOfOwner(viewer)})`;

/** Estates, on a query with the alias `e`. */
export function visibleEstates(viewer: Viewer): Condition {
  switch (viewer.role) {
    case 'manager':
      return ofTheirEstates(viewer, 'e.id');
    case 'owner':
      return ownedBy(sql`${viewer.user_id}`);
    case 'tenant':
      return nothing;
  }
}

/** Apartments, on a query with the alias `a`. */
export function visibleApartments(viewer: Viewer): Condition {
  switch (viewer.role) {
    case 'manager':
      return viewer.estates === null ? everything : sql`a.id in (${apartmentsOfTheirEstates(viewer)})`;
    case 'owner':
      return sql`a.block_id in (select b.id from live_blocks b where b.estate_id in (${estatesOfOwner(viewer)}))`;
    case 'tenant':
      return nothing;
  }
}

/**
 * Mails `m` to a tenant that are no messages, on a query of their account. A manager limited to estates sees those
 * about accounts of these estates. A mail that names no account is visible where the tenant has no account at another
 * estate.
 */
export function visibleMails(viewer: Viewer): Condition {
  if (seesAll(viewer)) return everything;
  if (viewer.role !== 'manager') return nothing;
  return sql`coalesce(
    (select ${ofTheirEstates(viewer, 'named.estate_id')} from receipts r join accounts named on named.id = r.account_id
      where r.id = m.receipt_id),
    not exists (select from accounts held join tenants own on own.id = held.tenant_id
      where own.user_id = m.user_id and not ${ofTheirEstates(viewer, 'held.estate_id')}))`;
}

/** Estates of which an owner had a share at any time in a range of days, on a query with the alias `e`. */
export function estatesOwnedIn(viewer: Viewer, { from, to }: { from: CalendarDate; to: CalendarDate }): Condition {
  if (viewer.role !== 'owner') return visibleEstates(viewer);
  return sql`exists (
    select from estate_ownerships held where held.estate_id = e.id and held.owner_id = ${viewer.user_id}
      and held.from_date <= ${to}::date and (held.to_date is null or held.to_date >= ${from}::date))`;
}

/**
 * Money on a day on which an owner had a share of its estate. Only an estate that was bought or sold needs a check of
 * the day. Most have been their owner's since the first day, or are another's, and a report reads many payments: each
 * is looked up in two short lists in memory, instead of in the table.
 */
const inTimeOf = (
  viewer: Viewer,
  isOfEstates: RawBuilder<SqlBool>,
  [estate, day]: readonly [estate: string, day: RawBuilder<unknown>],
): Condition => sql`(
  ${isOfEstates}
  and (${sql.ref(estate)} in (select always.estate_id from estate_ownerships always
      where always.owner_id = ${viewer.user_id} and always.from_date = ${FIRST_ENTERED_DAY} and always.to_date is null)
    or ${sql.ref(estate)} in (select traded.estate_id from estate_ownerships traded
        where traded.owner_id = ${viewer.user_id} and (traded.from_date > ${FIRST_ENTERED_DAY} or traded.to_date is not null))
      and exists (select from estate_ownerships held where held.estate_id = ${sql.ref(estate)} and held.owner_id = ${viewer.user_id}
        and ${day} >= held.from_date and (held.to_date is null or ${day} <= held.to_date))))`;

const DUE = ['p.estate_id', sql`p.due_date`] as const;

/** Payments, on a query with the alias `p`. See docs/rules.md, Ownership of an estate. */
export function visiblePayments(viewer: Viewer): Condition {
  switch (viewer.role) {
    case 'manager':
      return ofTheirEstates(viewer, 'p.estate_id');
    case 'owner':
      return inTimeOf(viewer, sql`p.estate_id in (${estatesEverOf(viewer)})`, DUE);
    case 'tenant':
      // A subquery, so that PostgreSQL expects as many for them as for any tenant and keeps its plan.
      return viewer.tenant_id === null ? nothing : sql`p.tenant_id = (select ${viewer.tenant_id}::bigint)`;
  }
}

/**
 * Like {@link visiblePayments}, for queries that read most payments of an owner's estates. With an array the database
 * reads them estate by estate from an index; with a subquery it would join all payments with the estates.
 */
export function visiblePaymentsByEstate(viewer: Viewer): Condition {
  if (viewer.role !== 'owner') return visiblePayments(viewer);
  return inTimeOf(viewer, sql`p.estate_id = any (array(${estatesEverOf(viewer)}))`, DUE);
}

/** Accounts, on a query with the alias `a`. An owner sees only sums of them, see `moneyOn`. */
export function visibleAccounts(viewer: Viewer): Condition {
  switch (viewer.role) {
    case 'manager':
      return ofTheirEstates(viewer, 'a.estate_id');
    case 'owner':
      return nothing;
    case 'tenant':
      return viewer.tenant_id === null ? nothing : sql`a.tenant_id = ${viewer.tenant_id}`;
  }
}

/**
 * Money of accounts `a` on a day, for sums: an owner's from the days on which they owned the estate. See docs/rules.md,
 * Ownership of an estate.
 */
export function moneyOn(viewer: Viewer, day: RawBuilder<unknown>): Condition {
  if (viewer.role !== 'owner') return visibleAccounts(viewer);
  return inTimeOf(viewer, sql`a.estate_id = any (array(${estatesEverOf(viewer)}))`, ['a.estate_id', day]);
}

/** The day to which an entry `j` belongs: a reversal to that of what it reverses, as in the view `owner_money`. */
const OWNED_DAY = sql`case when j.reverses is null then j.effective_on
  else (select before.effective_on from journal_entries before where before.id = j.reverses) end`;

/** Entries `j` of accounts `a`, for sums. See docs/rules.md, Owners' money. */
export const visibleEntries = (viewer: Viewer): Condition => moneyOn(viewer, OWNED_DAY);

/**
 * Costs of estates, on a query with the alias `x`. An owner's are those that arose or were paid on a day on which they
 * owned the estate, because costs are taken off what is due to them on the day of payment.
 */
export function visibleExpenses(viewer: Viewer): Condition {
  const on = (day: RawBuilder<unknown>) =>
    inTimeOf(viewer, sql`x.estate_id = any (array(${estatesEverOf(viewer)}))`, ['x.estate_id', day]);
  switch (viewer.role) {
    case 'manager':
      return ofTheirEstates(viewer, 'x.estate_id');
    case 'owner':
      return anyOf([on(sql`x.spent_on`), on(sql`x.paid_on`)]);
    case 'tenant':
      return nothing;
  }
}

/** Tenants, on a query with the alias `t`. */
export function visibleTenants(viewer: Viewer, today: CalendarDate): Condition {
  switch (viewer.role) {
    case 'manager':
      return viewer.estates === null ? everything : sql`t.id in (${tenantsOfTheirEstates(viewer, today)})`;
    case 'owner':
      return nothing;
    case 'tenant':
      return viewer.tenant_id === null ? nothing : sql`t.id = ${viewer.tenant_id}`;
  }
}

/** Complaints, on a query with the alias `c`. */
export function visibleComplaints(viewer: Viewer): Condition {
  switch (viewer.role) {
    case 'manager':
      return ofTheirEstates(viewer, 'c.estate_id');
    case 'owner':
      // An array, because with a subquery the database would scan the index of texts once for each estate.
      return sql`c.estate_id = any (array(${estatesOfOwner(viewer)}))`;
    case 'tenant':
      return viewer.tenant_id === null ? nothing : sql`c.tenant_id = ${viewer.tenant_id}`;
  }
}

/** A lease, by its alias, of an apartment in the estates that a person of the office works for. */
export const isLeaseOfTheirs = (viewer: Viewer, lease: string): RawBuilder<SqlBool> =>
  viewer.estates === null ? everything : sql`${sql.id(lease)}.apartment_id in (${apartmentsOfTheirEstates(viewer)})`;

/** Leases, on a query with the alias `l`. */
export const visibleLeases = (viewer: Viewer): Condition =>
  viewer.role === 'manager' ? isLeaseOfTheirs(viewer, 'l') : nothing;

/** Entries of the audit log, on a query with the alias `al`. They are of the whole company. */
export function visibleAudit(viewer: Viewer): Condition {
  return seesAll(viewer) ? everything : nothing;
}

/** Messages of every channel, on a query with the alias `m`. A tenant reads theirs in the portal. */
export function visibleMessages(viewer: Viewer): Condition {
  if (viewer.role !== 'manager') return nothing;
  return viewer.estates === null
    ? everything
    : sql`m.account_id in (select a.id from accounts a where ${visibleAccounts(viewer)})`;
}

/** Approvals, on a query with the alias `p`. */
export function visibleApprovals(viewer: Viewer): Condition {
  return viewer.role === 'manager' ? ofTheirEstates(viewer, 'p.estate_id') : nothing;
}
