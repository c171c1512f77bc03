import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { sql } from 'kysely';
import { visibleTenants } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { changedBy, type StoredVersion } from '../../http/stale-change.ts';
import { lockLeasesOf } from './leases.repository.ts';
import { wholeVersion } from './tenants.repository.ts';

/** A tenant to be changed, locked with the account and the leases until the transaction ends. */
export async function lockTenant(tx: Db, viewer: Viewer, id: number, today: CalendarDate) {
  const tenant = await tx
    .selectFrom('tenants as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 't.user_id', 'u.username', 'u.role', 'u.status', 'u.erased_at'])
    .where('t.id', '=', id)
    .where(visibleTenants(viewer, today))
    .forNoKeyUpdate('t')
    .forNoKeyUpdate('u')
    .executeTakeFirst();
  if (tenant) await lockLeasesOf(tx, id);
  return tenant;
}

/**
 * The recipients of a message to some tenants. Locked until the transaction ends, so that an erasure comes before the
 * message or removes it.
 */
export const lockTenantContacts = (tx: Db, viewer: Viewer, ids: readonly number[], today: CalendarDate) =>
  tx
    .selectFrom('tenants as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select([
      't.id',
      't.user_id',
      'u.shown_name as name',
      'u.email',
      'u.email_verified_at',
      sql<boolean>`u.status = 'active'`.as('is_active'),
    ])
    .where('t.id', 'in', ids)
    .where(visibleTenants(viewer, today))
    .orderBy('t.id')
    .forShare('t')
    .forShare('u')
    .execute();

/**
 * The version of a tenant that the transaction has locked, and the author of the latest change of tenant, account or
 * lease.
 */
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

/**
 * An account with the role tenant whose holder is not erased, and its tenant, if any; locked until the transaction
 * ends.
 */
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
  change: { tenant_type_id?: number | undefined; emergency_contact?: string | undefined; notes?: string | undefined },
  now: string,
): Promise<void> {
  await tx
    .updateTable('tenants')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}
