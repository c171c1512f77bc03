import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Db } from './connect.ts';
import { migrate, migrationNames } from './migrate.ts';
import { platformOf } from './platform-tables.ts';
import { grantToServer } from './server-role.ts';
import { openSession } from './session.ts';

/** Two processes must not migrate the same company at once, nor delete it meanwhile. */
const LOCK = 4_705_122;

/** Records that a company's schema has the version of this portal. */
export const recordMigration = async (tx: Db, schema: string): Promise<void> =>
  void (await platformOf(tx)
    .updateTable('companies')
    .set({ migration: (await migrationNames()).at(-1) ?? '' })
    .where('schema', '=', schema)
    .execute());

/** Creates the tables of a new company, or those that are missing, and grants them to the server's role. */
export async function migrateSchema(tx: Db, schema: string, role: string): Promise<void> {
  await migrate(tx);
  await grantToServer(tx, role, schema);
  await recordMigration(tx, schema);
}

/**
 * Locks a company's schema until the transaction ends, and waits for the current holder; other transactions then wait
 * for this one.
 */
export async function lockSchema(tx: Db, schema: string): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, hashtext(${schema}))`.execute(tx);
}

/** Migrates one company in a transaction of its own. Waits for another process that migrates it. */
export async function migrateCompany(owner: PoolConfig, schema: string, role: string): Promise<void> {
  await using session = await openSession(owner, schema);
  await session.db.transaction().execute(async (tx) => {
    await lockSchema(tx, schema);
    await migrateSchema(tx, schema, role);
  });
}
