import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Announcement, AnnouncementInput } from '@amayumba/contract/messages/announcement.ts';
import { type Insertable, sql } from 'kysely';
import { type Condition, seesAll, visibleAccounts } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { listed, type Paging } from '../../../db/listed.ts';
import { isInBucket } from '../../ledger/accounts/find-accounts.ts';

/** The recipients: exactly one of these. */
export type Audience = Pick<AnnouncementInput, 'estate' | 'block' | 'accounts' | 'bucket'>;

/** Accounts `a` with leases `l`. An estate and a block mean the tenants who live there today. */
function isInAudience({ estate, block, accounts, bucket }: Audience, today: CalendarDate): Condition {
  if (estate !== undefined) return sql<boolean>`a.estate_id = ${estate} and l.covers @> ${today}::date`;
  if (block !== undefined)
    return sql<boolean>`l.covers @> ${today}::date
      and l.apartment_id in (select ap.id from apartments ap where ap.block_id = ${block})`;
  if (bucket !== undefined) return isInBucket(bucket === 'arrears' ? 'overdue' : bucket, undefined, today);
  return sql<boolean>`a.id = any (${accounts ?? []}::bigint[])`;
}

/** One account of each recipient: that of the home they live in today, if any. */
export async function findRecipientAccounts(
  db: Db,
  viewer: Viewer,
  audience: Audience,
  today: CalendarDate,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct on (a.tenant_id) a.id
    from accounts a join tenants t on t.id = a.tenant_id join users u on u.id = t.user_id and u.erased_at is null
    left join leases l on l.id = a.lease_id
    where ${isInAudience(audience, today)} and ${visibleAccounts(viewer)}
    order by a.tenant_id, coalesce(l.covers @> ${today}::date, false) desc, a.id desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** The name of an estate, or of a block with its estate; undefined where there is none. */
export async function findPlaceName(db: Db, { estate, block }: Audience): Promise<string | undefined> {
  const { rows } =
    estate === undefined
      ? await sql<{ name: string }>`select b.name || ', ' || e.name as name
          from live_blocks b join live_estates e on e.id = b.estate_id where b.id = ${block}`.execute(db)
      : await sql<{ name: string }>`select name from live_estates where id = ${estate}`.execute(db);
  return rows[0]?.name;
}

export async function insertAnnouncementRow(tx: Db, row: Insertable<Database['announcements']>): Promise<number> {
  const { id } = await tx.insertInto('announcements').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

const countOf = (alias: string, states: readonly string[]) =>
  sql<number>`(select count(*) from text_messages m where m.announcement_id = n.id
    and m.state = any (${sql.lit(`{${states.join(',')}}`)}::text[]))`.as(alias);

/**
 * Announcements with the results of their messages, the newest first. Somebody limited to some estates sees only their
 * own: others were sent to more estates.
 */
export const listAnnouncementRows = (db: Db, viewer: Viewer, paging: Paging) =>
  listed(
    paging,
    db
      .selectFrom('announcements as n')
      .leftJoin('users as w', 'w.id', 'n.created_by')
      .select(['n.id', 'n.audience', 'n.text', 'n.channels', 'n.created_at'])
      .select([
        sql<string>`coalesce(w.shown_name, '')`.as('created_by'),
        countOf('waiting', ['waiting']),
        // For an unknown one the gateway has reported nothing since it was sent.
        countOf('sent', ['sent', 'unknown']),
        countOf('delivered', ['delivered']),
        countOf('failed', ['failed']),
        countOf('skipped', ['skipped']),
      ])
      .where(seesAll(viewer) ? sql<boolean>`true` : sql<boolean>`n.created_by = ${viewer.user_id}`)
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id', 'desc')
      .$castTo<Announcement>(),
  );
