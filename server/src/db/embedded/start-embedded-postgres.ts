import path from 'node:path';
import type { PoolConfig } from 'pg';
import { prepareBinaries } from './binaries.ts';
import { chooseFolder, type DataFolder, FALLBACK_ROOT } from './choose-folder.ts';
import { ensureDatabaseFolder } from './database-folder.ts';
import { superviseProcess } from './supervise-process.ts';
import { acquireOwnerLock } from './owner-lock.ts';
import { startPostmaster } from './postmaster.ts';
import { ensureRoles, socketConnections, SUPERUSER } from './roles.ts';
import { serverSettings } from './settings.ts';
import { emptySocketFolder, makeSocketFolder, removeSocketFolder } from './socket-folder.ts';
import { stopOrphanedServer } from './stop-orphaned-server.ts';

export interface EmbeddedPostgres {
  /** How the application connects: as a role without superuser rights that owns nothing. */
  connection: PoolConfig;
  /** How migrations, backups and restores connect: the role that owns the database. */
  owner: PoolConfig;
  /** How the superuser connects: for tests (`create database … template`) and maintenance only. */
  admin: PoolConfig;
  /** The folder that holds the data: `dataDir`, or root's fallback where the database user cannot reach that. */
  dataDir: string;
  /** The pid of the current PostgreSQL, which changes after a restart. */
  pid: () => number;
  /** Resolves with how PostgreSQL ended once it was stopped, or after too many failed starts. */
  exited: Promise<string>;
  /** Shuts PostgreSQL down cleanly and releases the folder. May be called more than once. */
  stop: () => Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** DATA_DIR itself; gets `pg/`, `pg.password`, `pg.owner`, `pg.lock`, `pg.run/` and, where needed, `bin/`. */
  dataDir: string;
  log: (line: string) => void;
  /** Additional server settings; tests turn fsync off with them. */
  settings?: Record<string, string>;
  /** Where root's data goes when the database user cannot reach `dataDir`; tests give their own. */
  fallbackRoot?: string;
}

/**
 * Starts the PostgreSQL of the npm package as a child of this process, on a unix socket, and creates its data folder,
 * role and database on the first start. The next start recovers from any end of the last run, even a kill -9 in the
 * middle of a step.
 * @throws DataFolderInUse when another live process has the folder
 * @throws EmbeddedPostgresUnavailable when it cannot run here, with a sentence that says what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const requested = path.resolve(options.dataDir);
  const place = await chooseFolder(requested, options.fallbackRoot ?? FALLBACK_ROOT, options.log);
  const lock = await acquireOwnerLock(place.folder);
  try {
    return await startOwned(place, options, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startOwned(
  place: DataFolder,
  { log, settings = {} }: EmbeddedPostgresOptions,
  release: () => void,
): Promise<EmbeddedPostgres> {
  const { folder, account } = place;
  const { postgres, initdb } = await prepareBinaries(account, path.join(folder, 'bin'));
  const durable = settings['fsync'] !== 'off';
  const passwords = await ensureDatabaseFolder(folder, { initdb, account, durable, log });
  const databaseFolder = path.join(folder, 'pg');
  await stopOrphanedServer(databaseFolder, log);
  // The path stays the same while this process lives.
  const host = await makeSocketFolder(folder, account);
  const start = () =>
    startPostmaster({ postgres, databaseFolder, account, settings: serverSettings(host, settings), log });
  const startAgain = async () => {
    await stopOrphanedServer(databaseFolder, log);
    await emptySocketFolder(host);
    return start();
  };
  const server = superviseProcess(await start(), startAgain, log);

  const { connection, owner } = socketConnections(host, passwords);
  const admin = { ...owner, user: SUPERUSER, database: SUPERUSER, password: passwords[SUPERUSER] };
  const cleanUp = async () => {
    await server.stop();
    await removeSocketFolder(folder);
    release();
  };
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= cleanUp());
  try {
    await ensureRoles(admin, passwords);
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection, owner, admin, dataDir: folder, pid: server.pid, exited: server.exited, stop };
}
