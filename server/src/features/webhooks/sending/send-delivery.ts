import { TEST_EVENT } from '@amayumba/contract/webhooks/events.ts';
import { Webhook } from 'standardwebhooks';
import { inTransaction } from '../../../db/transaction.ts';
import { nowOf, type Parts } from '../../../parts.ts';
import { disableWebhook } from '../disable-webhook.ts';
import { openSecret } from '../webhook-secret.ts';
import { nextAttemptAt } from './attempt-times.ts';
import { type ClaimedDelivery, type DueWebhook, type Outcome, recordAttempt } from './due-deliveries.repository.ts';
import { type Answer, postEvent } from './post-event.ts';

/** The receiver is gone for good. */
const GONE = 410;

/** Signs a delivery anew, because a signature is of its time, and attempts it. */
async function attempt(
  parts: Parts,
  webhook: DueWebhook,
  { message_id, payload }: ClaimedDelivery,
  stop: AbortSignal,
): Promise<Answer> {
  const secret = openSecret(parts.sealing, webhook.sealed_secret);
  if (secret === undefined) return { error: 'secret_lost' };
  const at = nowOf(parts);
  const id = `evt_${message_id}`;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(payload)),
    'user-agent': 'Amayumba-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, payload),
  };
  const { allowsPrivate, timeoutMs } = parts.webhooks;
  return postEvent({ url: new URL(webhook.url), headers, body: payload, allowsPrivate }, timeoutMs, stop);
}

const isSuccess = (answer: Answer) => 'status' in answer && answer.status >= 200 && answer.status < 300;
const isGone = (answer: Answer) => 'status' in answer && answer.status === GONE;

/** A test is attempted once; a receiver that is gone is not asked again. */
function whatFollows(delivery: ClaimedDelivery, answer: Answer, startedAt: Date, now: Date) {
  if (isSuccess(answer)) return { state: 'delivered' as const, next_at: null };
  const first = delivery.first_try_at === null ? startedAt : new Date(delivery.first_try_at);
  const isLast = delivery.type === TEST_EVENT || isGone(answer);
  const next_at = isLast ? null : nextAttemptAt(delivery.tries + 1, first, now);
  return { state: next_at ? ('waiting' as const) : ('failed' as const), next_at };
}

/**
 * Attempts a claimed delivery and stores the result. A status from 200 to 299 is success; 410 switches the webhook off.
 * @throws where `stop` ended the attempt
 */
export async function sendDelivery(
  parts: Parts,
  webhook: DueWebhook,
  delivery: ClaimedDelivery,
  claimed_until: Date,
  stop: AbortSignal,
): Promise<void> {
  const startedAt = nowOf(parts);
  const begunAt = performance.now();
  const answer = await attempt(parts, webhook, delivery, stop);
  const { id, webhook_id } = delivery;
  const outcome: Outcome = {
    id,
    webhook_id,
    claimed_until,
    ...whatFollows(delivery, answer, startedAt, nowOf(parts)),
    attempt: {
      at: startedAt.toISOString(),
      status: 'status' in answer ? answer.status : null,
      took_ms: Math.round(performance.now() - begunAt),
      error: 'error' in answer ? answer.error : null,
    },
  };
  if (!isGone(answer)) return recordAttempt(parts.db, outcome);
  await inTransaction(parts.db, async (tx) => {
    await recordAttempt(tx, outcome);
    await disableWebhook(tx, webhook_id, 'gone');
  });
}
