import type { Invitation, Person, PersonChange, PersonQuery } from '@amayumba/contract/accounts/person.ts';
import { dayInKampala } from '@amayumba/contract/calendar.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { fail, failFields, failFor } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import type { Match } from '../../http/if-match.ts';
import { refuseStaleRow } from '../../http/stale-change.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Parts } from '../../parts.ts';
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
import { makeEncryptedLink } from './one-time-links.ts';
import type { Origin } from './origin.ts';
import { reauthentication } from './reauthentication.ts';
import { deleteOneTimeTokens, type Purpose, wasIssuedSince } from './one-time-tokens.repository.ts';
import { resetSecondFactor } from './factor-events.ts';
import { getPersonRow, listPersonRows, lockUsableManagers, lockPerson } from './people.repository.ts';
import type { EventContext } from './security-mails.ts';

/** Shortest time between two mails of one purpose to one person, in milliseconds, so that nobody can fill a mailbox. */
const BETWEEN_MAILS_MS = 60_000;

const DETAILS = ['username', 'email', 'first_name', 'last_name', 'phone_number'] as const;

/** The conditions of a change: the version from If-Match and the request's origin. */
interface ChangeConditions {
  match: Match;
  origin: Origin;
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

const get = async (tx: Db, id: number): Promise<Person> => (await getPersonRow(tx, id)) ?? fail('not_found');

/** Lists and changes the portal's accounts, and invites owners and managers. */
export function peopleService(parts: Parts) {
  const { db, clock } = parts;
  const mustKnowPassword = reauthentication(parts);

  /**
   * Runs changes to accounts one after another, because two managers who change each other's would block each other.
   */
  const inTurn = <T>(viewer: Viewer, work: (tx: Db) => Promise<T>) => writeAs(db, viewer, work, lockUsableManagers);

  /**
   * Asks for the password again, so that nobody at an open screen can redirect a manager's password links. @throws
   * Refusal invalid_input, too_many_attempts
   */
  async function mustKnowOwnPassword(
    viewer: Viewer,
    { email, current_password }: PersonChange,
    origin: Origin,
  ): Promise<void> {
    const before = (await getPersonRow(db, viewer.user_id)) ?? fail('not_found');
    if (email === undefined || email.toLowerCase() === before.email.toLowerCase()) return;
    if (current_password === undefined)
      failFields({ current_password: ['Enter your password to change your own e-mail address.'] });
    await mustKnowPassword(viewer, { password: current_password, origin, field: 'current_password' });
  }

  /** @throws Refusal too_many_requests if they got such a mail a short time ago */
  async function mustNotBeTooOften(tx: Db, userId: number, purpose: Purpose): Promise<void> {
    const since = new Date(clock.now() - BETWEEN_MAILS_MS);
    if (await wasIssuedSince(tx, userId, purpose, since)) failFor('too_many_requests', BETWEEN_MAILS_MS / 1000);
  }

  /** Runs `work` on an account that may be changed, and sends the mail that `work` queues. */
  async function writeAccount<T>(viewer: Viewer, id: number, work: (tx: Db, person: Locked) => Promise<T>): Promise<T> {
    const answer = await inTurn(viewer, async (tx) => {
      const person = (await lockPerson(tx, id)) ?? fail('not_found');
      if (person.status === 'inactive') fail('account_switched_off');
      if (person.email === '') fail('account_without_email');
      return work(tx, person);
    });
    parts.mailWaiting();
    return answer;
  }

  return {
    list: (query: PersonQuery): Promise<Person[] | Page<Person>> =>
      listPersonRows(db, query, dayInKampala(clock.now())),

    get: (id: number) => get(db, id),

    /** Creates an account whose holder chooses the password. @throws Refusal username_taken, email_taken */
    invite: async (viewer: Viewer, invitation: Invitation): Promise<Person> => {
      const invited = await writeAs(db, viewer, async (tx) => {
        const { username, role } = invitation;
        const id = await insertWithoutPassword(tx, invitation);
        await recordAudit(tx, viewer, {
          action: 'created',
          subject: 'user',
          subject_id: id,
          after: { username, role },
        });
        await inviteByMail(tx, parts, { ...invitation, id, email_verified_at: null });
        return get(tx, id);
      });
      parts.mailWaiting();
      return invited;
    },

    /**
     * Sends an invitation again; the earlier link stops working. @throws Refusal invitation_accepted, too_many_requests
     */
    inviteAgain: (viewer: Viewer, id: number): Promise<Person> =>
      writeAccount(viewer, id, async (tx, person) => {
        if (person.standing !== 'invited') fail('invitation_accepted');
        await mustNotBeTooOften(tx, id, 'invitation');
        await deleteOneTimeTokens(tx, id, 'invitation');
        await inviteByMail(tx, parts, person);
        await recordAudit(tx, viewer, { action: 'invited', subject: 'user', subject_id: id });
        return get(tx, id);
      }),

    /**
     * Mails a link to set a new password; the old password works until then. @throws Refusal invitation_open,
     * too_many_requests
     */
    mailPasswordLink: (viewer: Viewer, id: number): Promise<void> =>
      writeAccount(viewer, id, async (tx, person) => {
        if (person.standing === 'invited') fail('invitation_open');
        await mustNotBeTooOften(tx, id, 'password_reset');
        await queueMail(tx, passwordResetMail(person), await makeEncryptedLink(tx, parts, 'password_reset', id));
        await recordAudit(tx, viewer, { action: 'reset link sent', subject: 'user', subject_id: id });
      }),

    /**
     * Removes the second factor of somebody who lost it; refused for the viewer's own. @throws Refusal own_account,
     * second_factor_off
     */
    resetSecondFactor: async (viewer: Viewer, id: number): Promise<Person> => {
      const changed = await inTurn(viewer, async (tx) => {
        const person = (await lockPerson(tx, id)) ?? fail('not_found');
        if (viewer.user_id === id) fail('own_account');
        const occasion: EventContext = { at: new Date(clock.now()), by: 'manager' };
        if (!(await resetSecondFactor(tx, viewer, person, occasion))) fail('second_factor_off');
        return get(tx, id);
      });
      parts.mailWaiting();
      return changed;
    },

    /**
     * Changes an account. @throws Refusal person_erased, stale_change, invalid_input, own_account, last_manager,
     * owner_has_estates, username_taken, email_taken
     */
    update: async (
      viewer: Viewer,
      id: number,
      change: PersonChange,
      { match, origin }: ChangeConditions,
    ): Promise<Person> => {
      if (viewer.user_id === id) await mustKnowOwnPassword(viewer, change, origin);
      const changed = await inTurn(viewer, async (tx) => {
        const person = (await lockPerson(tx, id)) ?? fail('not_found');
        if (person.erased_at !== null) fail('person_erased');
        await refuseStaleRow(tx, viewer, match, ['users', id], () => get(tx, id));
        mayChange(viewer, person, change);
        const occasion: EventContext = { at: new Date(clock.now()), by: viewer.user_id === id ? origin : 'manager' };
        await changeDetails(tx, viewer, person, change, occasion);
        await changeRoleOrStatus(tx, viewer, person, change, occasion);
        return get(tx, id);
      });
      parts.mailWaiting();
      return changed;
    },
  };
}

/** Refuses changes with which managers would lock themselves out, or set their own password without the old one. */
function mayChange(viewer: Viewer, person: Locked, change: PersonChange): void {
  const { role = person.role, status = person.status, password } = change;
  if (role !== person.role && person.role === 'tenant')
    failFields({ role: ['A tenant keeps this role. Invite them anew to make them owner or manager.'] });
  const touchesWayIn = role !== person.role || status !== person.status || password !== undefined;
  if (touchesWayIn && viewer.user_id === person.id) fail('own_account');
  if (role !== person.role && person.estates_count > 0) fail('owner_has_estates');
  if (password !== undefined) checkPassword(change.username ?? person.username, password);
}

async function changeDetails(
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

async function changeRoleOrStatus(
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
