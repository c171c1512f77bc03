import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { type CalendarDate, lastOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import { PAGE_SIZE_DEFAULT } from '@amayumba/contract/lists.ts';
import type { RentStatus } from '@amayumba/contract/tenants/rules.ts';
import type { Tenant, tenantQuerySchema } from '@amayumba/contract/tenants/tenant.ts';
import { everything, isLeaseOfTheirs, ofTheirEstates, visibleTenants, whenGiven } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { arrayOf } from '../../db/array-of.ts';
import type { Db } from '../../db/connect.ts';
import { isPaged, listedLate } from '../../db/listed.ts';
import { directionOf } from '../../db/ordering.ts';
import { isShownLeaseFor, isMove } from './leases.repository.ts';
import { lastDay } from './tenant-and-home.ts';
import { findTenants } from './tenant-search.ts';

export type TenantQuery = z.output<typeof tenantQuerySchema>;

interface ShownLease {
  lease_start: CalendarDate;
  lease_end: CalendarDate | null;
  is_ending: boolean;
  moves_on: CalendarDate | null;
  apartment: NonNullable<Tenant['apartment_details']>;
}

/**
 * A subquery, so that leases are read only for the rows of the page. Homes in deleted estates keep their names here.
 */
const shownLease = (viewer: Viewer, today: CalendarDate): RawBuilder<ShownLease | null> =>
  sql<ShownLease | null>`(select json_build_object(
    'lease_start', l.lease_start, 'lease_end', ${lastDay},
    'is_ending', coalesce(l.ended_on >= ${today}::date, false) and not exists (select from leases later
      where later.tenant_id = l.tenant_id and later.lease_start > l.lease_start and not isempty(later.covers)),
    'moves_on', (select next.lease_start from leases next
      where ${isMove('l', 'next')} and next.lease_start > ${today}::date and ${isLeaseOfTheirs(viewer, 'next')}),
    'apartment', json_build_object('id', a.id, 'number', a.number, 'rent_amount', a.rent_amount,
      'block', json_build_object('id', b.id, 'name', b.name), 'estate', json_build_object('id', e.id, 'name', e.name)))
  from leases l
  join apartments a on a.id = l.apartment_id
  join blocks b on b.id = a.block_id
  join estates e on e.id = b.estate_id
  where l.tenant_id = t.id and ${isShownLeaseFor(viewer, today)})`;

/** A tenant `t` is shown with the account `u` and the leases, so a change of any of them changes the version. */
export const wholeVersion = sql<number>`t.version + u.version + coalesce((select sum(l.version) from leases l where l.tenant_id = t.id), 0)`;

/** Tenants `t` with their accounts `u`, as far as a viewer may see them. */
const tenantRows = (db: Db, viewer: Viewer, today: CalendarDate) =>
  db
    .selectFrom('tenants as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select([
      't.id',
      't.user_id',
      't.tenant_type_id',
      sql<string | null>`(select tt.name from tenant_types tt where tt.id = t.tenant_type_id)`.as('tenant_type_name'),
      't.emergency_contact',
      't.notes',
      't.language',
      sql<boolean>`t.sms_opted_out_at is not null`.as('sms_opt_out'),
      'u.username',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.phone_number',
      'u.status',
      rentState(viewer, today).as('rent_state'),
      shownLease(viewer, today).as('lease'),
      shownAccount(viewer, today).as('account'),
      wholeVersion.as('version'),
    ])
    .where(visibleTenants(viewer, today));

export type TenantRow = Awaited<ReturnType<typeof getTenantRow>> & {};

export const getTenantRow = (db: Db, viewer: Viewer, id: number, today: CalendarDate) =>
  tenantRows(db, viewer, today).where('t.id', '=', id).executeTakeFirst();

/** The account of a tenant's shown lease; without a lease, that of charges outside every lease. */
const shownAccount = (viewer: Viewer, today: CalendarDate): RawBuilder<number | null> =>
  sql<number | null>`(select ac.id from accounts ac left join leases l on l.id = ac.lease_id
    where ac.tenant_id = t.id and ${ofTheirEstates(viewer, 'ac.estate_id')} and (ac.lease_id is null or ${isShownLeaseFor(viewer, today)})
    order by ac.lease_id nulls last limit 1)`;

/** Tenants `t` whose shown lease `l` meets a condition. */
const shownLeaseIs = (viewer: Viewer, condition: RawBuilder<unknown>, today: CalendarDate): RawBuilder<boolean> =>
  sql<boolean>`exists (select from leases l where l.tenant_id = t.id and ${condition} and ${isShownLeaseFor(viewer, today)})`;

/**
 * Tenants `t` with an account of the viewer's estates whose oldest open charge meets a condition. The day is null where
 * nothing is open.
 */
const oldestDueIs = (viewer: Viewer, condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from accounts o
    where o.tenant_id = t.id and o.oldest_due ${condition} and ${ofTheirEstates(viewer, 'o.estate_id')})`;

const isLate = (viewer: Viewer, today: CalendarDate) => oldestDueIs(viewer, sql`< ${today}::date`);
const owes = (viewer: Viewer) => oldestDueIs(viewer, sql`is not null`);

/**
 * The rent badge of a tenant `t`, over all accounts that the viewer sees. See docs/rules.md, Rent badge. One aggregate,
 * because for the conditions above PostgreSQL would read all accounts, twice, whichever tenants are shown.
 */
const rentState = (viewer: Viewer, today: CalendarDate) =>
  sql<RentStatus>`(select case when min(o.oldest_due) < ${today}::date then 'overdue'
      when min(o.oldest_due) is not null then 'pending' else 'paid' end
    from accounts o where o.tenant_id = t.id and ${ofTheirEstates(viewer, 'o.estate_id')})`;

function rentStateIs(viewer: Viewer, state: RentStatus, today: CalendarDate): RawBuilder<boolean> {
  switch (state) {
    case 'overdue':
      return isLate(viewer, today);
    case 'pending':
      return sql<boolean>`(${owes(viewer)} and not ${isLate(viewer, today)})`;
    case 'paid':
      return sql<boolean>`not ${owes(viewer)}`;
  }
}

/** Whether a lease `l` is of a home of an estate. */
const isOfEstate = (id: number) => sql`l.apartment_id in (
  select a.id from apartments a join blocks b on b.id = a.block_id where b.estate_id = ${id})`;

/** Tenants `t` that match a query; `found` are the ids of its search. */
function matchingTenants(db: Db, viewer: Viewer, query: TenantQuery, today: CalendarDate, found?: string) {
  const { year, month } = monthOf(today);
  const ofMonth = sql`<= ${lastOfMonth(year, month)}::date`;
  return db
    .selectFrom('tenants as t')
    .select(['t.id', 't.user_id', 't.created_at'])
    .where(visibleTenants(viewer, today))
    .where(whenGiven(found, (ids) => sql`t.id = any ${arrayOf(ids)}`))
    .where(whenGiven(query.ids, (ids) => sql`t.id = any (${ids}::bigint[])`))
    .where(whenGiven(query.tenant_type_id, (id) => sql`t.tenant_type_id = ${id}`))
    .where(whenGiven(query.apartment_id, (id) => shownLeaseIs(viewer, sql`l.apartment_id = ${id}`, today)))
    .where(whenGiven(query.estate_id, (id) => shownLeaseIs(viewer, isOfEstate(id), today)))
    .where(whenGiven(query.rent_status, (state) => rentStateIs(viewer, state, today)))
    .where(query.unpaid_this_month ? oldestDueIs(viewer, ofMonth) : everything);
}

type Matching = ReturnType<typeof matchingTenants>;
type Direction = 'asc' | 'desc';

interface Sorted {
  id: number;
  sort_key: unknown;
}

/**
 * Tenants by the end of their shown lease, those without an end last. `first` is how many to return: an index yields
 * those with an end in order, and the others are read only if these are too few.
 */
function byLeaseEnd(
  viewer: Viewer,
  matching: Matching,
  direction: Direction,
  today: CalendarDate,
  first: number | null,
) {
  const sqlDirection = sql.raw(direction);
  const isEnding = sql`${lastDay} is not null`;
  return sql<Sorted>`(
    with ending as materialized (
      select t.id, ${lastDay} as sort_key from (${matching}) t join leases l on l.tenant_id = t.id
      where ${isEnding} and ${isShownLeaseFor(viewer, today)} order by ${lastDay} ${sqlDirection}, t.id ${sqlDirection} limit ${first}
    )
    table ending
    union all
    (select t.id, null from (${matching}) t
      where not ${shownLeaseIs(viewer, isEnding, today)}
        and (${first}::bigint is null or (select count(*) from ending) < ${first}::bigint)
      order by t.id ${sqlDirection} limit ${first}))`;
}

const byName = (matching: Matching) => sql<Sorted>`(
  select t.id, u.shown_name collate "und-x-icu" as sort_key from (${matching}) t join users u on u.id = t.user_id)`;

const byAge = (matching: Matching) => sql<Sorted>`(select t.id, t.created_at as sort_key from (${matching}) t)`;

export async function listTenantRows(db: Db, viewer: Viewer, query: TenantQuery, today: CalendarDate) {
  const { page = 1, page_size = PAGE_SIZE_DEFAULT, ordering = 'name' } = query;
  const { field, direction } = directionOf(ordering);
  // Read first, because PostgreSQL plans by the number of ids.
  const searched = query.search ? await findTenants(db, viewer, query.search, today) : undefined;
  const matching = matchingTenants(db, viewer, query, today, searched);
  const sorted = {
    name: () => byName(matching),
    created_at: () => byAge(matching),
    lease_end: () => byLeaseEnd(viewer, matching, direction, today, isPaged(query) ? page * page_size : null),
  };
  const nulls = field === 'lease_end' && direction === 'desc' ? sql`nulls last` : sql``;
  const order = (rows: 't' | 'found') =>
    sql`${sql.ref(`${rows}.sort_key`)} ${sql.raw(direction)} ${nulls}, ${sql.ref(`${rows}.id`)} ${sql.raw(direction)}`;
  const found = db.selectFrom(sorted[field]().as('t')).select(['t.id', 't.sort_key']).orderBy(order('t'));
  const shown = (rows: typeof found) =>
    tenantRows(db, viewer, today).innerJoin(rows.as('found'), 'found.id', 't.id').orderBy(order('found'));
  return listedLate(query, found, shown, undefined, matching);
}
