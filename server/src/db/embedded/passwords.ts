import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SUPERUSER, APPLICATION_ROLE } from './roles.ts';
import { writeDurably } from './write-durably.ts';

/** Passwords by role name. */
export type Passwords = Record<typeof SUPERUSER | typeof APPLICATION_ROLE, string>;

/**
 * The passwords of the embedded database, made on the first start. The file is in libpq's own format, so that
 * `PGPASSFILE=data/pg.password psql -h $PWD/data/pg.run -U amayumba` works; mode 0600.
 */
export async function keptPasswords(file: string): Promise<Passwords | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const of = (role: string) => new RegExp(`^\\*:\\*:\\*:${role}:(.+)$`, 'm').exec(text)?.[1];
  const [superuser, application] = [of(SUPERUSER), of(APPLICATION_ROLE)];
  return superuser === undefined || application === undefined
    ? undefined
    : { [SUPERUSER]: superuser, [APPLICATION_ROLE]: application };
}

/** Makes both passwords and writes them down, before a database exists that would need them. */
export async function makePasswords(file: string): Promise<Passwords> {
  const made: Passwords = { [SUPERUSER]: randomPassword(), [APPLICATION_ROLE]: randomPassword() };
  const lines = Object.entries(made).map(([role, password]) => `*:*:*:${role}:${password}\n`);
  await writeDurably(file, lines.join(''));
  return made;
}

const randomPassword = () => randomBytes(24).toString('base64url');
