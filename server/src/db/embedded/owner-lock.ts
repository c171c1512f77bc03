import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isAlive } from './processes-in.ts';
import { EmbeddedPostgresUnavailable } from './unavailable.ts';
import { waitUntil } from './wait-until.ts';

const SQLITE_BUSY = 5;
/** How long the second of two starts waits for the first to write its pid, in milliseconds. */
const NAME_WAIT_MS = 2_000;

/**
 * Another live process uses this data folder. The message names it, in one sentence for the person who started the
 * second.
 */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  /** The folder in use: the requested one, or root's fallback. */
  readonly folder: string;

  constructor(folder: string, message: string) {
    super(message);
    this.folder = folder;
  }
}

export interface OwnerLock {
  /** Releases the folder; may be called more than once. */
  release: () => void;
}

/**
 * Locks the data folder for this process, before it reads or writes anything else there. `pg.owner` only shows people
 * the owner; the lock itself is a kernel lock on `pg.lock`, which is atomic and ends with the process, so that no
 * lock is ever stale. Node has no call for such a lock, but its SQLite takes one on an empty file. Never open
 * `pg.lock` in the owning process: closing it again would drop the lock.
 * @throws DataFolderInUse
 */
export async function acquireOwnerLock(folder: string): Promise<OwnerLock> {
  const kernelLock = openLocked(path.join(folder, 'pg.lock'));
  if (kernelLock === 'taken') {
    const owner = await namedOwner(folder);
    throw new DataFolderInUse(
      folder,
      `Another instance (process ${owner ?? 'unknown'}) is using ${folder}: stop it first, or set DATA_DIR to another folder.`,
    );
  }
  const ownerFile = path.join(folder, 'pg.owner');
  await writeFile(`${ownerFile}.new`, `${JSON.stringify({ pid: process.pid, started: startOfThisProcess() })}\n`);
  await rename(`${ownerFile}.new`, ownerFile);
  return {
    release: () => {
      if (kernelLock.isOpen) kernelLock.close();
    },
  };
}

function openLocked(file: string): DatabaseSync | 'taken' {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return 'taken';
    throw new EmbeddedPostgresUnavailable(
      `${file} cannot be locked: set DATA_DIR to a folder on a local disk that can be written.`,
      {
        cause: error,
      },
    );
  }
}

/** The live process that `pg.owner` names; the first of two starts may still be writing it. */
function namedOwner(folder: string): Promise<number | undefined> {
  const readOwner = async () => {
    const pid = await readFile(path.join(folder, 'pg.owner'), 'utf8').then(readPid, () => undefined);
    return pid !== undefined && isAlive(pid) ? pid : undefined;
  };
  return waitUntil(readOwner, { everyMs: 20, withinMs: NAME_WAIT_MS });
}

function readPid(text: string): number | undefined {
  const pid = /"pid":(\d+)/.exec(text)?.[1];
  return pid === undefined ? undefined : Number(pid);
}

const startOfThisProcess = () => new Date(performance.timeOrigin).toISOString();
