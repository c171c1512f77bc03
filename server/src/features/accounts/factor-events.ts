import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { deleteSecondFactor } from './second-factors.repository.ts';
import { type FactorEvent, type EventContext, secondFactorMail } from './security-mails.ts';
import { endSessionsOfUser } from './sessions.repository.ts';
import type { Holder } from './account-mails.ts';

/** Records an event of two-step verification and mails its holder. @param viewer null at the server's shell */
export async function factorEvent(
  tx: Db,
  viewer: Viewer | null,
  account: Holder,
  event: FactorEvent,
  occasion: EventContext,
): Promise<void> {
  await recordAudit(tx, viewer, { action: `second factor ${event}`, subject: 'user', subject_id: account.id });
  await queueMail(tx, secondFactorMail(account, event, occasion));
}

/**
 * Removes the two-step verification of somebody who lost it and ends all their logins. Returns whether there was any.
 */
export async function removeLostFactor(
  tx: Db,
  viewer: Viewer | null,
  account: Holder,
  occasion: EventContext,
): Promise<boolean> {
  if (!(await deleteSecondFactor(tx, account.id))) return false;
  await endSessionsOfUser(tx, account.id, 'second_factor');
  await factorEvent(tx, viewer, account, 'reset', occasion);
  return true;
}
