import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Role } from '@amayumba/contract/roles.ts';
import type { AccountStatus } from '@amayumba/contract/tenants/rules.ts';
import { type Account, isFullManager, mayDo, type Permission } from '../../access/permissions.ts';
import type { Db } from '../../db/connect.ts';
import { type Addressee, queueMail } from '../../mail/queue-mail.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { addressed } from './account-mails.ts';
import { checkPassword } from './check-password.ts';
import { deleteMailedTokens, deleteOneTimeTokens, deleteTextedCode } from './one-time-tokens.repository.ts';
import { lockUsableStaff } from './people.repository.ts';
import { DUMMY_HASH, hashPassword } from './password-hash.ts';
import { emailChangedMail, type EventContext, passwordChangedMail } from './security-mails.ts';
import { endSessionsOfUser } from './sessions.repository.ts';
import { deleteFailuresOf } from './sign-in-failures.repository.ts';
import {
  type AccountRow,
  countKeys,
  endOptOutOfNumber,
  findAccount,
  freeUsernameAndEmail,
  insertAccount,
  listActiveStaff,
  listMailedStaff,
  type PersonRowChange,
  type StaffRow,
  stateOfRole,
  updatePerson,
  updateAccountState,
} from './users.repository.ts';

/** A new account. Omitted fields are empty, and the status defaults to active. */
export interface NewAccount extends Omit<PersonRowChange, 'username' | 'email'> {
  username: string;
  email: string;
  password: string;
  role: Role;
  status?: AccountStatus | undefined;
  staff?: StaffRow | undefined;
}

/** Reads an account that must exist. @throws Refusal not_found */
export async function readAccount(db: Db, userId: number): Promise<AccountRow> {
  return (await findAccount(db, userId)) ?? fail('not_found');
}

/**
 * Creates an account and returns its id.
 * @param passwordField the password's name in the request, for refusals.
 * @throws Refusal invalid_input for a password that may not be chosen; username_taken and email_taken from the
 * constraints
 */
export async function createAccount(tx: Db, account: NewAccount, passwordField = 'password'): Promise<number> {
  const { password, ...row } = account;
  checkPassword(account.username, password, passwordField);
  return insertAccount(tx, { ...row, password_hash: await hashPassword(password) });
}

/**
 * Creates an account whose holder chooses the password by an invitation. @throws username_taken and email_taken from
 * the constraints
 */
export const insertWithoutPassword = (tx: Db, account: Omit<NewAccount, 'password' | 'status'>): Promise<number> =>
  insertAccount(tx, { ...account, password_hash: DUMMY_HASH });

/** Creates an account whose holder chose a password, and confirmed the address, before there was a place for it. */
export async function insertConfirmed(
  tx: Db,
  account: Omit<NewAccount, 'password' | 'status'>,
  { password_hash, email_verified_at }: { password_hash: string; email_verified_at: Date },
): Promise<number> {
  await freeUsernameAndEmail(tx, account);
  const id = await insertAccount(tx, { ...account, password_hash });
  await updateAccountState(tx, id, { email_verified_at });
  return id;
}

/**
 * Changes the personal details of an account; omitted fields keep their values. If the address changes, links mailed to
 * the former address stop working, and a last mail goes there. If the phone number changes, a code sent to the former
 * number stops working, and so does an opt-out that its owner gave at the network.
 */
export async function changeAccount(
  tx: Db,
  userId: number,
  change: PersonRowChange,
  occasion: EventContext,
): Promise<void> {
  const { before, isOtherEmail, isOtherPhone } = await updatePerson(tx, userId, change);
  if (isOtherPhone) {
    await deleteTextedCode(tx, userId);
    await takeSmsAgain(tx, userId);
  }
  if (!isOtherEmail) return;
  await deleteMailedTokens(tx, userId);
  if (before) await queueMail(tx, emailChangedMail(before, occasion));
}

/** Reminders and announcements go to a new number, unless the tenant or the office wants none. */
async function takeSmsAgain(tx: Db, userId: number): Promise<void> {
  const tenant = await endOptOutOfNumber(tx, userId);
  if (tenant === undefined) return;
  const [before, after] = [{ sms_opt_out: true }, { sms_opt_out: false }];
  await recordAudit(tx, null, { action: 'changed', subject: 'tenant', subject_id: tenant, before, after });
}

/**
 * Locks the people of the office who can sign in, so that concurrent changes leave at least one manager of all estates:
 * nobody else could give that back. @throws Refusal last_manager
 */
export async function mustLeaveAManager(tx: Db, leavingId: number): Promise<void> {
  if ((await findAccount(tx, leavingId))?.role !== 'manager') return;
  const full = (await lockUsableStaff(tx)).filter(isFullManager);
  if (full.length === 1 && full[0]?.id === leavingId) fail('last_manager');
}

/**
 * Makes an account active or inactive. Inactive ends every login at once. See docs/rules.md, Inactive accounts.
 * @throws Refusal last_manager
 */
export async function setAccountStatus(tx: Db, userId: number, status: AccountStatus): Promise<void> {
  if (status === 'inactive') await mustLeaveAManager(tx, userId);
  await updateAccountState(tx, userId, { status });
  if (status !== 'inactive') return;
  await endSessionsOfUser(tx, userId, 'inactive');
  for (const purpose of ['password_reset', 'invitation'] as const) await deleteOneTimeTokens(tx, userId, purpose);
}

/**
 * Gives an account another role. Its logins end, so that no page of the old role remains open. @throws Refusal
 * last_manager
 */
export async function setAccountRole(tx: Db, userId: number, role: Role): Promise<void> {
  if (role !== 'manager') await mustLeaveAManager(tx, userId);
  await updateAccountState(tx, userId, stateOfRole(role));
  await endSessionsOfUser(tx, userId, 'role');
}

/** Options for setting a password. */
interface SettingPassword {
  /** The password's name in the request, for refusals. */
  field?: string;
  /** The login in which somebody changes their own password; it does not end. */
  keepSession?: string;
  /** The context for the mail to the holder. Omitted when the holder chooses a first password, because they know. */
  notifyOf?: EventContext;
}

/**
 * Sets a new password: every login ends, mailed links and one-time codes stop working, and earlier failures are
 * deleted. The holder is notified by mail if the context is given.
 * @throws Refusal invalid_input for a password that may not be chosen
 */
export async function setPassword(
  tx: Db,
  userId: number,
  password: string,
  { field, keepSession, notifyOf: occasion }: SettingPassword = {},
): Promise<void> {
  const account = await readAccount(tx, userId);
  checkPassword(account.username, password, field);
  await updateAccountState(tx, userId, { password_hash: await hashPassword(password) });
  await endSessionsOfUser(tx, userId, 'password', keepSession);
  // An account with a password needs no other way to sign in, so earlier links and codes stop working.
  for (const purpose of ['password_reset', 'invitation', 'sign_in_code'] as const)
    await deleteOneTimeTokens(tx, userId, purpose);
  await deleteFailuresOf(tx, account.username);
  if (!occasion) return;
  const keys = await countKeys(tx, userId, dayInKampala(occasion.at.getTime()));
  await queueMail(tx, passwordChangedMail(account, occasion, keys));
}

/** The people of the office whom a message concerns. */
interface Concern {
  /** The permission that they need. */
  may: Permission;
  /** The estate that the message is about; null for one of all or of none. Without it, people of every estate. */
  estate?: number | null;
}

const isConcerned = (account: Account, { may, estate }: Concern): boolean =>
  mayDo(account, may) &&
  (estate === undefined || account.estates === null || (estate !== null && account.estates.includes(estate)));

/** Returns the people of the office whom a mail concerns, if they have an e-mail address. */
export async function staffToMail(db: Db, concern: Concern): Promise<Addressee[]> {
  return (await listMailedStaff(db)).filter((account) => isConcerned(account, concern)).map(addressed);
}

/** Returns the user ids of the people of the office whom a message in the portal concerns. */
export async function staffToNotify(db: Db, concern: Concern): Promise<number[]> {
  return (await listActiveStaff(db)).filter((account) => isConcerned(account, concern)).map(({ id }) => id);
}
