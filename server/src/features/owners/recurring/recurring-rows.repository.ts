import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { RecurringExpense, RecurringQuery } from '@amayumba/contract/owners/recurring-expense.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { ofTheirEstates, whenGiven } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { containsPattern, listed } from '../../../db/listed.ts';

/** The columns of a recurring cost that are copied to its costs, and that the audit log stores. */
const RECORD = [
  'id',
  'estate_id',
  'block_id',
  'apartment_id',
  'vendor_id',
  'category',
  'description',
  'amount',
  'withheld',
  'paid_by',
  'method',
  'every',
  'starts_on',
  'ends_on',
  'next_on',
] as const;

/** A recurring cost as stored, without names. */
export type RecurringRecord = NonNullable<Awaited<ReturnType<typeof lockRecurring>>>;

/** A recurring cost as read from the database. */
export type RecurringRow = RecurringExpense & { version: number };

/** Recurring costs `q` that are not deleted, with the names that the response shows. */
const recurringRows = (db: Db) =>
  db
    .selectFrom('recurring_expenses as q')
    .innerJoin('estates as e', 'e.id', 'q.estate_id')
    .leftJoin('blocks as b', 'b.id', 'q.block_id')
    .leftJoin('apartments as a', 'a.id', 'q.apartment_id')
    .leftJoin('vendors as v', 'v.id', 'q.vendor_id')
    .select(['q.id', 'q.version', 'q.estate_id as estate', 'e.name as estate_name'])
    .select(['q.block_id as block', 'q.apartment_id as apartment'])
    .select(sql<string>`coalesce(a.number, b.name, '')`.as('place'))
    .select(['q.vendor_id as vendor', 'v.name as vendor_name', 'q.category', 'q.description', 'q.amount'])
    .select(['q.withheld', 'q.paid_by', 'q.method', 'q.every', 'q.starts_on', 'q.ends_on', 'q.next_on'])
    .where('q.deleted_at', 'is', null);

/** Recurring costs by estate, the next ones first. */
export function listRecurringRows(db: Db, viewer: Viewer, { estate_id, search, ...paging }: RecurringQuery) {
  const pattern = containsPattern(search ?? '');
  const isFound = sql<boolean>`concat_ws(' ', q.description, e.name, v.name) ilike ${pattern}`;
  return listed(
    paging,
    recurringRows(db)
      .where('e.deleted_at', 'is', null)
      .where(ofTheirEstates(viewer, 'q.estate_id'))
      .where(whenGiven(estate_id, (id) => sql`q.estate_id = ${id}`))
      .$if(Boolean(search), (rows) => rows.where(isFound))
      .orderBy(sql`e.name collate "und-x-icu", e.id, q.next_on, q.id`),
  );
}

export const findRecurringRow = (db: Db, id: number): Promise<RecurringRow | undefined> =>
  recurringRows(db).where('q.id', '=', id).executeTakeFirst();

/** Locks a recurring cost until the transaction ends, if neither it nor its estate is deleted. */
export const lockRecurring = (tx: Db, id: number) =>
  tx
    .selectFrom('recurring_expenses')
    .select(RECORD)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('estate_id', 'in', tx.selectFrom('live_estates').select('id'))
    .forNoKeyUpdate()
    .executeTakeFirst();

export const insertRecurring = (tx: Db, values: Insertable<Database['recurring_expenses']>): Promise<RecurringRecord> =>
  tx.insertInto('recurring_expenses').values(values).returning(RECORD).executeTakeFirstOrThrow();

/** Updates a recurring cost that the transaction has locked. */
export const writeRecurring = (
  tx: Db,
  id: number,
  values: Updateable<Database['recurring_expenses']>,
): Promise<RecurringRecord> =>
  tx
    .updateTable('recurring_expenses')
    .set({ ...values, id })
    .where('id', '=', id)
    .returning(RECORD)
    .executeTakeFirstOrThrow();

/** The last day of which a cost was made; undefined before the first. */
export async function lastMadeOn(tx: Db, id: number): Promise<CalendarDate | undefined> {
  const last = await tx
    .selectFrom('expenses')
    .select('spent_on')
    .where('recurring_id', '=', id)
    .orderBy('spent_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.spent_on;
}

/** Recurring costs that are due, of estates that are not deleted. */
export async function listDueRecurring(db: Db, today: CalendarDate): Promise<number[]> {
  const rows = await db
    .selectFrom('recurring_expenses as q')
    .innerJoin('live_estates as e', 'e.id', 'q.estate_id')
    .select('q.id')
    .where('q.next_on', '<=', today)
    .where('q.deleted_at', 'is', null)
    .orderBy('q.id')
    .execute();
  return rows.map(({ id }) => id);
}
