import type { OwnSignIn } from '@amayumba/contract/own-account/own-account.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { setPassword } from './accounts.service.ts';
import { deviceDescription } from './device-description.ts';
import type { Origin } from './origin.ts';
import { requirePassword } from './reauthentication.ts';
import { endSessionOfUser, endSessionsOfUser, listSessionsOfUser } from './sessions.repository.ts';
import { recordSignIn } from './sign-in-records.ts';
import { writeOwnAccount } from './write-own-account.ts';

/** The number of sign-ins listed; 'Sign out everywhere' ends the others too. */
const SIGN_INS_SHOWN = 50;

/** Changes the viewer's own password; every other sign-in ends. @throws Refusal invalid_input, too_many_attempts */
export async function changeOwnPassword(
  parts: Parts,
  viewer: Viewer,
  { current_password, password }: { current_password: string; password: string },
  origin: Origin,
): Promise<void> {
  await requirePassword(parts, viewer, { password: current_password, field: 'current_password', origin });
  if (password === current_password) failFields({ password: ['This is your present password. Choose another.'] });
  await writeOwnAccount(parts.db, viewer, async (tx) => {
    const occasion = { at: nowOf(parts), by: origin };
    await setPassword(tx, viewer.user_id, password, { keepSession: viewer.session_id, notifyOf: occasion });
    await recordAudit(tx, viewer, { action: 'password changed', subject: 'user', subject_id: viewer.user_id });
  });
  parts.mailWaiting();
}

export async function listOwnSignIns(parts: Parts, viewer: Viewer): Promise<OwnSignIn[]> {
  const rows = await listSessionsOfUser(parts.db, viewer.user_id, nowOf(parts), SIGN_INS_SHOWN);
  return rows.map(({ id, user_agent, address, created_at, last_used_at }) => ({
    id,
    device: deviceDescription(user_agent),
    address,
    started_at: created_at,
    last_used_at,
    is_current: id === viewer.session_id,
  }));
}

/**
 * Ends one of the viewer's own sign-ins. @throws Refusal not_found for another person's sign-in or one that has ended;
 * invalid_input, too_many_attempts
 */
export async function endOwnSignIn(
  parts: Parts,
  viewer: Viewer,
  signInId: string,
  password: string,
  origin: Origin,
): Promise<void> {
  await requirePassword(parts, viewer, { password, origin });
  await writeOwnAccount(parts.db, viewer, async (tx) => {
    const ended = await endSessionOfUser(tx, viewer.user_id, signInId, 'ended', nowOf(parts));
    if (!ended) return fail('not_found');
    const device = deviceDescription(ended.user_agent);
    return recordSignIn(tx, viewer, 'ended a sign-in', { device, address: ended.address });
  });
}

/** Ends every sign-in of the viewer, including the current one. @throws Refusal invalid_input, too_many_attempts */
export async function signOutEverywhere(parts: Parts, viewer: Viewer, password: string, origin: Origin): Promise<void> {
  await requirePassword(parts, viewer, { password, origin });
  await writeOwnAccount(parts.db, viewer, async (tx) => {
    await endSessionsOfUser(tx, viewer.user_id, 'everywhere');
    await recordSignIn(tx, viewer, 'signed out everywhere');
  });
}
