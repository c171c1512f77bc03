import type { PoolConfig } from 'pg';
import { connectionFault } from '../db/database-refused.ts';
import { type DatabaseChoice, startDatabase } from '../db/open-database.ts';
import { lockServer } from '../db/server-use.ts';
import { openSession, type DatabaseSession } from '../db/session.ts';

/** A database that nothing else uses until `await using` closes it. */
export interface ExclusiveDatabase extends AsyncDisposable {
  session: DatabaseSession;
  /** The folder of the files; root's fallback where the database user cannot reach DATA_DIR. */
  dataDir: string;
}

/**
 * Opens a database for this process alone.
 * @param address where the person gave the address of a server, by default in the settings
 * @throws DataFolderInUse, DatabaseInUse, DatabaseRefused, EmbeddedPostgresUnavailable
 */
export async function openExclusively(
  choice: DatabaseChoice,
  log: (line: string) => void,
  address = choice.migrationUrl === undefined ? 'DATABASE_URL' : 'DATABASE_MIGRATION_URL',
): Promise<ExclusiveDatabase> {
  const held = await hold(choice, log, address);
  try {
    const session = await openSession(held.connection);
    return {
      session,
      dataDir: held.dataDir,
      async [Symbol.asyncDispose]() {
        await session.close();
        await held.release();
      },
    };
  } catch (error) {
    await held.release();
    throw error;
  }
}

interface Held {
  connection: PoolConfig;
  dataDir: string;
  release: () => Promise<void>;
}

async function hold(choice: DatabaseChoice, log: (line: string) => void, address: string): Promise<Held> {
  if (choice.databaseUrl === undefined) {
    const database = await startDatabase(choice, log);
    return { connection: database.owner, dataDir: database.dataDir, release: () => database.close() };
  }
  const connection = { connectionString: choice.migrationUrl ?? choice.databaseUrl };
  const use = await lockServer(connection).catch((error: unknown) => {
    throw connectionFault(error, address);
  });
  return { connection, dataDir: choice.dataDir, release: use.end };
}
