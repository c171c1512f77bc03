import { type RawBuilder, sql } from 'kysely';

// Thousands of rows come from the database several times quicker as one row of JSON arrays, one for each column.

/** Rows, each of their columns as a list of its values; null where there are no rows. */
export type Columns<Row> = { [Name in keyof Row]: Row[Name][] | null };

/** The columns of all rows of a query, in its order, as one row. */
export const inColumns = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`json_agg(${sql.ref(name)}) as ${sql.ref(name)}`));

/** The rows that stand in the one row of such a query. */
export function rowsOf<Row extends object>([columns]: readonly Columns<Row>[]): Row[] {
  const rows: Partial<Row>[] = [];
  for (const name in columns) {
    for (const [nth, value] of (columns[name] ?? []).entries()) (rows[nth] ??= {})[name] = value;
  }
  return rows as Row[];
}
