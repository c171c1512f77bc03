import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { sql } from 'kysely';
import type { Condition } from '../../../access/scope.ts';
import { arrayOf } from '../../../db/array-of.ts';
import type { Db } from '../../../db/connect.ts';

/** Accounts that the reminders of a day leave out, in their order. */
export async function listLeftOut(db: Db, day: CalendarDate, visible: Condition): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select x.account_id from reminders_left_out x join accounts a on a.id = x.account_id
    where x.day = ${day}::date and ${visible} order by x.account_id`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Leaves accounts out of the reminders of a day. Returns those that were not left out before. */
export async function insertLeftOut(
  tx: Db,
  { accounts, day, createdBy, at }: { accounts: readonly number[]; day: CalendarDate; createdBy: number; at: Date },
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    insert into reminders_left_out (account_id, day, created_by, created_at)
    select a.id, ${day}::date, ${createdBy}::bigint, ${at}::timestamptz
    from accounts a where a.id = any (${arrayOf(accounts)}) order by a.id
    on conflict do nothing returning account_id`.execute(tx);
  return rows.map(({ account_id }) => account_id);
}

/** Removes accounts from those that are left out on the days of a range. Returns those that were left out. */
export async function deleteLeftOut(
  tx: Db,
  { accounts, from, to }: { accounts: readonly number[]; from: CalendarDate; to: CalendarDate },
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    with gone as (
      delete from reminders_left_out x
      where x.account_id = any (${arrayOf(accounts)}) and x.day between ${from}::date and ${to}::date
      returning x.account_id
    )
    select distinct account_id from gone order by account_id`.execute(tx);
  return rows.map(({ account_id }) => account_id);
}

/** Removes the decisions about days before a day. */
export async function deleteLeftOutBefore(tx: Db, day: CalendarDate): Promise<void> {
  await tx.deleteFrom('reminders_left_out').where('day', '<', day).execute();
}
