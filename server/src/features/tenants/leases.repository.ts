import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type Condition, everything, isLeaseOfTheirs, visibleLeases } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { inChunks } from '../../db/bulk.ts';
import type { Db } from '../../db/connect.ts';
import type { CurrentLease } from './lease-change.ts';
import { lastDay } from './tenant-and-home.ts';

/** A lease that is locked, with its end as agreed and the earlier one that was set. */
export interface LockedLease extends CurrentLease {
  lease_end: CalendarDate | null;
  ended_on: CalendarDate | null;
}

/** Leases `l` that cover at least one day. */
const wasEffective = sql<boolean>`not isempty(l.covers)`;

/**
 * Whether a lease `l` is its tenant's lease for a day: the one that covers the day, else the next, else the last. That
 * is the earliest lease that is not over, or the latest if all are over. Leases of a tenant share no day; those that
 * never took effect do not count. Most leases cover the day, so only the others are compared with those of the tenant.
 */
export const isLeaseFor = (day: CalendarDate) => isLeaseAmong(() => everything, day);

/** The same among the leases that a viewer sees: a limited manager is shown no home of another estate. */
export const isShownLeaseFor = (viewer: Viewer, day: CalendarDate) =>
  viewer.estates === null
    ? isLeaseFor(day)
    : sql<boolean>`(${isLeaseOfTheirs(viewer, 'l')} and ${isLeaseAmong((lease) => isLeaseOfTheirs(viewer, lease), day)})`;

function isLeaseAmong(isCounted: (lease: 'other') => Condition, day: CalendarDate): RawBuilder<boolean> {
  const isNotOver = (lease: 'l' | 'other') => sql`${sql.ref(`${lease}.covers`)} && daterange(${day}::date, null)`;
  return sql<boolean>`(l.covers @> ${day}::date or ${wasEffective} and not exists (
    select from leases other where other.tenant_id = l.tenant_id and not isempty(other.covers) and ${isCounted('other')}
      and case when ${isNotOver('l')} then other.lease_start < l.lease_start and ${isNotOver('other')}
        else other.lease_start > l.lease_start end))`;
}

/**
 * The lease to which a tenant's payment or complaint of a day belongs: the one that covers the day, else the next, else
 * the last; undefined if there never was one. With its estate.
 */
export const leaseFor = (db: Db, tenantId: number, day: CalendarDate) =>
  db
    .selectFrom('leases as l')
    .innerJoin('apartments as a', 'a.id', 'l.apartment_id')
    .innerJoin('blocks as b', 'b.id', 'a.block_id')
    .select(['l.id as lease_id', 'b.estate_id', 'l.lease_start', lastDay.as('last_day')])
    .where('l.tenant_id', '=', tenantId)
    .where(isLeaseFor(day))
    .executeTakeFirst();

/** Leases `l` with their days, locked against changes until the transaction ends. */
const lockedLeases = (tx: Db) =>
  tx
    .selectFrom('leases as l')
    .select([
      'l.id as lease_id',
      'l.apartment_id',
      'l.lease_start',
      'l.lease_end',
      'l.ended_on',
      lastDay.as('last_day'),
    ])
    .forNoKeyUpdate('l');

/** The lease that a viewer is shown for a day, locked against changes until the transaction ends. */
export const lockLeaseFor = (
  tx: Db,
  viewer: Viewer,
  tenantId: number,
  day: CalendarDate,
): Promise<LockedLease | undefined> =>
  lockedLeases(tx).where('l.tenant_id', '=', tenantId).where(isShownLeaseFor(viewer, day)).executeTakeFirst();

/** Whether a tenant moves from one lease to another: of another home, from the day after the last. */
export function isMove(before: string, next: string): RawBuilder<boolean> {
  const [b, n] = [sql.id(before), sql.id(next)];
  return sql<boolean>`(${n}.tenant_id = ${b}.tenant_id and ${n}.apartment_id <> ${b}.apartment_id
    and not isempty(${n}.covers) and ${n}.lease_start = upper(${b}.covers))`;
}

/** The lease of the other home to which a tenant moves after a lease, locked; undefined without such a move. */
export const lockNextHome = (tx: Db, { lease_id }: CurrentLease): Promise<LockedLease | undefined> =>
  lockedLeases(tx)
    .where(sql<boolean>`exists (select from leases before where before.id = ${lease_id} and ${isMove('before', 'l')})`)
    .executeTakeFirst();

/** Locks all leases of a tenant against changes until the transaction ends. */
export async function lockLeasesOf(tx: Db, tenantId: number): Promise<void> {
  await tx
    .selectFrom('leases as l')
    .select('l.id')
    .where('l.tenant_id', '=', tenantId)
    .orderBy('l.id')
    .forNoKeyUpdate()
    .execute();
}

/** Whether a tenant has a lease that has not ended before a day. */
export async function hasLeaseFrom(tx: Db, tenantId: number, day: CalendarDate): Promise<boolean> {
  const row = await tx
    .selectFrom('leases as l')
    .select('l.id')
    .where('l.tenant_id', '=', tenantId)
    .where(sql<boolean>`l.covers && daterange(${day}::date, null)`)
    .executeTakeFirst();
  return row !== undefined;
}

/** An apartment and the days for which it is to be let; a null end is open. */
export interface ApartmentPeriod {
  apartment_id: number;
  lease_start: CalendarDate;
  lease_end: CalendarDate | null;
}

/** Other leases on an apartment that overlap with a letting, earliest first, locked until the transaction ends. */
export const lockOverlapping = (tx: Db, letting: ApartmentPeriod, exceptLeaseId: number | null) =>
  tx
    .selectFrom('leases as l')
    .innerJoin('tenants as t', 't.id', 'l.tenant_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['l.id', 'l.lease_start', lastDay.as('last_day'), 'u.status', 'u.username', 'u.first_name', 'u.last_name'])
    .where('l.apartment_id', '=', letting.apartment_id)
    .where(sql<boolean>`l.covers && daterange(${letting.lease_start}::date, ${letting.lease_end}::date, '[]')`)
    .where('l.id', 'is distinct from', exceptLeaseId)
    .orderBy('l.lease_start')
    .forNoKeyUpdate('l')
    .execute();

/** Whether a viewer may see a lease. */
export async function isLeaseVisible(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  const seen = db.selectFrom('leases as l').select('l.id').where('l.id', '=', id).where(visibleLeases(viewer));
  return (await seen.executeTakeFirst()) !== undefined;
}

/** The columns of a lease that the audit log stores. */
const RECORD_COLUMNS = [
  'id',
  'tenant_id',
  'apartment_id',
  'lease_start',
  'lease_end',
  'ended_on',
  'keys_returned',
  'inspection_notes',
] as const;

/** A lease as the audit log stores it. */
export const getLeaseRecord = (tx: Db, id: number) =>
  tx.selectFrom('leases').select(RECORD_COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();

export const insertLeaseRow = (tx: Db, lease: ApartmentPeriod & { tenant_id: number; created_by: number }) =>
  tx.insertInto('leases').values(lease).returning(RECORD_COLUMNS).executeTakeFirstOrThrow();

export const updateLeaseRow = (
  tx: Db,
  id: number,
  change: {
    lease_start?: CalendarDate;
    lease_end?: CalendarDate | null;
    ended_on?: CalendarDate | null;
    keys_returned?: boolean | undefined;
    inspection_notes?: string | undefined;
  },
  now: string,
) =>
  tx
    .updateTable('leases')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returning(RECORD_COLUMNS)
    .executeTakeFirstOrThrow();

export async function insertRenewalRow(
  tx: Db,
  renewal: {
    lease_id: number;
    previous_end: CalendarDate;
    new_end: CalendarDate | null;
    renewed_by: number;
    renewed_at: string;
  },
): Promise<void> {
  await tx.insertInto('lease_renewals').values(renewal).execute();
}

/**
 * Deletes leases. Adds their versions to those of their tenants, so that a tenant's whole version never returns to an
 * earlier number.
 */
export const deleteLeaseRows = (tx: Db, ids: readonly number[]): Promise<void> =>
  inChunks(ids, (chunk) =>
    sql`
      with deleted as (
        delete from leases where id = any (${chunk}::bigint[]) returning tenant_id, version
      )
      update tenants t set version = t.version + d.versions
      from (select tenant_id, sum(version + 1) as versions from deleted group by tenant_id) d
      where d.tenant_id = t.id`.execute(tx),
  );
