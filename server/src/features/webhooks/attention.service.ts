import type { AttentionItem } from '@amayumba/contract/attention/attention.ts';
import { attemptText } from '@amayumba/contract/webhooks/webhook.ts';
import type { Db } from '../../db/connect.ts';
import { listFailingWebhooks } from './attention.repository.ts';

/** How long every attempt has failed when a webhook is listed, in milliseconds. */
const SHOWN_AFTER_MS = 24 * 60 * 60_000;

function reasonOf(answer: string, given_up: number): string {
  if (given_up === 0) return `${answer}.`;
  return given_up === 1 ? `${answer}. 1 delivery was given up.` : `${answer}. ${given_up} deliveries were given up.`;
}

/**
 * Webhooks that do not work, by their host: people who may not see webhooks do not see the rest of the address either.
 */
export async function webhooksForAttention(db: Db, now: Date): Promise<AttentionItem[]> {
  const failing = await listFailingWebhooks(db, new Date(now.getTime() - SHOWN_AFTER_MS));
  return failing.map(({ id, url, failures, given_up, since, next_at, last_attempt }) => ({
    id: `webhook-${id}`,
    kind: 'webhook',
    title: `The webhook to ${new URL(url).host} does not work`,
    reason: reasonOf(attemptText(last_attempt), given_up),
    attempts: failures,
    since,
    next_attempt_at: next_at,
    can_retry: false,
    can_dismiss: false,
  }));
}
