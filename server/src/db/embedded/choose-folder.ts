import { createHash } from 'node:crypto';
import { chmod, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Account, databaseAccount } from './account.ts';
import { canTraverse } from './run-program.ts';
import { EmbeddedPostgresUnavailable } from './unavailable.ts';

/** Where root's data goes when the database user cannot reach the folder that was asked for. */
export const FALLBACK_ROOT = '/var/lib/amayumba';

export interface DataFolder {
  /** Absolute; holds `pg/` and what lies beside it. */
  folder: string;
  account: Account;
}

/**
 * The folder that the data really goes to: the one asked for, or, as root and where the database user cannot walk to it (a project below
 * /root), one below `fallbackRoot`, named after the folder asked for so that two checkouts do not meet. A database that is already there
 * decides: it is never passed over for an empty one.
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

/** Where the database of a requested folder is, without making anything; undefined where there is none yet. */
export async function findDatabase(requested: string, fallbackRoot = FALLBACK_ROOT): Promise<string | undefined> {
  const folder = path.resolve(requested);
  if (await hasDatabase(folder)) return folder;
  const fallback = fallbackFor(folder, fallbackRoot);
  return process.getuid?.() === 0 && (await hasDatabase(fallback)) ? fallback : undefined;
}

const hasDatabase = (folder: string): Promise<boolean> =>
  stat(path.join(folder, 'pg', 'PG_VERSION')).then(
    () => true,
    () => false,
  );

function fallbackFor(requested: string, fallbackRoot: string): string {
  const mark = createHash('sha256').update(requested).digest('hex').slice(0, 8);
  return path.join(fallbackRoot, `${path.basename(requested)}-${mark}`);
}

/** Makes the folder; whatever the umask, others may walk through the parts that are new (what is private in it has modes of its own). */
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
  const made = [folder];
  while (made.at(-1) !== firstNew) made.push(path.dirname(made.at(-1) ?? firstNew));
  await Promise.all(made.map((one) => chmod(one, 0o755)));
}
