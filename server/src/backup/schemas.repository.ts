import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { platformOf } from '../db/platform-tables.ts';
import { OFFICE, PLATFORM } from '../db/schemas.ts';

/** Finds the tables of a schema until the transaction ends. */
export const setSchema = async (tx: Db, schema: string): Promise<void> =>
  void (await sql`set local search_path = ${sql.id(schema)}, public`.execute(tx));

/** The schemas of all companies but the first; none where the database knows no companies. */
export async function listOtherSchemas(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ is_there: boolean }>`
    select to_regclass(${`${PLATFORM}.companies`}) is not null as is_there`.execute(db);
  if (found[0]?.is_there !== true) return [];
  const others = platformOf(db).selectFrom('companies').select('schema').where('schema', '<>', OFFICE).orderBy('id');
  return (await others.execute()).map(({ schema }) => schema);
}

/** Makes the next start migrate every company but the first, and grant it to the server's role. */
export const setAllBehind = async (tx: Db): Promise<void> =>
  void (await platformOf(tx).updateTable('companies').set({ migration: '' }).where('schema', '<>', OFFICE).execute());
