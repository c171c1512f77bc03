import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { connectionFault, migrationFault } from './database-refused.ts';
import { makeOffice } from './make-office.ts';
import { makeSchema } from './make-schema.ts';
import { listAppliedMigrations, migrate, PLATFORM_FOLDER } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';
import { recordMigration } from './migrate-company.ts';
import { OFFICE, PLATFORM } from './schemas.ts';
import { emptySearchPath, grantPlatform, grantToServer, roleOf } from './server-role.ts';
import { openSession } from './session.ts';

/**
 * The owner's address names a different database from the server's. The message is a sentence for the person at the
 * shell.
 */
export class OtherDatabase extends Error {
  override readonly name = 'OtherDatabase';
  override readonly message = 'DATABASE_MIGRATION_URL must name the same database as DATABASE_URL, as another role.';
}

/** The database has a schema older than the baseline. The message is a sentence for the person at the shell. */
export class OldSchema extends Error {
  override readonly name = 'OldSchema';
  override readonly message =
    'This database was made by a version of Amayumba from before 24 November 2026, which this version does not read. It is left as it was: go on with the version that made it, or start with an empty DATA_DIR or DATABASE_URL.';
}

/** Whether the migrations are older than the baseline of 24 November 2026. */
export const isOldSchema = (migrations: readonly string[]): boolean => migrations.includes('0008_records');

/** Identifies a database uniquely: its server's start time and its number there. */
async function placeOf(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ place: string }>`
    select pg_postmaster_start_time()::text || ' ' || oid as place from pg_database where datname = current_database()`.execute(
    db,
  );
  return rows[0]?.place;
}

/** The process that migrates holds this lock. Others that start at the same time wait as long as it takes. */
const LOCK = '4705122028';

async function waitForOthers(owner: Db): Promise<void> {
  await sql`set lock_timeout = 0`.execute(owner);
  await sql`select pg_advisory_lock(${sql.lit(LOCK)}::bigint)`.execute(owner);
  await sql`reset lock_timeout`.execute(owner);
}

async function migratePlatform(owner: OpenDatabase['owner'], role: string): Promise<void> {
  await using session = await openSession(owner, PLATFORM);
  // Citus would place the schema on one of its nodes, and no company would be found. Elsewhere the setting has no
  // effect.
  await sql`set citus.enable_schema_based_sharding = off`.execute(session.db);
  await makeSchema(session.db, PLATFORM);
  await migrate(session.db, undefined, PLATFORM_FOLDER);
  await grantPlatform(session.db, role);
}

/**
 * Migrates a database as the role that owns it, then grants the server's own role what it needs and no more. Returns
 * the names of the migrations that ran.
 * @throws OtherDatabase, OldSchema, SchemaNotAllowed, DatabaseRefused
 */
export async function migrateAndGrant({ db, owner }: Pick<OpenDatabase, 'db' | 'owner'>): Promise<string[]> {
  await using session = await openSession(owner);
  try {
    const place = await placeOf(db).catch((error: unknown) => {
      throw connectionFault(error, 'DATABASE_URL');
    });
    if ((await placeOf(session.db)) !== place) throw new OtherDatabase();
    await waitForOthers(session.db);
    if (isOldSchema(await listAppliedMigrations(session.db))) throw new OldSchema();
    await makeOffice(session.db);
    const names = await migrate(session.db);
    const role = await roleOf(db);
    await migratePlatform(owner, role);
    await recordMigration(session.db, OFFICE);
    await grantToServer(session.db, role);
    await emptySearchPath(db);
    return names;
  } catch (error) {
    throw migrationFault(error);
  }
}
