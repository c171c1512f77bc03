import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { throttle } from '../../http/throttle.ts';
import type { Parts } from '../../parts.ts';

const LIMITS = [
  { what: 'complaints in ten minutes', requests: 5, minutes: 10 },
  { what: 'complaints in a day', requests: 20, minutes: 24 * 60 },
];

/**
 * Counts a new or reopened complaint in the transaction that stores it, because each one notifies every manager.
 * @throws Refusal too_many_complaints
 */
export async function countComplaint(tx: Db, parts: Parts, { user_id }: Viewer): Promise<void> {
  for (const limit of LIMITS)
    await throttle(parts, { ...limit, code: 'too_many_complaints' }).take(String(user_id), { tx });
}

/**
 * Counts a tenant's edit of a complaint: each edit changes the managers' list and adds to the audit log.
 * @throws Refusal too_many_complaints
 */
export async function countEdit(tx: Db, parts: Parts, { user_id }: Viewer): Promise<void> {
  const limit = { what: 'complaints edited', requests: 60, minutes: 24 * 60, code: 'too_many_complaints' } as const;
  await throttle(parts, limit).take(String(user_id), { tx });
}

const MESSAGE_LIMITS = [
  { what: 'complaint messages in ten minutes', requests: 15, minutes: 10 },
  { what: 'complaint messages in a day', requests: 60, minutes: 24 * 60 },
];

/**
 * Counts a tenant's message about a complaint or an account, because each one notifies every manager.
 * @throws Refusal too_many_messages
 */
export async function countMessage(tx: Db, parts: Parts, { user_id }: Viewer): Promise<void> {
  for (const limit of MESSAGE_LIMITS)
    await throttle(parts, { ...limit, code: 'too_many_messages' }).take(String(user_id), { tx });
}
