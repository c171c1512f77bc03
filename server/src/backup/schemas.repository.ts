import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { platformOf } from '../db/platform-tables.ts';
import { OFFICE, PLATFORM } from '../db/schemas.ts';

/** Finds the tables of a schema until the transaction ends. */
export const setSchema = async (tx: Db, schema: string): Promise<void> =>
  void (await sql`set local search_path = ${sql.id(schema)}, public`.execute(tx));

/** @param comment null for none; that of a company may have a secret, see companies/companies.repository.ts */
export async function makeSchema(tx: Db, schema: string, comment: string | null): Promise<void> {
  await sql`create schema if not exists ${sql.id(schema)}`.execute(tx);
  await sql`comment on schema ${sql.id(schema)} is ${sql.lit(comment)}`.execute(tx);
}

/** The schemas of all companies but the first; none where the database knows no companies. */
export async function listOtherSchemas(db: Db): Promise<{ schema: string; comment: string | null }[]> {
  const { rows: found } = await sql<{ is_there: boolean }>`
    select to_regclass(${`${PLATFORM}.companies`}) is not null as is_there`.execute(db);
  if (found[0]?.is_there !== true) return [];
  return platformOf(db)
    .selectFrom('companies')
    .select(['schema', sql<string | null>`obj_description(to_regnamespace(schema), 'pg_namespace')`.as('comment')])
    .where('schema', '<>', OFFICE)
    .orderBy('id')
    .execute();
}

/** Makes the next start migrate every company but the first, and grant it to the server's role. */
export const setAllBehind = async (tx: Db): Promise<void> =>
  void (await platformOf(tx).updateTable('companies').set({ migration: '' }).where('schema', '<>', OFFICE).execute());
