import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './connect.ts';
import { statementsIn } from './statements-in.ts';

const FOLDER = path.join(import.meta.dirname, '../../migrations');

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).toSorted();
  const migrations = await Promise.all(
    names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(path.join(FOLDER, name), 'utf8');
      const up = async (db: Kysely<unknown>) => {
        for (const statement of statementsIn(text)) await sql.raw(statement).execute(db);
      };
      return [name.replace('.sql', ''), { up }];
    }),
  );
  return Object.fromEntries(migrations);
}

/** The names of all migrations, in order; the last one names the schema that this version works with. */
export const migrationNames = async (): Promise<string[]> => Object.keys(await readMigrations());

/**
 * Migrates the database: runs each numbered file once, in order, all in one transaction under a lock. Returns the
 * names of those that ran. `last` stops at an earlier schema, that of a backup.
 */
export async function migrate(db: Db, last?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results = [] } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
  return results.map((result) => result.migrationName);
}
