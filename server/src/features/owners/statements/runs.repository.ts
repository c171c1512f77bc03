import { firstDayOf, lastDayOf, monthOfDay } from '@amayumba/contract/owners/months.ts';
import type { StatementRun } from '@amayumba/contract/owners/owner-statement.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { hasShareBetween } from '../share-of.ts';

const COLUMNS = [
  'id',
  'month',
  'owners',
  'reason',
  'state',
  'total',
  'done',
  'problems',
  'created_by',
  'created_at',
  'finished_at',
] as const;

/** An owner without a statement, and why. */
export type RunProblem = StatementRun['problems'][number];

/** A run of statements with the owners in its order. */
export type RunRecord = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** @param lock whether it is locked for its next statement */
export async function findRun(db: Db, id: number, lock = false) {
  const found = db.selectFrom('owner_statement_runs').select(COLUMNS).where('id', '=', id);
  const row = await (lock ? found.forNoKeyUpdate() : found).executeTakeFirst();
  // The driver returns the items of an array as text.
  const owners = row?.owners.map(Number) ?? [];
  return row && { ...row, month: monthOfDay(row.month), owners, problems: row.problems as RunProblem[] };
}

/** The runs that are not over. */
export const listRunning = (db: Db) =>
  db.selectFrom('owner_statement_runs').select('id').where('state', '=', 'running').execute();

interface NewRun {
  month: string;
  owners: readonly number[];
  reason: string;
  created_by: number;
  at: Date;
}

export async function insertRun(tx: Db, { month, owners, reason, created_by, at }: NewRun): Promise<number> {
  const { id } = await tx
    .insertInto('owner_statement_runs')
    .values({
      month: firstDayOf(month),
      owners: [...owners],
      reason,
      total: owners.length,
      created_by,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records that the next owner of a locked run has a statement, or why there is none. */
export async function advanceRun(tx: Db, run: RunRecord, problem: RunProblem | null): Promise<void> {
  const problems = problem ? [...run.problems, problem] : run.problems;
  await tx
    .updateTable('owner_statement_runs')
    .set({ done: run.done + 1, problems: JSON.stringify(problems) })
    .where('id', '=', run.id)
    .execute();
}

export async function finishRun(tx: Db, id: number, at: Date): Promise<void> {
  await tx.updateTable('owner_statement_runs').set({ state: 'done', finished_at: at }).where('id', '=', id).execute();
}

/**
 * Owners by name, each with whether the statement of a month is issued. Either the named owners, or all who in the
 * month had a share of an estate that was not deleted before it, money, or an earlier balance, by the last statement or
 * by the rows.
 */
export async function listRunOwners(db: Db, month: string, named: readonly number[] | undefined) {
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const isConcerned = sql`
    ${hasShareBetween(sql`u.id`, sql`${first}::date`, sql`${last}::date`)}
    or 0 <> (select s.closing_balance from owner_statements s where s.owner_id = u.id and s.month < ${first}::date
      and s.replaced_by is null order by s.month desc limit 1)
    or exists (select from estate_ownerships o where o.owner_id = u.id) and (
      exists (select from owner_money m
        where m.owner_id = u.id and m.effective_on between ${first}::date and ${last}::date)
      or 0 <> (select sum(m.amount) from owner_money m
        where m.owner_id = u.id and m.effective_on < ${first}::date and m.kind not in ('deposit', 'charged')))`;
  const { rows } = await sql<{ owner: number; is_issued: boolean }>`
    select u.id as owner, exists (select from owner_statements s
      where s.owner_id = u.id and s.month = ${first}::date and s.replaced_by is null) as is_issued
    from users u
    where ${
      named
        ? sql`u.id = any (${[...named]}::bigint[]) and exists (
      select from estate_ownerships o where o.owner_id = u.id)`
        : isConcerned
    }
    order by u.shown_name, u.id`.execute(db);
  return rows;
}
