import { sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Ownership, OwnershipQuery } from '@amayumba/contract/owners/ownership.ts';
import { whenGiven } from '../../../access/scope.ts';
import type { Db } from '../../../db/connect.ts';
import type { Share } from './set-share.ts';

/** A stored share, with the day in Kampala on which it was entered. */
export interface StoredShare extends Share {
  id: number;
  recorded_on: CalendarDate;
}

/** The shares of an estate that the transaction has locked. */
export const sharesOf = (tx: Db, estate_id: number): Promise<StoredShare[]> =>
  tx
    .selectFrom('estate_ownerships')
    .select(['id', 'owner_id', 'share_percent', 'slice_from', 'from_date', 'to_date', 'recorded_on'])
    .where('estate_id', '=', estate_id)
    .orderBy('from_date')
    .orderBy('slice_from')
    .execute();

const isSameTime = (a: Share, b: Share) => a.owner_id === b.owner_id && a.from_date === b.from_date;
const isSame = (a: Share, b: Share) =>
  isSameTime(a, b) && a.share_percent === b.share_percent && a.slice_from === b.slice_from && a.to_date === b.to_date;

/** Stores the shares of an estate in place of the earlier ones; an unchanged share keeps its row. */
export async function replaceShares(
  tx: Db,
  estate_id: number,
  { before, after, today }: { before: readonly StoredShare[]; after: readonly Share[]; today: CalendarDate },
): Promise<void> {
  const gone = before.filter((row) => !after.some((share) => isSame(row, share)));
  const added = after.filter((share) => !before.some((row) => isSame(row, share)));
  if (gone.length > 0)
    await tx
      .deleteFrom('estate_ownerships')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute();
  if (added.length > 0)
    await tx
      .insertInto('estate_ownerships')
      .values(
        added.map((share) =>
          Object.assign(
            { estate_id, recorded_on: gone.find((row) => isSameTime(row, share))?.recorded_on ?? today },
            share,
          ),
        ),
      )
      .execute();
}

/** Locks an estate until the transaction ends. Undefined if there is none. */
export const lockOwnedEstate = (tx: Db, id: number) =>
  tx
    .selectFrom('estates')
    .select(['id', 'name', 'owner_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function setPresentOwner(tx: Db, estate_id: number, owner_id: number | null, now: string): Promise<void> {
  await tx.updateTable('estates').set({ owner_id, updated_at: now }).where('id', '=', estate_id).execute();
}

/** Shares by estate and day. A share that only changed its position in the whole counts as one time. */
export async function listOwnershipRows(db: Db, { estate_id, owner }: OwnershipQuery): Promise<Ownership[]> {
  const { rows } = await sql<Ownership>`
    select e.id as estate, e.name as estate_name, u.id as owner, u.shown_name as owner_name, s.share_percent,
      lower(s.days) as from_date, upper(s.days) - 1 as to_date
    from (
      select o.estate_id, o.owner_id, o.share_percent, unnest(range_agg(daterange(o.from_date, o.to_date, '[]'))) as days
      from estate_ownerships o
      where ${whenGiven(estate_id, (id) => sql`o.estate_id = ${id}`)} and ${whenGiven(owner, (id) => sql`o.owner_id = ${id}`)}
      group by o.estate_id, o.owner_id, o.share_percent
    ) s
    join live_estates e on e.id = s.estate_id
    join users u on u.id = s.owner_id
    order by e.name collate "und-x-icu", e.id, lower(s.days), s.share_percent desc, u.id`.execute(db);
  return rows;
}
