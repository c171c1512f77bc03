import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Account, chownTo } from './account.ts';
import { hasDatabase } from './choose-folder.ts';
import { spawnSupervised } from './guarded-process.ts';
import { completedPasswords, makePasswords, type Passwords } from './passwords.ts';
import { SUPERUSER } from './roles.ts';
import { stopOrphanedServer } from './stop-orphaned-server.ts';
import { repairOwnership } from './repair-ownership.ts';
import { EmbeddedPostgresUnavailable } from './unavailable.ts';
import { syncFolder, writeDurably } from './write-durably.ts';

/**
 * Creates `pg/` on the first start and returns the passwords. It is created as `pg.init` and renamed when complete,
 * so that a kill leaves nothing incomplete; the passwords are on disk first. Call it only with the owner lock held.
 */
export async function ensureDatabaseFolder(
  folder: string,
  parts: { initdb: string; account: Account; durable: boolean; log: (line: string) => void },
): Promise<Passwords> {
  const passwordFile = path.join(folder, 'pg.password');
  const stored = await completedPasswords(passwordFile);
  if (await hasDatabase(folder)) {
    if (stored !== undefined) {
      await repairOwnership(path.join(folder, 'pg'), parts.account);
      return stored;
    }
    throw new EmbeddedPostgresUnavailable(
      `${passwordFile} is missing or damaged, and without it the database beside it cannot be opened: bring it back from a copy of the folder, or restore a backup into another DATA_DIR.`,
    );
  }
  const passwords = stored ?? (await makePasswords(passwordFile));
  const unfinished = path.join(folder, 'pg.init');
  await stopOrphanedServer(unfinished, parts.log); // an initdb whose guard was killed may still be writing
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await chownTo(parts.account, unfinished);

  const secret = path.join(folder, 'pg.init.password');
  await writeDurably(secret, `${passwords[SUPERUSER]}\n`);
  await chownTo(parts.account, secret);
  try {
    await initialise(unfinished, secret, parts);
  } finally {
    await rm(secret, { force: true });
  }
  await rename(unfinished, path.join(folder, 'pg'));
  await syncFolder(folder);
  return passwords;
}

async function initialise(
  unfinished: string,
  secret: string,
  { initdb, account, durable }: { initdb: string; account: Account; durable: boolean },
): Promise<void> {
  // Sort by code point, the same on every system; only Linux is sure to have a C library locale of that name as well.
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C';
  const encoding = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${locale}`];
  const access = ['-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${secret}`];
  const args = ['-D', unfinished, ...access, ...encoding, '--no-instructions', ...(durable ? [] : ['--no-sync'])];
  const child = spawnSupervised(initdb, args, { account, cwd: unfinished });
  const { succeeded, how } = await child.ended;
  if (!succeeded) throw initdbFailed(child.lastWords() || how);
}

function initdbFailed(reason: string): EmbeddedPostgresUnavailable {
  return new EmbeddedPostgresUnavailable(
    reason.includes('could not look up effective user ID')
      ? `PostgreSQL cannot make its database as a user without an entry in /etc/passwd (uid ${process.getuid?.()}): add one, start as another user, or set DATABASE_URL.`
      : `The database could not be made: ${reason.trim()}`,
  );
}
