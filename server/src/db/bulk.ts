import { type Insertable, sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Database } from './database.ts';

/** Tables whose rows are written by the thousand when a rent roll is taken in. */
type BulkTable = 'estates' | 'blocks' | 'apartments' | 'users' | 'tenants' | 'leases' | 'payments';

/** Rows of one statement: few enough for others to get their turn between two. */
const ROWS_AT_ONCE = 500;

/** Takes ids out of a table's series before the rows are written, so that rows can refer to one another. */
export async function reserveIds(tx: Db, table: BulkTable, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Does something with many items, some hundred at a time. */
export async function inChunks<T>(items: readonly T[], work: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE) await work(items.slice(from, from + ROWS_AT_ONCE));
}

/** A row as JSON carries it: a value of a JSON column is the value itself, not its text. */
type JsonRow<T extends keyof Database> = {
  [Column in keyof Insertable<Database[T]>]: Insertable<Database[T]>[Column] | object | null | undefined;
};

/**
 * Writes many rows. All have the columns of the first; they go to the database as one text, because thousands of parameters would keep
 * the server from its other work. Not for bytes, which JSON does not know.
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

/** Deletes rows by their ids. */
export const deleteRows = (tx: Db, table: BulkTable, ids: readonly number[]): Promise<void> =>
  inChunks(ids, (chunk) => sql`delete from ${sql.table(table)} where id = any(${chunk}::bigint[])`.execute(tx));
