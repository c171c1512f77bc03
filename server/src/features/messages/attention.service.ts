import { DAY_MS } from '@amayumba/contract/calendar.ts';
import type { AttentionItem } from '@amayumba/contract/attention/attention.ts';
import type { Db } from '../../db/connect.ts';
import { NO_BALANCE } from './no-balance.ts';
import { countLost, findStopped, findUnpaid, listUnreachable } from './attention.repository.ts';

export { retryUnpaid } from './attention.repository.ts';

/** How long failed SMS are listed, and numbers that do not work after the last attempt to use them. */
const LOST_MS = 7 * DAY_MS;
const UNREACHABLE_MS = 90 * DAY_MS;

const once = {
  kind: 'sms' as const,
  attempts: 1,
  next_attempt_at: null,
  can_retry: false,
  can_dismiss: false,
};

const smsWait = (count: number) => (count === 1 ? '1 SMS waits' : `${count} SMS wait`);

function lostTitle({ failed, unknown }: { failed: number; unknown: number }): string {
  const parts = [
    ...(failed > 0 ? [`${failed} SMS failed`] : []),
    ...(unknown > 0 ? [`of ${unknown} SMS nobody knows whether they arrived`] : []),
  ];
  const title = parts.join(', and ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** SMS that need a manager. */
export async function messagesForAttention(db: Db, now: Date): Promise<AttentionItem[]> {
  const [unpaid, stopped, lost, unreachable] = await Promise.all([
    findUnpaid(db),
    findStopped(db, now),
    countLost(db, new Date(now.getTime() - LOST_MS)),
    listUnreachable(db, { since: new Date(now.getTime() - UNREACHABLE_MS), now }),
  ]);
  const items: AttentionItem[] = [];
  for (const { user_id, name, number, last_at } of unreachable)
    items.push({
      ...once,
      id: `message-number-${user_id}`,
      title: `The number ${number} of ${name} does not work`,
      reason: 'The last three SMS were not delivered. Ask for another number, and enter it.',
      attempts: 3,
      since: last_at,
    });
  if (unpaid.count > 0)
    items.push({
      ...once,
      id: NO_BALANCE,
      title: `The SMS account has no money left, and ${smsWait(unpaid.count)}`,
      reason: 'Top up the account at the SMS gateway. The portal tries again every hour.',
      since: unpaid.since ?? '',
      next_attempt_at: unpaid.next_attempt_at,
      can_retry: true,
    });
  if (stopped)
    items.push({
      ...once,
      id: 'message-gateway',
      title: `The SMS gateway cannot be asked, and ${smsWait(stopped.count)}`,
      reason: stopped.last_error,
      since: stopped.since,
    });
  if (lost.last_at !== null)
    items.push({
      ...once,
      id: 'message-lost',
      title: lostTitle(lost),
      reason: 'See them in Messages, and send again what matters.',
      since: lost.last_at,
    });
  return items;
}
