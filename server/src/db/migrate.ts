import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { DatabaseRefused } from './database-refused.ts';
import { statementsIn } from './statements-in.ts';
import { withinTransaction } from './transaction.ts';

const COMPANY_FOLDER = path.join(import.meta.dirname, '../../migrations');
/** The migrations of the schema `platform`. */
export const PLATFORM_FOLDER = path.join(COMPANY_FOLDER, 'platform');

interface Migration {
  name: string;
  text: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      name: name.replace('.sql', ''),
      text: await readFile(path.join(folder, name), 'utf8'),
    })),
  );
}

/** The names of all migrations of a company, in order; the last one names the schema that this version works with. */
export const migrationNames = async (): Promise<string[]> =>
  (await readMigrations(COMPANY_FOLDER)).map(({ name }) => name);

/** The names of the migrations that ran in the connection's schema, in order; none where it is not a portal's. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ is_there: boolean }>`
    select to_regclass(current_schema() || '.kysely_migration') is not null as is_there`.execute(db);
  if (found[0]?.is_there !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Migrates the connection's schema: runs each numbered file once, in order, all in one transaction. Returns the names
 * of those that ran. `last` stops at an earlier schema, that of a backup. Kysely's own migrator, whose table this
 * continues, first reads the columns of every schema of the database. See docs/decisions/0040-a-company-is-a-schema.md.
 */
export async function migrate(db: Db, last?: string, folder = COMPANY_FOLDER): Promise<string[]> {
  const known = await readMigrations(folder);
  const wanted = last === undefined ? known : known.slice(0, known.findIndex(({ name }) => name === last) + 1);
  return withinTransaction(db, async (tx) => {
    const applied = await listAppliedMigrations(tx);
    const stranger = applied.find((name, at) => known[at]?.name !== name);
    if (stranger !== undefined)
      throw new DatabaseRefused(
        `The schema has the migration ${stranger}, which this version of Amayumba does not have: start the newer version, or restore a backup from before it.`,
      );
    if (applied.length === 0)
      await sql`create table if not exists kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
        tx,
      );
    const missing = wanted.slice(applied.length);
    for (const { name, text } of missing) {
      for (const statement of statementsIn(text)) await sql.raw(statement).execute(tx);
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
        tx,
      );
    }
    return missing.map(({ name }) => name);
  });
}
