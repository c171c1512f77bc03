import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { APPLICATION_ROLE, OWNER_ROLE, SUPERUSER } from './roles.ts';
import { writeDurably } from './write-durably.ts';

/** Passwords by role name. */
export type Passwords = Record<typeof SUPERUSER | typeof APPLICATION_ROLE | typeof OWNER_ROLE, string>;

/**
 * The passwords of the embedded database, created on the first start; the owner's is missing in a folder older than
 * that role. The file is in libpq's own format, so that `PGPASSFILE=data/pg.password psql -h $PWD/data/pg.run -U
 * amayumba` works; mode 0600.
 */
async function readPasswords(file: string): Promise<Partial<Passwords>> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const found = [...text.matchAll(/^\*:\*:\*:(\w+):(.+)$/gm)].map(([, role, password]) => [role, password]);
  return Object.fromEntries(found) as Partial<Passwords>;
}

/** All passwords, or undefined where one is missing. */
export async function storedPasswords(file: string): Promise<Passwords | undefined> {
  const stored = await readPasswords(file);
  return ROLES.every((role) => stored[role] !== undefined) ? (stored as Passwords) : undefined;
}

/**
 * All passwords of an existing database; creates the owner's where it is missing. Undefined where another password is
 * missing.
 */
export async function completedPasswords(file: string): Promise<Passwords | undefined> {
  const stored = await readPasswords(file);
  if (stored[SUPERUSER] === undefined || stored[APPLICATION_ROLE] === undefined) return undefined;
  return stored[OWNER_ROLE] === undefined ? writePasswords(file, stored) : (stored as Passwords);
}

/** Creates the passwords and stores them, before a database exists that would need them. */
export const makePasswords = (file: string): Promise<Passwords> => writePasswords(file, {});

const ROLES = [SUPERUSER, APPLICATION_ROLE, OWNER_ROLE] as const;

async function writePasswords(file: string, stored: Partial<Passwords>): Promise<Passwords> {
  const all = Object.fromEntries(ROLES.map((role) => [role, stored[role] ?? randomPassword()])) as Passwords;
  const lines = Object.entries(all).map(([role, password]) => `*:*:*:${role}:${password}\n`);
  await writeDurably(file, lines.join(''));
  return all;
}

const randomPassword = () => randomBytes(24).toString('base64url');
