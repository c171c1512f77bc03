import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { migrate } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';
import { grantToServer, roleOf } from './server-role.ts';
import { openSession } from './session.ts';

/** The owner's address names another database than the server's. The message is a sentence for the person at the shell. */
export class OtherDatabase extends Error {
  override readonly name = 'OtherDatabase';
  override readonly message = 'DATABASE_MIGRATION_URL must name the same database as DATABASE_URL, as another role.';
}

/** What tells a database from every other: its server's start and its number there. */
async function placeOf(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ place: string }>`
    select pg_postmaster_start_time()::text || ' ' || oid as place from pg_database where datname = current_database()`.execute(
    db,
  );
  return rows[0]?.place;
}

/**
 * Migrates a database as the role that owns it, then lets the server's own role do what it needs and no more. Answers the names of the
 * migrations that ran.
 * @throws OtherDatabase
 */
export async function bringUpToDate({ db, owner }: Pick<OpenDatabase, 'db' | 'owner'>): Promise<string[]> {
  const session = await openSession(owner);
  try {
    if ((await placeOf(session.db)) !== (await placeOf(db))) throw new OtherDatabase();
    const names = await migrate(session.db);
    await grantToServer(session.db, await roleOf(db));
    return names;
  } finally {
    await session.close();
  }
}
