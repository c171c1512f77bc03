import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Creates a schema unless it exists. */
export const makeSchema = async (db: Db, schema: string): Promise<void> =>
  void (await sql`create schema if not exists ${sql.id(schema)}`.execute(db));
