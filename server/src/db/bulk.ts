import { type Insertable, sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Database } from './database.ts';

/** Rows of one statement: few enough for other requests to run between two statements. */
const ROWS_AT_ONCE = 500;

/** Reserves ids of a table's series before the rows are written, so that rows can refer to one another. */
export async function reserveIds(tx: Db, table: keyof Database, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Runs `work` on a few hundred items at a time. */
export async function inChunks<T>(items: readonly T[], work: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE) await work(items.slice(from, from + ROWS_AT_ONCE));
}

/** Makes later rows of a table continue after those that were stored with given ids. */
export async function continueIds(tx: Db, table: keyof Database): Promise<void> {
  // In a query of its own: together with a table Citus would set the series of a node.
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from ${sql.table(table)}`.execute(tx);
  const last = rows[0]?.last ?? null;
  if (last !== null) await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last}::bigint)`.execute(tx);
}

/** A row as JSON: a value of a JSON column is the value itself, not its text. */
type JsonRow<T extends keyof Database> = {
  [Column in keyof Insertable<Database[T]>]: Insertable<Database[T]>[Column] | object | null | undefined;
};

/**
 * Inserts many rows; all have the columns of the first. They are sent as one JSON text, because thousands of
 * parameters would block the server. Not for bytes, which JSON cannot hold.
 */
export async function insertRows<T extends keyof Database>(
  tx: Db,
  table: T,
  rows: readonly JsonRow<T>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await inChunks(rows, (chunk) =>
    sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(chunk)}::jsonb)`.execute(
      tx,
    ),
  );
}

/** Inserts many rows and returns their new ids, in the order of the rows. */
export async function insertNewRows<T extends keyof Database>(
  tx: Db,
  table: T,
  rows: readonly JsonRow<T>[],
): Promise<number[]> {
  const ids = await reserveIds(tx, table, rows.length);
  const withIds = rows.map((row, index) => ({ ...row, id: ids[index] }));
  await insertRows(tx, table, withIds);
  return ids;
}

/** Deletes rows by their ids. */
export const deleteRows = (tx: Db, table: keyof Database, ids: readonly number[]): Promise<void> =>
  inChunks(ids, (chunk) => sql`delete from ${sql.table(table)} where id = any(${chunk}::bigint[])`.execute(tx));
