import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { sql } from 'kysely';
import type { Condition } from '../../../access/scope.ts';
import type { Db } from '../../../db/connect.ts';

const NOTES = ['id', 'promise_on', 'disputed_at'] as const;

export const getAccountNotes = (db: Db, id: number) =>
  db.selectFrom('accounts').select(NOTES).where('id', '=', id).executeTakeFirstOrThrow();

/** Changes the notes of an account. @param isPromisedOtherwise increases its version even if the day is unchanged */
export const updateAccountNotes = (
  tx: Db,
  id: number,
  notes: { promise_on: CalendarDate | null; disputed_at: Date | string | null },
  isPromisedOtherwise: boolean,
) =>
  tx
    .updateTable('accounts')
    .set({ ...notes, ...(isPromisedOtherwise && { version: sql`version + 1` }) })
    .where('id', '=', id)
    .returning(NOTES)
    .executeTakeFirstOrThrow();

/** The account of the lease that covers a day, else of the last lease, among those that a condition on `a` allows. */
export async function findCurrentAccount(db: Db, only: Condition, day: CalendarDate): Promise<number | undefined> {
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('leases as l', 'l.id', 'a.lease_id')
    .select('a.id')
    .where(only)
    .orderBy(sql`coalesce(l.covers @> ${day}::date, false) desc`)
    .orderBy(sql`l.lease_start desc nulls last`)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Whether there is an account `a` that meets a condition. */
export async function hasAccount(db: Db, id: number, only: Condition): Promise<boolean> {
  const row = await db.selectFrom('accounts as a').select('a.id').where('a.id', '=', id).where(only).executeTakeFirst();
  return row !== undefined;
}
