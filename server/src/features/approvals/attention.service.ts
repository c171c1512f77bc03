import type { AttentionItem } from '@amayumba/contract/attention/attention.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { plainMoney } from '../../mail/plain-words.ts';
import { countWaiting } from './approvals.repository.ts';

/** The approvals that wait, as one item. */
export async function approvalsForAttention(db: Db, viewer: Viewer): Promise<AttentionItem[]> {
  const { count, amount, since } = await countWaiting(db, viewer);
  if (since === null) return [];
  const sum = plainMoney(amount);
  return [
    {
      id: 'approvals-waiting',
      kind: 'approval',
      title:
        count === 1 ? `A change of ${sum} waits for approval` : `${count} changes of ${sum} together wait for approval`,
      reason: 'A manager other than the person who asked approves or rejects it.',
      attempts: 0,
      since,
      next_attempt_at: null,
      can_retry: false,
      can_dismiss: false,
    },
  ];
}
