import type { Invitation, Person, PersonChange, PersonQuery } from '@amayumba/contract/accounts/person.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { fail, failFields, failFor } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import { type Repeatable, runOnce } from '../../http/idempotency.ts';
import type { Match } from '../../http/if-match.ts';
import { refuseStaleRow } from '../../http/stale-change.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { nowOf, type Parts, todayOf } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { passwordResetMail } from './account-mails.ts';
import {
  changeAccount,
  insertWithoutPassword,
  setAccountRole,
  setAccountStatus,
  setPassword,
} from './accounts.service.ts';
import { checkPassword } from './check-password.ts';
import { inviteByMail } from './invitations.service.ts';
import { BETWEEN_MAILS_MS, makeEncryptedLink, wasMailedLately } from './one-time-links.ts';
import type { Origin } from './origin.ts';
import { requirePassword } from './reauthentication.ts';
import { refuseTakeOver } from './refuse-take-over.ts';
import { deleteOneTimeTokens } from './one-time-tokens.repository.ts';
import { removeLostFactor } from './factor-events.ts';
import { getPersonRow, listPersonRows, lockUsableStaff, lockPerson } from './people.repository.ts';
import type { EventContext } from './security-mails.ts';

const DETAILS = ['username', 'email', 'first_name', 'last_name', 'phone_number'] as const;

type Locked = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

export const listPeople = (parts: Parts, query: PersonQuery): Promise<Person[] | Page<Person>> =>
  listPersonRows(parts.db, query, todayOf(parts));

/** @throws Refusal not_found */
export async function showPerson(db: Db, id: number): Promise<Person> {
  return (await getPersonRow(db, id)) ?? fail('not_found');
}

/**
 * Runs changes to accounts one after another, because two managers who change each other's would block each other.
 * Sends the mail that `work` queues.
 */
export async function writeInTurn<T>(parts: Parts, viewer: Viewer, work: (tx: Db) => Promise<T>): Promise<T> {
  const answer = await writeAs(parts.db, viewer, work, lockUsableStaff);
  parts.mailWaiting();
  return answer;
}

/** Creates an account whose holder chooses the password. @throws Refusal username_taken, email_taken */
export async function invitePerson(parts: Parts, request: Repeatable, invitation: Invitation): Promise<Person> {
  const invited = await runOnce(parts.db, request, async (tx) => {
    const { username, role } = invitation;
    const id = await insertWithoutPassword(tx, invitation);
    await recordAudit(tx, request.viewer, {
      action: 'created',
      subject: 'user',
      subject_id: id,
      after: { username, role },
    });
    await inviteByMail(tx, parts, { ...invitation, id, email_verified_at: null });
    return showPerson(tx, id);
  });
  parts.mailWaiting();
  return invited;
}

/** Runs `work` on an account that may get mail. */
const writeReachable = <T>(
  parts: Parts,
  viewer: Viewer,
  id: number,
  work: (tx: Db, person: Locked) => Promise<T>,
): Promise<T> =>
  writeInTurn(parts, viewer, async (tx) => {
    const person = (await lockPerson(tx, id)) ?? fail('not_found');
    if (person.status === 'inactive') fail('account_switched_off');
    if (person.email === '') fail('account_without_email');
    return work(tx, person);
  });

/** @throws Refusal too_many_requests if the person got such a mail a short time ago */
async function refuseTooOften(tx: Db, parts: Parts, purpose: 'invitation' | 'password_reset', userId: number) {
  if (await wasMailedLately(tx, parts, purpose, userId)) failFor('too_many_requests', BETWEEN_MAILS_MS / 1000);
}

/** Sends an invitation again; the earlier link stops working. @throws Refusal invitation_accepted, too_many_requests */
export function resendInvitation(parts: Parts, viewer: Viewer, id: number): Promise<Person> {
  return writeReachable(parts, viewer, id, async (tx, person) => {
    if (person.standing !== 'invited') fail('invitation_accepted');
    await refuseTooOften(tx, parts, 'invitation', id);
    await deleteOneTimeTokens(tx, id, 'invitation');
    await inviteByMail(tx, parts, person);
    await recordAudit(tx, viewer, { action: 'invited', subject: 'user', subject_id: id });
    return showPerson(tx, id);
  });
}

/**
 * Mails a link to set a new password; the old password works until then. @throws Refusal invitation_open,
 * too_many_requests
 */
export function mailPasswordLink(parts: Parts, viewer: Viewer, id: number): Promise<void> {
  return writeReachable(parts, viewer, id, async (tx, person) => {
    if (person.standing === 'invited') fail('invitation_open');
    await refuseTooOften(tx, parts, 'password_reset', id);
    await queueMail(tx, passwordResetMail(person), await makeEncryptedLink(tx, parts, 'password_reset', id));
    await recordAudit(tx, viewer, { action: 'reset link sent', subject: 'user', subject_id: id });
  });
}

/**
 * Removes the two-step verification of somebody who lost it; refused for the viewer's own. @throws Refusal own_account,
 * second_factor_off
 */
export function resetSecondFactor(parts: Parts, viewer: Viewer, id: number): Promise<Person> {
  return writeInTurn(parts, viewer, async (tx) => {
    const person = (await lockPerson(tx, id)) ?? fail('not_found');
    if (viewer.user_id === id) fail('own_account');
    if (!(await removeLostFactor(tx, viewer, person, { at: nowOf(parts), by: 'manager' }))) fail('second_factor_off');
    return showPerson(tx, id);
  });
}

/**
 * Changes an account. @throws Refusal person_erased, stale_change, invalid_input, own_account, last_manager,
 * owner_has_estates, username_taken, email_taken
 */
export async function updatePerson(
  parts: Parts,
  viewer: Viewer,
  id: number,
  change: PersonChange,
  match: Match,
  origin: Origin,
): Promise<Person> {
  if (viewer.user_id === id) await requireOwnPassword(parts, viewer, change, origin);
  return writeInTurn(parts, viewer, async (tx) => {
    const person = (await lockPerson(tx, id)) ?? fail('not_found');
    if (person.erased_at !== null) fail('person_erased');
    await refuseStaleRow(tx, viewer, match, ['users', id], () => showPerson(tx, id));
    mayChange(viewer, person, change);
    await refuseTakeOver({ tx, today: todayOf(parts) }, viewer, person, change);
    const occasion: EventContext = { at: nowOf(parts), by: viewer.user_id === id ? origin : 'manager' };
    await changeDetails(tx, viewer, person, change, occasion);
    await changeRoleOrStatus(tx, viewer, person, change, occasion);
    return showPerson(tx, id);
  });
}

/**
 * Asks for the password again, so that nobody at an open screen can redirect a manager's password links. @throws
 * Refusal invalid_input, too_many_attempts
 */
async function requireOwnPassword(
  parts: Parts,
  viewer: Viewer,
  { email, current_password }: PersonChange,
  origin: Origin,
): Promise<void> {
  const before = await showPerson(parts.db, viewer.user_id);
  if (email === undefined || email.toLowerCase() === before.email.toLowerCase()) return;
  if (current_password === undefined)
    failFields({ current_password: ['Enter your password to change your own email address.'] });
  await requirePassword(parts, viewer, { password: current_password, origin, field: 'current_password' });
}

/** Refuses changes with which managers would lock themselves out, or set their own password without the old one. */
function mayChange(viewer: Viewer, person: Locked, change: PersonChange): void {
  const { role = person.role, status = person.status, password } = change;
  if (role !== person.role && person.role === 'tenant')
    failFields({ role: ['A tenant keeps this role. Invite them again to make them owner or manager.'] });
  const touchesWayIn = role !== person.role || status !== person.status || password !== undefined;
  if (touchesWayIn && viewer.user_id === person.id) fail('own_account');
  if (role !== person.role && person.estates_count > 0) fail('owner_has_estates');
  if (password !== undefined) checkPassword(change.username ?? person.username, password);
}

/** Changes who somebody is: names, address, phone. */
export async function changeDetails(
  tx: Db,
  viewer: Viewer,
  person: Locked,
  change: PersonChange,
  occasion: EventContext,
): Promise<void> {
  const fields = DETAILS.filter((field) => change[field] !== undefined && change[field] !== person[field]);
  if (fields.length === 0) return;
  const of = (source: PersonChange) => Object.fromEntries(fields.map((field) => [field, source[field]]));
  await changeAccount(tx, person.id, of(change), occasion);
  await recordAudit(tx, viewer, {
    action: 'changed',
    subject: 'user',
    subject_id: person.id,
    before: of(person as PersonChange),
    after: of(change),
  });
}

/** Changes the role or the status of an account, or sets its password. @throws Refusal last_manager */
export async function changeRoleOrStatus(
  tx: Db,
  viewer: Viewer,
  person: Locked,
  change: PersonChange,
  occasion: EventContext,
): Promise<void> {
  const { id } = person;
  const { role, status, password } = change;
  const record = (action: string, before?: object, after?: object) =>
    recordAudit(tx, viewer, { action, subject: 'user', subject_id: id, before, after });
  if (role !== undefined && role !== person.role) {
    await setAccountRole(tx, id, role);
    await record('changed', { role: person.role }, { role });
  }
  if (status !== undefined && status !== person.status) {
    await setAccountStatus(tx, id, status);
    await record('changed', { status: person.status }, { status });
  }
  if (password === undefined) return;
  await setPassword(tx, id, password, { notifyOf: occasion });
  await record('password set');
}
