import { fail } from '@amayumba/contract/refusal.ts';
import type { Role } from '@amayumba/contract/roles.ts';
import type { AccountStatus } from '@amayumba/contract/tenants/rules.ts';
import type { Db } from '../../db/connect.ts';
import { type Addressee, queueMail } from '../../mail/queue-mail.ts';
import { addressed } from './account-mails.ts';
import { checkPassword } from './check-password.ts';
import { deleteOneTimeTokens } from './one-time-tokens.repository.ts';
import { lockUsableManagers } from './people.repository.ts';
import { DUMMY_HASH, hashPassword } from './password-hash.ts';
import { emailChangedMail, type EventContext, passwordChangedMail } from './security-mails.ts';
import { endSessionsOfUser } from './sessions.repository.ts';
import { deleteFailuresOf } from './sign-in-failures.repository.ts';
import {
  findAccount,
  insertAccount,
  listActiveManagerIds,
  listActiveManagers,
  type PersonChange,
  updatePerson,
  updateAccountState,
} from './users.repository.ts';

/** An account to be made. What is left out is empty, and the account active. */
export interface NewAccount extends Omit<PersonChange, 'username' | 'email'> {
  username: string;
  email: string;
  password: string;
  role: Role;
  status?: AccountStatus | undefined;
}

/**
 * Makes an account and answers its id. @param passwordField how the password is named on the wire.
 * @throws Refusal invalid_input for a password that may not be chosen; username_taken and email_taken from the constraints
 */
export async function createAccount(tx: Db, account: NewAccount, passwordField = 'password'): Promise<number> {
  const { password, ...row } = account;
  checkPassword(account.username, password, passwordField);
  return insertAccount(tx, { ...row, password_hash: await hashPassword(password) });
}

/** Makes an account whose holder chooses the password, by an invitation. @throws username_taken and email_taken from the constraints */
export const insertWithoutPassword = (tx: Db, account: Omit<NewAccount, 'password' | 'status'>): Promise<number> =>
  insertAccount(tx, { ...account, password_hash: DUMMY_HASH });

/**
 * Changes who an account describes; what is left out stays. Links mailed to an address that is given up stop working, and a last mail goes
 * there.
 */
export async function changeAccount(
  tx: Db,
  userId: number,
  change: PersonChange,
  occasion: EventContext,
): Promise<void> {
  const { before, isOtherEmail } = await updatePerson(tx, userId, change);
  if (!isOtherEmail) return;
  await deleteOneTimeTokens(tx, userId);
  if (before) await queueMail(tx, emailChangedMail(before, occasion));
}

/** Whoever else takes a manager's way in waits, so that one who can sign in is left. @throws Refusal last_manager */
async function keepAManager(tx: Db, leavingId: number): Promise<void> {
  if ((await findAccount(tx, leavingId))?.role !== 'manager') return;
  const managers = await lockUsableManagers(tx);
  if (managers.length === 1 && managers[0]?.id === leavingId) fail('last_manager');
}

/**
 * Makes an account active or inactive. Inactive ends every login at once. See docs/rules.md, Inactive accounts.
 * @throws Refusal last_manager
 */
export async function setAccountStatus(tx: Db, userId: number, status: AccountStatus): Promise<void> {
  if (status === 'inactive') await keepAManager(tx, userId);
  await updateAccountState(tx, userId, { status });
  if (status !== 'inactive') return;
  await endSessionsOfUser(tx, userId, 'inactive');
  for (const purpose of ['password_reset', 'invitation'] as const) await deleteOneTimeTokens(tx, userId, purpose);
}

/** Gives an account another role. Its holder signs in anew, so that no page of the old role stays open. @throws Refusal last_manager */
export async function setAccountRole(tx: Db, userId: number, role: Role): Promise<void> {
  if (role !== 'manager') await keepAManager(tx, userId);
  await updateAccountState(tx, userId, { role });
  await endSessionsOfUser(tx, userId, 'role');
}

/** How a password is set. */
interface SettingPassword {
  /** How the password is named on the wire. */
  field?: string;
  /** A login that goes on: the one in which somebody changes their own password. */
  keepSession?: string;
  /** Left out where its holder chooses a first password, which is no news to them. */
  told?: EventContext;
}

/**
 * Sets a password anew: every login ends, mailed links and one-time codes stop working, and earlier failures are forgotten.
 * Its holder is mailed. @throws Refusal invalid_input for a password that may not be chosen
 */
export async function setPassword(
  tx: Db,
  userId: number,
  password: string,
  { field, keepSession, told }: SettingPassword = {},
): Promise<void> {
  const account = (await findAccount(tx, userId)) ?? fail('not_found');
  checkPassword(account.username, password, field);
  await updateAccountState(tx, userId, { password_hash: await hashPassword(password) });
  await endSessionsOfUser(tx, userId, 'password', keepSession);
  // Whoever has a password needs no way in without one, and mailed links to set one stop working.
  for (const purpose of ['password_reset', 'invitation', 'sign_in_code'] as const)
    await deleteOneTimeTokens(tx, userId, purpose);
  await deleteFailuresOf(tx, account.username);
  if (told) await queueMail(tx, passwordChangedMail(account, told));
}

/** The active managers who have an e-mail address, for mail that goes to all of them. */
export async function managersToMail(db: Db): Promise<Addressee[]> {
  return (await listActiveManagers(db)).map(addressed);
}

/** The user ids of the active managers, for messages in the portal that go to all of them. */
export async function managersToNotify(db: Db): Promise<number[]> {
  const managers = await listActiveManagerIds(db);
  return managers.map(({ id }) => id);
}
