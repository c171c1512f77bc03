import { type DatabaseChoice, type OpenDatabase, openDatabase } from '../server/src/db/open-database.ts';
import { findServerPrograms, startDebianPostgres } from '../server/src/test/debian-postgres.ts';

/** Connects to a database for as long as the work takes, also while a portal runs on it. */
export async function withDatabase<T>(
  choice: DatabaseChoice,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(choice, () => {});
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Starts a PostgreSQL server that waits for the disk. @throws Error where this machine has none */
export async function startServer(settings: readonly string[] = []) {
  const bin = findServerPrograms();
  if (bin === undefined) throw new Error('This machine has no PostgreSQL server (Debian: apt-get install postgresql).');
  return startDebianPostgres(bin, { isDurable: true, settings });
}
