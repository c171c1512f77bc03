import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** A kind of record that prevents undoing an import, with its count. */
export interface UndoBlocker {
  what: string;
  count: number;
}

/**
 * Finds later changes that depend on an import: changes of its rows, and records that refer to them. Returns only kinds
 * that occur.
 */
export async function findUndoBlockers(db: Db, importId: number): Promise<UndoBlocker[]> {
  const made = (subject: string) =>
    sql`(select subject_id from import_records where import_id = ${importId} and subject = ${subject})`;
  const { rows } = await sql<UndoBlocker>`
    select what, count from (
      select 1 as place, 'tenants have signed in or chosen a password' as what, count(*) as count from users u
        where u.id in ${made('user')} and (exists (select from sessions s where s.user_id = u.id) or u.updated_at <> u.created_at)
      union all select 2, 'payments were changed or deleted', count(*) from payments p
        where p.id in ${made('payment')} and (p.updated_at <> p.created_at or p.deleted_at is not null)
      union all select 3, 'payments were added', count(*) from payments p
        where (p.tenant_id in ${made('tenant')} or p.lease_id in ${made('lease')}) and p.id not in ${made('payment')}
      union all select 4, 'leases were changed or renewed', count(*) from leases l
        where l.id in ${made('lease')} and (l.updated_at <> l.created_at or exists (select from lease_renewals n where n.lease_id = l.id))
      union all select 5, 'leases were added', count(*) from leases l
        where (l.tenant_id in ${made('tenant')} or l.apartment_id in ${made('apartment')}) and l.id not in ${made('lease')}
      union all select 6, 'complaints were logged', count(*) from complaints c
        where c.tenant_id in ${made('tenant')} or c.lease_id in ${made('lease')}
      union all select 7, 'tenants were changed', count(*) from tenants t
        where (t.id in ${made('tenant')} and t.updated_at <> t.created_at)
      union all select 8, 'estates, blocks or apartments were changed or deleted',
        (select count(*) from estates e where e.id in ${made('estate')} and (e.updated_at <> e.created_at or e.deleted_at is not null))
        + (select count(*) from blocks b where b.id in ${made('block')} and (b.updated_at <> b.created_at or b.deleted_at is not null))
        + (select count(*) from apartments a where a.id in ${made('apartment')} and (a.updated_at <> a.created_at or a.deleted_at is not null))
      union all select 9, 'blocks or apartments were added',
        (select count(*) from blocks b where b.estate_id in ${made('estate')} and b.id not in ${made('block')})
        + (select count(*) from apartments a where a.block_id in ${made('block')} and a.id not in ${made('apartment')})
    ) found where count > 0 order by place`.execute(db);
  return rows;
}
