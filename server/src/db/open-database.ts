import type { PoolConfig } from 'pg';
import { connect, type Db, type PoolState, type StatementWatcher } from './connect.ts';
import { connectionFault } from './database-refused.ts';
import { DataFolderInUse } from './embedded/owner-lock.ts';
import { runningConnection } from './embedded/running-connection.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
import { preparingClient } from './preparing-client.ts';
import { announceUse } from './server-use.ts';

/** Which database: a server by its address, or the embedded one in a folder. */
export interface DatabaseChoice {
  databaseUrl: string | undefined;
  /** The same database as the role that owns it; defaults to the server's own role. */
  migrationUrl?: string | undefined;
  /** Connections in the pool at most. */
  poolSize?: number | undefined;
  /** Whether repeated statements are prepared; a pooler may not allow it. */
  prepares?: boolean;
  dataDir: string;
}

export interface OpenDatabase {
  db: Db;
  /** The tables of another company. */
  dbOf: (schema: string) => Db;
  /** Closes the connections of a company that is deleted. */
  closeSchema: (schema: string) => Promise<void>;
  /** For work that needs a separate connection. */
  connection: PoolConfig;
  /** The same database as its owner: for migrations, backups and restores, which the server's role may not do. */
  owner: PoolConfig;
  /** The folder of files, outbox and secret; root's fallback where the database user cannot reach DATA_DIR. */
  dataDir: string;
  pool: () => PoolState;
  /** The open connections of a company. */
  connectionsOf: (schema: string) => number;
  /** Resolves when the embedded PostgreSQL is stopped, or cannot be kept running; never for a server. */
  exited: Promise<string>;
  /** Closes the connections and stops the embedded PostgreSQL. */
  close(): Promise<void>;
}

const never = new Promise<string>(() => {});

/**
 * Opens the portal's database. The embedded one belongs to this process alone; a server's database is marked as in use.
 * @throws DataFolderInUse, EmbeddedPostgresUnavailable, DatabaseInUse, DatabaseRefused
 */
export async function startDatabase(
  { databaseUrl, migrationUrl, poolSize, prepares = true, dataDir }: DatabaseChoice,
  log: (line: string) => void,
  onStatement?: StatementWatcher,
): Promise<OpenDatabase> {
  const shared = { max: poolSize, ...(prepares && { Client: preparingClient() }) };
  if (databaseUrl !== undefined) {
    const connection = { connectionString: databaseUrl };
    const owner = { connectionString: migrationUrl ?? databaseUrl };
    // As the owner, whose connection does not pass through a pooler, because that would hold the lock itself.
    const use = await announceUse(owner, log).catch((error: unknown) => {
      throw connectionFault(error, migrationUrl === undefined ? 'DATABASE_URL' : 'DATABASE_MIGRATION_URL');
    });
    const { close, ...connected } = connect({ ...connection, ...shared }, log, onStatement);
    return {
      ...connected,
      connection,
      owner,
      dataDir,
      exited: never,
      async close() {
        await close();
        await use.end();
      },
    };
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const { close, ...connected } = connect({ ...postgres.connection, ...shared }, log, onStatement);
  return {
    ...connected,
    connection: postgres.connection,
    owner: postgres.owner,
    dataDir: postgres.dataDir,
    exited: postgres.exited,
    async close() {
      await close();
      await postgres.stop();
    },
  };
}

/** Opens the portal's database for shell commands, also while a portal runs on it. */
export async function openDatabase(choice: DatabaseChoice, log: (line: string) => void): Promise<OpenDatabase> {
  try {
    return await startDatabase(choice, log);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const { connection, owner } = await runningConnection(error);
    return { ...connect(connection, log), connection, owner, dataDir: error.folder, exited: never };
  }
}
