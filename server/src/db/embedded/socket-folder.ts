import { lstat, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { type Account, chownTo } from './account.ts';

/** A socket's path may have about 103 bytes; the file's own name takes the rest. */
const LONGEST_FOLDER_BYTES = 85;
const SHORT_PREFIX = '/tmp/amayumba-';

/**
 * Creates the private folder for PostgreSQL's socket, `pg.run` beside the data. Where that path is too long for a
 * socket, it is a link to a short temporary folder, so that people and the next start still find it there.
 */
export async function makeSocketFolder(folder: string, account: Account): Promise<string> {
  const run = path.join(folder, 'pg.run');
  await removeSocketFolder(folder);
  if (Buffer.byteLength(run) <= LONGEST_FOLDER_BYTES) {
    await mkdir(run, { mode: 0o700 });
    await chownTo(account, run);
    return run;
  }
  const short = await mkdtemp(SHORT_PREFIX);
  await chownTo(account, short);
  await symlink(short, run);
  return short;
}

/** Removes the socket folder, and the temporary folder that it may link to. */
export async function removeSocketFolder(folder: string): Promise<void> {
  const run = path.join(folder, 'pg.run');
  const kind = await lstat(run).catch(() => undefined);
  if (kind?.isSymbolicLink()) {
    const short = await readlink(run);
    if (short.startsWith(SHORT_PREFIX)) await rm(short, { recursive: true, force: true });
  }
  await rm(run, { recursive: true, force: true });
}

/** Removes the files of a killed PostgreSQL: its lock file holds a pid that another process may have by now. */
export async function emptySocketFolder(host: string): Promise<void> {
  if (!path.isAbsolute(host)) return;
  for (const name of await readdir(host)) if (name.startsWith('.s.PGSQL.')) await rm(path.join(host, name));
}
