import { sql, type SqlBool } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { phoneEnd } from '@amayumba/contract/phone-field.ts';
import type { Role, StaffRole } from '@amayumba/contract/roles.ts';
import type { AccountStatus } from '@amayumba/contract/tenants/rules.ts';
import type { Account } from '../../access/permissions.ts';
import { inChunks } from '../../db/bulk.ts';
import type { Db } from '../../db/connect.ts';

/** The personal details of an account's holder. */
export interface PersonRow {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  address: string;
}

/** A change of personal details; omitted fields keep their values. */
export type PersonRowChange = { [Field in keyof PersonRow]?: PersonRow[Field] | undefined };

interface NewUserRow extends Omit<PersonRowChange, 'username' | 'email'> {
  username: string;
  email: string;
  password_hash: string;
  role: Role;
  status?: AccountStatus | undefined;
  /** A manager of all estates by default. */
  staff?: StaffRow | undefined;
}

/** A person's work in the office, their estates (null for all) and a caretaker's limits of cash. */
export interface StaffRow {
  staff_role: StaffRole;
  estates: readonly number[] | null;
  cash_limit: number | null;
  cash_limit_day: number | null;
}

const FULL_MANAGER: StaffRow = { staff_role: 'manager', estates: null, cash_limit: null, cash_limit_day: null };
const NO_STAFF = { staff_role: null, estates: null, cash_limit: null, cash_limit_day: null };

/** The values of these columns for an account of a role; only people of the office have any. */
const staffOf = (role: Role, staff = FULL_MANAGER) => (role === 'manager' ? staff : NO_STAFF);

const ACCOUNT = [
  'u.id',
  'u.username',
  'u.email',
  'u.password_hash',
  'u.first_name',
  'u.last_name',
  'u.role',
  'u.staff_role',
  'u.estates',
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

/** How many API keys that act as somebody still work. */
export async function countKeys(db: Db, userId: number, today: CalendarDate): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys as k')
    .select(sql<number>`count(*)`.as('count'))
    .where('k.created_by', '=', userId)
    .where('k.revoked_at', 'is', null)
    .where('k.expires_on', '>=', today)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks an account against changes to the end of the transaction; several transactions may hold this lock at once. */
export const lockAccountForShare = (tx: Db, userId: number) =>
  accounts(tx).where('u.id', '=', userId).forShare().executeTakeFirst();

/** Locks an account exclusively to the end of the transaction, and waits for shared locks. */
export const lockAccount = (tx: Db, userId: number) =>
  accounts(tx).where('u.id', '=', userId).forUpdate().executeTakeFirst();

/** Finds the account of a username, ignoring case. */
export function findAccountNamed(db: Db, username: string) {
  return accounts(db)
    .where(sql`lower(u.username)`, '=', sql`lower(${username})`)
    .executeTakeFirst();
}

/** Finds the account of an e-mail address, ignoring case. */
export function findAccountWithEmail(db: Db, email: string) {
  return accounts(db)
    .where(sql`lower(u.email)`, '=', sql`lower(${email})`)
    .where('u.email', '<>', '')
    .executeTakeFirst();
}

/** Families share a phone, so a number may find several accounts; more than these would be somebody's mass mail. */
const ACCOUNTS_OF_PHONE_MAX = 5;

/** Lists the active accounts with mail that an e-mail address, a username or a phone number names, ignoring case. */
export function listAccountsToReset(db: Db, login: string) {
  const sameEnd = sql<SqlBool>`right(regexp_replace(u.phone_number, '[^0-9]', '', 'g'), 9) = ${phoneEnd(login) ?? null}`;
  return accounts(db)
    .where(sql<SqlBool>`(lower(u.email) = lower(${login}) or lower(u.username) = lower(${login}) or ${sameEnd})`)
    .where('u.email', '<>', '')
    .where('u.status', '=', 'active')
    .orderBy('u.id')
    .limit(ACCOUNTS_OF_PHONE_MAX)
    .execute();
}

export function listAccounts(db: Db) {
  return accounts(db).orderBy('u.role').orderBy('u.username').execute();
}

/** Lists the active people of the office who have an e-mail address. */
export function listMailedStaff(db: Db) {
  return accounts(db)
    .where('u.role', '=', 'manager')
    .where('u.status', '=', 'active')
    .where('u.email', '<>', '')
    .orderBy('u.id')
    .execute();
}

/** Lists the active people of the office with the columns that decide about their permissions. */
export function listActiveStaff(db: Db): Promise<({ id: number } & Account)[]> {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.role', 'u.staff_role', 'u.estates'])
    .where('u.role', '=', 'manager')
    .where('u.status', '=', 'active')
    .orderBy('u.id')
    .execute();
}

export async function hasManager(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('role', '=', 'manager').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function insertAccount(tx: Db, { staff, ...account }: NewUserRow): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ ...account, ...staffOf(account.role, staff) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes unsent mail to these accounts. */
export const deleteUnsentMailOf = (tx: Db, userIds: readonly number[]): Promise<void> =>
  inChunks(userIds, (chunk) =>
    sql`delete from mail_outbox m where m.user_id = any(${chunk}::bigint[]) and m.sent_at is null`.execute(tx),
  );

/** Frees a username and an address that accounts of the demo have, because theirs are common ones. */
export async function freeUsernameAndEmail(tx: Db, { username, email }: { username: string; email: string }) {
  await sql`update users u set username = 'demo.' || u.username where lower(u.username) = lower(${username})`.execute(
    tx,
  );
  await sql`update users u set email = '' where lower(u.email) = lower(${email})`.execute(tx);
}

/**
 * Changes personal details. A new e-mail address is unconfirmed. Returns the row before the change, and whether the
 * address changed.
 */
export async function updatePerson(tx: Db, userId: number, change: PersonRowChange) {
  const before = await lockAccount(tx, userId);
  const isOtherEmail = change.email !== undefined && change.email.toLowerCase() !== before?.email.toLowerCase();
  await tx
    .updateTable('users')
    .set({ ...change, updated_at: sql<string>`now()`, ...(isOtherEmail && { email_verified_at: null }) })
    .where('id', '=', userId)
    .execute();
  const isOtherPhone =
    change.phone_number !== undefined && phoneEnd(change.phone_number) !== phoneEnd(before?.phone_number ?? '');
  return { before, isOtherEmail, isOtherPhone };
}

/**
 * Ends the opt-out that the owner of a tenant's former number gave at the network. Returns the tenant if there was one.
 * See docs/decisions/0044-an-opt-out-at-the-network-is-of-a-number.md.
 */
export async function endOptOutOfNumber(tx: Db, userId: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('tenants')
    .set({ sms_opted_out_at: null, sms_opted_out_by: null })
    .where('user_id', '=', userId)
    .where('sms_opted_out_by', '=', 'network')
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

type AccountState =
  | { password_hash: string }
  | { status: AccountStatus }
  | ReturnType<typeof stateOfRole>
  | Partial<StaffRow>
  | { email_verified_at: Date };

/** The state of an account of a role; one that becomes a manager has all estates. */
export const stateOfRole = (role: Role) => ({ role, ...staffOf(role) });

/** Changes an account's state. */
export async function updateAccountState(tx: Db, userId: number, state: AccountState): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...state, updated_at: sql<string>`now()` })
    .where('id', '=', userId)
    .execute();
}
