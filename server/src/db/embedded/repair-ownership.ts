import { chmod, lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from './account.ts';

/**
 * Makes a database that was put back by hand (copied or unpacked by root, with whatever modes) one that PostgreSQL accepts: owned by the
 * database user and closed to others.
 */
export async function repairOwnership(databaseFolder: string, { uid, gid }: Account): Promise<void> {
  const found = await stat(databaseFolder);
  if (uid !== undefined && gid !== undefined && found.uid !== uid) {
    const entries = await readdir(databaseFolder, { recursive: true, withFileTypes: true });
    await Promise.all(entries.map((entry) => lchown(path.join(entry.parentPath, entry.name), uid, gid)));
    await lchown(databaseFolder, uid, gid);
  }
  if ((found.mode & 0o777) !== 0o700) await chmod(databaseFolder, 0o700);
}
