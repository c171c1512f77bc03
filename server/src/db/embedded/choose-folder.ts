import { createHash } from 'node:crypto';
import { chmod, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Account, databaseAccount } from './account.ts';
import { canTraverse } from './run-program.ts';
import { EmbeddedPostgresUnavailable } from './unavailable.ts';

/** Where root's data goes when the database user cannot reach the requested folder. */
export const FALLBACK_ROOT = '/var/lib/amayumba';

export interface DataFolder {
  /** Absolute; contains `pg/` and the files beside it. */
  folder: string;
  account: Account;
}

/**
 * Chooses the folder for the data: the requested one, or, as root and where the database user cannot reach it (a
 * project below /root), one below `fallbackRoot`. Its name comes from the requested folder, so that two checkouts use
 * different ones. A folder with an existing database always wins over an empty one.
 * @throws EmbeddedPostgresUnavailable
 */
export async function chooseFolder(
  requested: string,
  fallbackRoot: string,
  log: (line: string) => void,
): Promise<DataFolder> {
  await makeFolder(requested);
  const account = await databaseAccount(path.join(requested, 'pg'));
  if (account.uid === undefined) return { folder: requested, account };

  const isReachable = await canTraverse(requested, account);
  if (await hasDatabase(requested)) {
    if (isReachable) return { folder: requested, account };
    throw new EmbeddedPostgresUnavailable(
      `${requested} holds the database, but the database user (uid ${account.uid}) cannot reach it any more: allow others to pass through the folders above it (chmod o+x), or start as an ordinary user.`,
    );
  }
  const fallback = fallbackFor(requested, fallbackRoot);
  if (isReachable && !(await hasDatabase(fallback))) return { folder: requested, account };

  await makeFolder(fallback);
  const fallbackAccount = await databaseAccount(path.join(fallback, 'pg'));
  if (!(await canTraverse(fallback, fallbackAccount))) {
    throw new EmbeddedPostgresUnavailable(
      `Running as root, and the database user (uid ${fallbackAccount.uid}) can reach neither ${requested} nor ${fallback}: set DATA_DIR to a folder that others may pass through.`,
    );
  }
  log(`The database user cannot reach ${requested}, so the data is kept in ${fallback}`);
  return { folder: fallback, account: fallbackAccount };
}

/** Where the database of a requested folder is, without creating anything; undefined where there is none yet. */
export async function findDatabase(requested: string, fallbackRoot = FALLBACK_ROOT): Promise<string | undefined> {
  const folder = path.resolve(requested);
  if (await hasDatabase(folder)) return folder;
  const fallback = fallbackFor(folder, fallbackRoot);
  return process.getuid?.() === 0 && (await hasDatabase(fallback)) ? fallback : undefined;
}

/** Whether a data folder holds a complete database. */
export const hasDatabase = (folder: string): Promise<boolean> =>
  stat(path.join(folder, 'pg', 'PG_VERSION')).then(
    () => true,
    () => false,
  );

/** Where root's data goes when the database user cannot reach the requested folder. */
export function fallbackFor(requested: string, fallbackRoot: string): string {
  const mark = createHash('sha256').update(requested).digest('hex').slice(0, 8);
  return path.join(fallbackRoot, `${path.basename(requested)}-${mark}`);
}

/**
 * Creates the folder. Whatever the umask, others may traverse its new parts; private files in it have modes of their
 * own.
 */
async function makeFolder(folder: string): Promise<void> {
  let firstNew: string | undefined;
  try {
    firstNew = await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new EmbeddedPostgresUnavailable(`${folder} cannot be made: set DATA_DIR to a folder that can be written.`, {
      cause: error,
    });
  }
  if (firstNew === undefined) return;
  const created = [folder];
  while (created.at(-1) !== firstNew) created.push(path.dirname(created.at(-1) ?? firstNew));
  await Promise.all(created.map((directory) => chmod(directory, 0o755)));
}
