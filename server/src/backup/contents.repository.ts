import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { listAppliedMigrations } from '../db/migrate.ts';
import type { Contents, TableContents } from './contents.ts';

/** Kysely's own tables, filled by running the migrations. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

interface TableRow {
  name: string;
  columns: string[];
  numbers: string[];
  needs: string[];
}

/** The portal's tables with the tables that their rows reference; deferred references need no order. */
const listTableRows = async (db: Db): Promise<TableRow[]> => {
  const { rows } = await sql<TableRow>`
    select c.relname::text as name, a.columns, a.numbers, f.needs
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    cross join lateral (
      select array_agg(attname::text order by attnum) as columns,
        coalesce(array_agg(attname::text order by attnum)
          filter (where atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'numeric'::regtype)), '{}') as numbers
      from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) a
    cross join lateral (
      select coalesce(array_agg(distinct r.relname::text), '{}') as needs
      from pg_constraint k join pg_class r on r.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and not k.condeferred and k.confrelid <> c.oid
    ) f
    where c.relkind = 'r' and c.relname <> all (${MIGRATION_TABLES})
    order by c.relname`.execute(db);
  return rows;
};

/** Sorts each table after those that its rows reference. */
function inFillingOrder(tables: readonly TableRow[]): TableRow[] {
  const ordered: TableRow[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const placed = new Set(ordered.map(({ name }) => name));
    const ready = waiting.filter(({ needs }) => needs.every((name) => placed.has(name)));
    if (ready.length === 0) throw new Error(`tables name each other: ${waiting.map(({ name }) => name).join(', ')}`);
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

async function measured(db: Db, { name, columns, numbers }: TableRow): Promise<TableContents> {
  const sums = numbers.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)::text as ${sql.ref(column)}`);
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join([sql`count(*)::text as "count(*)"`, ...sums])} from ${sql.table(name)}`.execute(db);
  const { 'count(*)': count = '0', ...figures } = rows[0] ?? {};
  return { name, columns, rows: count, sums: figures };
}

async function listSequences(db: Db): Promise<Contents['sequences']> {
  const { rows } = await sql<{ name: string }>`
    select sequencename::text as name from pg_sequences where schemaname = current_schema() order by 1`.execute(db);
  const sequences: Contents['sequences'] = [];
  for (const { name } of rows) {
    const state = await sql<Contents['sequences'][number]>`
      select ${name}::text as name, last_value::text, is_called from ${sql.table(name)}`.execute(db);
    sequences.push(...state.rows);
  }
  return sequences;
}

/**
 * Describes the database's present contents, without the tables in `leftOut`. For one snapshot, call it in a
 * repeatable-read transaction.
 */
export async function describeContents(db: Db, leftOut: readonly string[] = []): Promise<Contents> {
  const tables: TableContents[] = [];
  for (const table of inFillingOrder(await listTableRows(db))) {
    if (!leftOut.includes(table.name)) tables.push(await measured(db, table));
  }
  return { migrations: await listAppliedMigrations(db), tables, sequences: await listSequences(db) };
}

/** The storage keys of the files that the database references. */
export async function listFileKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('files as f').select('f.storage_key').orderBy('f.storage_key').execute();
  return rows.map(({ storage_key }) => storage_key);
}
