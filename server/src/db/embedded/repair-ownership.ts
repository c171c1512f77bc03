import { chmod, lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from './account.ts';

/**
 * Makes PostgreSQL accept a database that a person restored by hand (copied or unpacked by root, with any modes): the
 * database user owns it, and others have no access.
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
