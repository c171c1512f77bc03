import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type DatabaseChoice, openDatabase } from '../../db/open-database.ts';
import { openSession, type DatabaseSession } from '../../db/session.ts';
import type { Contents } from '../contents.ts';
import { describeContents } from '../contents.repository.ts';

/** Runs `work` with a separate connection to a database. */
export async function onDatabase<T>(
  choice: DatabaseChoice,
  work: (session: DatabaseSession) => Promise<T>,
): Promise<T> {
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

/** Counts, sums and series of a database, by default without sessions and rate limits. */
export const contentsOf = (
  choice: DatabaseChoice,
  leftOut = ['sessions', 'refresh_tokens', 'rate_limits'],
): Promise<Contents> => onDatabase(choice, ({ db }) => describeContents(db, leftOut));

/** Each stored file with its checksum. */
export async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const folder = path.join(dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // Other files beside the folders, such as the id of a shared folder, are no uploads.
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
