import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { RENT_PENDING_DAYS, type RentStatus } from '@amayumba/contract/tenants/rules.ts';
import type { Tenant, tenantQuerySchema } from '@amayumba/contract/tenants/tenant.ts';
import { visibleTenants } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { listedLong, orderedBy } from '../../db/listed.ts';
import { directionOf } from '../../db/ordering.ts';
import { BEGINS, keptCount } from '../../db/row-counts.ts';
import { changedBy, type StoredVersion } from '../../http/stale-change.ts';
import { bestLeaseOn, lastDay, lockLeasesOf, tookEffect } from './leases.repository.ts';
import { tenantMatches } from './tenant-search.ts';

type TenantQuery = z.output<typeof tenantQuerySchema>;

/** Of a tenant `t` the lease `l` that is shown: the current one, else the next, else the last. */
const shownLeaseOf = (today: CalendarDate) => sql`(
  select l.apartment_id, l.lease_start, ${lastDay} as last_day from leases l
  where l.tenant_id = t.id and ${tookEffect} order by ${bestLeaseOn(today)} limit 1) l`;

interface ShownLease {
  lease_start: CalendarDate;
  lease_end: CalendarDate | null;
  apartment: NonNullable<Tenant['apartment_details']>;
}

/** A subquery, so that leases are looked up for the rows of the page only. Deleted estates keep their names here. */
const shownLease = (today: CalendarDate): RawBuilder<ShownLease | null> =>
  sql<ShownLease | null>`(select json_build_object(
    'lease_start', l.lease_start, 'lease_end', l.last_day,
    'apartment', json_build_object('id', a.id, 'number', a.number, 'rent_amount', a.rent_amount,
      'block', json_build_object('id', b.id, 'name', b.name), 'estate', json_build_object('id', e.id, 'name', e.name)))
  from ${shownLeaseOf(today)}
  join apartments a on a.id = l.apartment_id
  join blocks b on b.id = a.block_id
  join estates e on e.id = b.estate_id)`;

/** contract's rentStatus in SQL, for a tenant `t` with the lease that is shown; a test holds both to the same cases. */
function rentStatusIs(status: RentStatus, today: CalendarDate): RawBuilder<boolean> {
  const lastPending = sql`${today}::date + ${RENT_PENDING_DAYS}::int`;
  switch (status) {
    case 'overdue':
      return sql`t.last_day < ${today}::date`;
    case 'pending':
      return sql`t.last_day between ${today}::date and ${lastPending}`;
    case 'paid':
      return sql`(t.last_day > ${lastPending} or t.last_day is null)`;
  }
}

/** A tenant `t` is shown with the account `u` and the leases, so a change of any of them is a change of the tenant. */
const wholeVersion = sql<number>`t.version + u.version + coalesce((select sum(l.version) from leases l where l.tenant_id = t.id), 0)`;

/** Tenants `t` with their accounts `u`, as far as a viewer may see them. */
const tenantRows = (db: Db, viewer: Viewer, today: CalendarDate) =>
  db
    .selectFrom('tenants as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('tenant_types as tt', 'tt.id', 't.tenant_type_id')
    .select([
      't.id',
      't.user_id',
      't.tenant_type_id',
      'tt.name as tenant_type_name',
      't.emergency_contact',
      'u.username',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.phone_number',
      'u.status',
      shownLease(today).as('lease'),
      wholeVersion.as('version'),
    ])
    .where(visibleTenants(viewer));

export type TenantRow = Awaited<ReturnType<typeof getTenantRow>> & {};

export const getTenantRow = (db: Db, viewer: Viewer, id: number, today: CalendarDate) =>
  tenantRows(db, viewer, today).where('t.id', '=', id).executeTakeFirst();

/** Tenants `t` as a list finds and sorts them, each with the lease that is shown today. */
const listedTenants = (db: Db, viewer: Viewer, today: CalendarDate) =>
  db
    .selectFrom((home) =>
      home
        .selectFrom('tenant_homes as h')
        .select([
          'h.tenant_id as id',
          'h.name',
          'h.created_at',
          'h.last_day',
          'h.person_text',
          'h.home_text',
          'h.apartment_id',
          'h.estate_id',
        ])
        .where(sql<boolean>`h.shown_from <= ${today}::date and h.shown_until > ${today}::date`)
        .as('t'),
    )
    .where(visibleTenants(viewer));

const SORT_KEY = {
  name: sql`t.name collate "und-x-icu"`,
  lease_end: sql`t.last_day`,
  created_at: sql`t.created_at`,
};

export function listTenantRows(db: Db, viewer: Viewer, query: TenantQuery, today: CalendarDate) {
  const { field, direction } = directionOf(query.ordering ?? 'name');
  const key = SORT_KEY[field];
  let found = listedTenants(db, viewer, today).select(['t.id', sql`${key}`.as('sort_key')]);
  for (const condition of conditionsOf(query)) found = found.where(condition);
  const { rent_status } = query;
  if (rent_status !== undefined) found = found.where(rentStatusIs(rent_status, today));
  const isLast = field === 'lease_end';
  const isWhole = viewer.role === 'manager' && conditionsOf(query).length === 0;
  return listedLong(query, {
    found,
    searched: query.search ? { db, text: query.search } : undefined,
    keys: [
      { key, direction, nullsLast: isLast },
      { key: sql`t.id`, direction },
    ],
    shown: (page) =>
      tenantRows(db, viewer, today)
        .innerJoin(page.as('found'), 'found.id', 't.id')
        .orderBy(
          orderedBy([
            { key: sql`found.sort_key`, direction, nullsLast: isLast },
            { key: sql`t.id`, direction },
          ]),
        ),
    count: isWhole ? () => countTenants(db, viewer, rent_status, today) : undefined,
    stretches:
      isWhole && rent_status === undefined && field === 'name'
        ? { db, kept: { counted: 'tenants by name' }, begins: BEGINS.name }
        : undefined,
  });
}

/** How many tenants there are, of one rent status where told. Who has paid is everybody else: the others are the fewer. */
async function countTenants(
  db: Db,
  viewer: Viewer,
  status: RentStatus | undefined,
  today: CalendarDate,
): Promise<number> {
  const countOf = async (one: RentStatus) => {
    const { count } = await listedTenants(db, viewer, today)
      .select(sql<number>`count(*)`.as('count'))
      .where(rentStatusIs(one, today))
      .executeTakeFirstOrThrow();
    return count;
  };
  if (status === 'overdue' || status === 'pending') return countOf(status);
  const all = keptCount(db, { counted: 'tenants' });
  if (status === undefined) return all;
  const [count, overdue, pending] = await Promise.all([all, countOf('overdue'), countOf('pending')]);
  return count - overdue - pending;
}

/** What else than the rent status narrows a list. */
function conditionsOf({ search, apartment_id, tenant_type_id, estate_id }: TenantQuery): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (search) conditions.push(tenantMatches(search));
  if (tenant_type_id !== undefined)
    conditions.push(
      sql<boolean>`t.id in (select typed.id from tenants typed where typed.tenant_type_id = ${tenant_type_id})`,
    );
  if (apartment_id !== undefined) conditions.push(sql<boolean>`t.apartment_id = ${apartment_id}`);
  if (estate_id !== undefined) conditions.push(sql<boolean>`t.estate_id = ${estate_id}`);
  return conditions;
}

/** A tenant to be changed, kept with the account and the leases from other changes until the transaction ends. */
export async function lockTenant(tx: Db, viewer: Viewer, id: number) {
  const tenant = await tx
    .selectFrom('tenants as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 't.user_id', 'u.username', 'u.status', 'u.erased_at'])
    .where('t.id', '=', id)
    .where(visibleTenants(viewer))
    .forUpdate('t')
    .forNoKeyUpdate('u')
    .executeTakeFirst();
  if (tenant) await lockLeasesOf(tx, id);
  return tenant;
}

/** The version of a tenant that the transaction has locked, and who made the latest change of tenant, account or lease. */
export async function storedTenantVersion(tx: Db, id: number): Promise<StoredVersion | undefined> {
  const { rows } = await sql<StoredVersion>`
    select ${wholeVersion} as version, ${changedBy} as changed_by, v.changed_at
    from tenants t
    join users u on u.id = t.user_id
    cross join lateral (
      select changed_by, changed_at from (
        select t.changed_by, t.changed_at
        union all select u.changed_by, u.changed_at
        union all select coalesce(l.changed_by, l.created_by), coalesce(l.changed_at, l.created_at) from leases l where l.tenant_id = t.id
      ) parts order by changed_at desc nulls last limit 1
    ) v
    where t.id = ${id}`.execute(tx);
  return rows[0];
}

/** An account with the role tenant that belongs to somebody still, and the tenant it is already, if any; kept from changes until the transaction ends. */
export const lockTenantAccount = (tx: Db, userId: number) =>
  tx
    .selectFrom('users as u')
    .select((select) => [
      'u.id',
      'u.username',
      'u.status',
      select.selectFrom('tenants as t').select('t.id').whereRef('t.user_id', '=', 'u.id').as('tenant_id'),
    ])
    .where('u.id', '=', userId)
    .where('u.role', '=', 'tenant')
    .where('u.erased_at', 'is', null)
    .forUpdate('u')
    .executeTakeFirst();

export async function insertTenantRow(
  tx: Db,
  tenant: { user_id: number; tenant_type_id: number; emergency_contact: string },
): Promise<number> {
  const { id } = await tx.insertInto('tenants').values(tenant).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateTenantRow(
  tx: Db,
  id: number,
  change: { tenant_type_id?: number | undefined; emergency_contact?: string | undefined },
  now: string,
): Promise<void> {
  await tx
    .updateTable('tenants')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}
