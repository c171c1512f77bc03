import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { firstDayOf, monthOfDay } from '@amayumba/contract/owners/months.ts';
import { statementNumber, statementSerial } from '@amayumba/contract/owners/statement-code.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { reserveIds } from '../../../db/bulk.ts';
import { lockForCompany } from '../../../db/lock-for-company.ts';
import type { Posting } from '../../ledger/posting/posting.ts';
import { hasShareBetween } from '../share-of.ts';
import { storedStatementSchema } from './stored-statement.ts';

/** The printed content: a statement with the office that issued it, and the owner's tax number. */
export const statementSnapshotSchema = z.extend(storedStatementSchema, {
  landlord_name: z.string(),
  landlord_address: z.string(),
  owner_tin: z.string(),
});
export type StatementSnapshot = z.output<typeof statementSnapshotSchema>;

/** An owner, or a former one. */
export const findOwner = (db: Db, owner: number) =>
  db
    .selectFrom('users as u')
    .leftJoin('owner_details as d', 'd.user_id', 'u.id')
    .select([
      'u.id as user_id',
      'u.shown_name as name',
      'u.email',
      'u.email_verified_at',
      'u.phone_number as phone',
      sql<string>`coalesce(d.tin, '')`.as('tin'),
    ])
    .where('u.id', '=', owner)
    .where((is) =>
      is.or([
        is('u.role', '=', 'owner'),
        is.exists(is.selectFrom('estate_ownerships as o').select('o.id').whereRef('o.owner_id', '=', 'u.id')),
      ]),
    )
    .executeTakeFirst();

/** Whether an owner has a statement of a month that is not replaced. */
export const isIssued = async (db: Db, owner: number, month: string): Promise<boolean> =>
  (await listLiveMonths(db, owner, month)).some((live) => live.month === month);

/** The last statement of an owner before a month that is not replaced, as far as the next one needs it. */
export async function findLast(db: Db, owner: number, month: string) {
  const row = await db
    .selectFrom('owner_statements as s')
    .select(['s.last_entry_id', 's.snapshot'])
    .where('s.owner_id', '=', owner)
    .where('s.month', '<', firstDayOf(month))
    .where('s.replaced_by', 'is', null)
    .orderBy('s.month', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { last_entry_id: row.last_entry_id, estates: statementSnapshotSchema.parse(row.snapshot).estates };
}

/** The months from one on whose statements are issued and not replaced, in order. */
export async function listLiveMonths(db: Db, owner: number, from: string) {
  const rows = await db
    .selectFrom('owner_statements as s')
    .select(['s.id', 's.month'])
    .where('s.owner_id', '=', owner)
    .where('s.replaced_by', 'is', null)
    .where('s.month', '>=', firstDayOf(from))
    .orderBy('s.month')
    .execute();
  return rows.map(({ id, month }) => ({ id, month: monthOfDay(month) }));
}

/**
 * The first month between an owner's last statement before a month and that month which has none, though the owner had
 * a share of an estate or money in it.
 */
export async function findSkippedMonth(db: Db, owner: number, month: string): Promise<string | undefined> {
  const { rows } = await sql<{ month: CalendarDate }>`
    select gap.first as month
    from (
      select max(s.month) as month from owner_statements s
      where s.owner_id = ${owner} and s.replaced_by is null and s.month < ${firstDayOf(month)}::date
    ) last
    cross join lateral (
      select day::date as first, (day + interval '1 month - 1 day')::date as last
      from generate_series(last.month + interval '1 month', ${firstDayOf(month)}::date - interval '1 month',
        interval '1 month') day
    ) gap
    where ${hasShareBetween(sql`${owner}`, sql`gap.first`, sql`gap.last`)}
      or exists (select from owner_money m
        where m.owner_id = ${owner} and m.effective_on between gap.first and gap.last)
    order by gap.first limit 1`.execute(db);
  return rows[0] && monthOfDay(rows[0].month);
}

/** A statement as it was issued; for an owner, their own. Without a viewer, for a mail. */
export async function findStatement(
  db: Db,
  id: number,
  viewer: Viewer | undefined,
): Promise<StatementSnapshot | undefined> {
  const row = await db
    .selectFrom('owner_statements as s')
    .select(['s.snapshot', 's.replaced_by'])
    .where('s.id', '=', id)
    .where(viewer?.role === 'owner' ? sql<boolean>`s.owner_id = ${viewer.user_id}` : sql<boolean>`true`)
    .executeTakeFirst();
  return row && { ...statementSnapshotSchema.parse(row.snapshot), replaced_by: row.replaced_by };
}

/** The number of a statement. */
export async function findNumber(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('owner_statements').select('number').where('id', '=', id).executeTakeFirst();
  return row?.number;
}

/** The next number of the year of issue. Taken last in a transaction, because the series stays locked until its end. */
export async function nextNumber(tx: Db, year: number): Promise<number> {
  await lockForCompany(tx, 'owner statement numbers', year);
  const { last } = await tx
    .selectFrom('owner_statements')
    .select(sql<number | null>`max(number)`.as('last'))
    .where('number', '>', statementNumber(year, 0))
    .where('number', '<', statementNumber(year + 1, 0))
    .executeTakeFirstOrThrow();
  return statementNumber(year, last === null ? 1 : statementSerial(last) + 1);
}

/** The id of the statement that is stored next. */
export async function reserveStatement(tx: Db): Promise<number> {
  const [id] = await reserveIds(tx, 'owner_statements', 1);
  return id ?? 0;
}

/** Stores a statement, in place of another one where it replaces it. */
export async function insertStatement(
  { tx, at, user_id }: Posting,
  snapshot: StatementSnapshot & { id: number; number: number },
  last_entry_id: number,
): Promise<void> {
  const { id, owner, month, number, opening_balance, closing_balance, reason, replaces } = snapshot;
  if (replaces !== null)
    await tx.updateTable('owner_statements').set({ replaced_by: id }).where('id', '=', replaces).execute();
  const sums = { opening_balance, closing_balance, reason, last_entry_id };
  await tx
    .insertInto('owner_statements')
    .values({
      id,
      owner_id: owner,
      month: firstDayOf(month),
      number,
      ...sums,
      snapshot: JSON.stringify(snapshot),
      issued_at: at,
      issued_by: user_id,
    })
    .execute();
}
