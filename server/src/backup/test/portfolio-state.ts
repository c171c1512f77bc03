import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type DatabaseChoice, openDatabase } from '../../db/open-database.ts';
import { openSession, type Session } from '../../db/session.ts';
import type { Contents } from '../contents.ts';
import { describeContents } from '../contents.repository.ts';

/** Does something on a database by a connection of its own. */
export async function onDatabase<T>(choice: DatabaseChoice, work: (session: Session) => Promise<T>): Promise<T> {
  const database = await openDatabase(choice, () => {});
  const session = await openSession(database.owner);
  try {
    return await work(session);
  } finally {
    await session.close();
    await database.close();
  }
}

export const embedded = (dataDir: string): DatabaseChoice => ({ databaseUrl: undefined, dataDir });

/** Counts, sums and series of a database, without those who are signed in and what limits have counted, unless they are asked for. */
export const contentsOf = (
  choice: DatabaseChoice,
  leftOut = ['sessions', 'refresh_tokens', 'rate_limits'],
): Promise<Contents> => onDatabase(choice, ({ db }) => describeContents(db, leftOut));

/** Each kept file with its checksum. */
export async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const folder = path.join(dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // What lies beside the folders of stored files, such as the name by which portals know their shared folder, is no upload.
  const files = entries
    .filter((entry) => entry.isFile() && entry.parentPath !== folder)
    .map((entry) => path.join(entry.parentPath, entry.name));
  const sums = await Promise.all(
    files.map(async (file) => [
      path.relative(folder, file),
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ]),
  );
  return Object.fromEntries(sums) as Record<string, string>;
}
