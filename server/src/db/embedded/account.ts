import { chown, readFile, stat } from 'node:fs/promises';
import { EmbeddedPostgresUnavailable } from './unavailable.ts';

/** The account that PostgreSQL runs as: empty for our own user, else what `spawn` and `chown` take. */
export interface Account {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root. Started as root it therefore runs as the owner of an existing database, else as
 * `nobody`, who has the passwd entry that initdb asks for on every system; no user is added to the machine.
 * @throws EmbeddedPostgresUnavailable when the database belongs to a user that we are not, or root finds no `nobody`
 */
export async function databaseAccount(databaseFolder: string): Promise<Account> {
  const ourUid = process.getuid?.();
  const owner = await stat(databaseFolder).catch(() => undefined);
  if (ourUid !== 0) {
    if (ourUid !== undefined && owner !== undefined && owner.uid !== ourUid) {
      throw new EmbeddedPostgresUnavailable(
        `${databaseFolder} belongs to another user (uid ${owner.uid}): start as that user or as root, or set DATA_DIR to another folder.`,
      );
    }
    return {};
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return nobody();
}

async function nobody(): Promise<Account> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users) ?? [];
  if (uid === undefined || gid === undefined) {
    throw new EmbeddedPostgresUnavailable(
      'PostgreSQL does not run as root and this system has no user "nobody": start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return { uid: Number(uid), gid: Number(gid) };
}

/** Gives a file or folder to the database user; does nothing where that is our own user. */
export async function chownTo(account: Account, file: string): Promise<void> {
  if (account.uid !== undefined && account.gid !== undefined) await chown(file, account.uid, account.gid);
}
