import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Notice, NoticeQuery } from '@amayumba/contract/messages/notice.ts';
import { type Insertable, sql } from 'kysely';
import { visibleAccounts, whenGiven } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { listed } from '../../../db/listed.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { TenantColumns } from '../../tenants/tenant-details.ts';

/** The lease of an account that runs on a day, or begins later; null without one. */
export async function findRunningLease(
  db: Db,
  account: number,
  today: CalendarDate,
): Promise<{ id: number; end: CalendarDate | null } | null> {
  const lease = await db
    .selectFrom('accounts as a')
    .innerJoin('leases as l', 'l.id', 'a.lease_id')
    .select((select) => ['l.id', select.fn.coalesce('l.ended_on', 'l.lease_end').as('end')])
    .where('a.id', '=', account)
    .where(sql<boolean>`not isempty(l.covers)`)
    .executeTakeFirst();
  return lease && (lease.end === null || lease.end >= today) ? lease : null;
}

/** The sum of the claims of an account that wait, in whole shillings. */
export async function sumWaitingClaims(db: Db, account: number): Promise<number> {
  const { rows } = await sql<{ claimed: number }>`
    select coalesce(sum(c.amount), 0)::bigint as claimed from claims c join charges p on p.id = c.charge_id
    where p.account_id = ${account} and p.is_owed and p.deleted_at is null and c.state = 'waiting'`.execute(db);
  return onlyRow(rows).claimed;
}

export async function insertNoticeRow(tx: Db, notice: Insertable<Database['notices']>): Promise<number> {
  const { id } = await tx.insertInto('notices').values(notice).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Notes when the tenant first opened a notice. Undefined if the viewer may not see it. */
export async function markNoticeRead(tx: Db, viewer: Viewer, id: number, at: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('notices as n')
    .from('accounts as a')
    .set({ read_at: sql`coalesce(n.read_at, ${at})` })
    .whereRef('a.id', '=', 'n.account_id')
    .where('n.id', '=', id)
    .where(visibleAccounts(viewer))
    .returning('n.id')
    .executeTakeFirst();
  return row?.id;
}

/** A notice with the names of the tenant, the home and the manager. */
export type NoticeRow = Omit<Notice, 'pdf' | 'tenant_details'> & TenantColumns & { file_id: string | null };

/** Notices of the accounts that a viewer may see, the newest first. */
export const listNoticeRows = (db: Db, viewer: Viewer, query: NoticeQuery & { id?: number }) =>
  listed(
    query,
    db
      .selectFrom('notices as n')
      .innerJoin('accounts as a', 'a.id', 'n.account_id')
      .innerJoin('tenants as t', 't.id', 'a.tenant_id')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .leftJoin('leases as l', 'l.id', 'a.lease_id')
      .leftJoin('apartments as ap', 'ap.id', 'l.apartment_id')
      .leftJoin('blocks as b', 'b.id', 'ap.block_id')
      .leftJoin('estates as e', 'e.id', 'a.estate_id')
      .leftJoin('users as w', 'w.id', 'n.created_by')
      .select([
        'n.id',
        'n.account_id as account',
        'a.tenant_id',
        'u.shown_name as tenant_name',
        'ap.number as apartment',
        'b.name as block',
        'e.name as estate',
        'n.kind',
        'n.values',
        'n.warnings',
        'n.file_id',
        'n.created_at',
        sql<string>`coalesce(w.shown_name, '')`.as('created_by'),
        'n.read_at',
      ])
      .where(visibleAccounts(viewer))
      .where(whenGiven(query.id, (id) => sql`n.id = ${id}`))
      .where(whenGiven(query.account, (account) => sql`n.account_id = ${account}`))
      .where(whenGiven(query.kind, (kind) => sql`n.kind = ${kind}`))
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id', 'desc')
      .$castTo<NoticeRow>(),
  );
