import { sql } from 'kysely';
import type { Role } from '@amayumba/contract/roles.ts';
import type { AccountStatus } from '@amayumba/contract/tenants/rules.ts';
import type { Db } from '../../db/connect.ts';

/** What describes the person behind an account. */
export interface Person {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  address: string;
}

/** What may be said about a person; what is left out stays as it is. */
export type PersonChange = { [Field in keyof Person]?: Person[Field] | undefined };

interface NewUserRow extends Omit<PersonChange, 'username' | 'email'> {
  username: string;
  email: string;
  password_hash: string;
  role: Role;
  status?: AccountStatus | undefined;
}

const ACCOUNT = [
  'u.id',
  'u.username',
  'u.email',
  'u.password_hash',
  'u.first_name',
  'u.last_name',
  'u.role',
  'u.phone_number',
  'u.address',
  'u.status',
  'u.email_verified_at',
] as const;

const accounts = (db: Db) => db.selectFrom('users as u').select(ACCOUNT);

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export function findAccount(db: Db, userId: number) {
  return accounts(db).where('u.id', '=', userId).executeTakeFirst();
}

/** An account that nobody changes until the transaction ends; several may hold it at once. */
export const lockAccountForShare = (tx: Db, userId: number) =>
  accounts(tx).where('u.id', '=', userId).forShare().executeTakeFirst();

/** An account that this transaction is about to judge anew: who holds it is waited for. */
export const lockAccount = (tx: Db, userId: number) =>
  accounts(tx).where('u.id', '=', userId).forUpdate().executeTakeFirst();

/** The account of a username, compared without case. */
export function findAccountNamed(db: Db, username: string) {
  return accounts(db)
    .where(sql`lower(u.username)`, '=', sql`lower(${username})`)
    .executeTakeFirst();
}

/** The account of an e-mail address, compared without case. */
export function findAccountWithEmail(db: Db, email: string) {
  return accounts(db)
    .where(sql`lower(u.email)`, '=', sql`lower(${email})`)
    .where('u.email', '<>', '')
    .executeTakeFirst();
}

export function listAccounts(db: Db) {
  return accounts(db).orderBy('u.role').orderBy('u.username').execute();
}

/** Active managers who can be written to. */
export function listActiveManagers(db: Db) {
  return accounts(db)
    .where('u.role', '=', 'manager')
    .where('u.status', '=', 'active')
    .where('u.email', '<>', '')
    .orderBy('u.id')
    .execute();
}

/** The accounts of active managers. */
export function listActiveManagerIds(db: Db): Promise<{ id: number }[]> {
  return db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.role', '=', 'manager')
    .where('u.status', '=', 'active')
    .orderBy('u.id')
    .execute();
}

export async function hasManager(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('role', '=', 'manager').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function insertAccount(tx: Db, account: NewUserRow): Promise<number> {
  const { id } = await tx.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes who an account describes. A new e-mail address has yet to be confirmed; answers how it was, and whether the address is another. */
export async function updatePerson(tx: Db, userId: number, change: PersonChange) {
  const before = await accounts(tx).where('u.id', '=', userId).forUpdate().executeTakeFirst();
  const isOtherEmail = change.email !== undefined && change.email.toLowerCase() !== before?.email.toLowerCase();
  await tx
    .updateTable('users')
    .set({ ...change, updated_at: sql<string>`now()`, ...(isOtherEmail && { email_verified_at: null }) })
    .where('id', '=', userId)
    .execute();
  return { before, isOtherEmail };
}

type Standing = { password_hash: string } | { status: AccountStatus } | { role: Role } | { email_verified_at: Date };

/** Changes how an account stands. */
export async function updateAccountState(tx: Db, userId: number, standing: Standing): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...standing, updated_at: sql<string>`now()` })
    .where('id', '=', userId)
    .execute();
}
