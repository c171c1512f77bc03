import PQueue from 'p-queue';
import type { Worker } from '../../../jobs/worker.ts';
import { nowOf, type Parts } from '../../../parts.ts';
import { type PostponedEvents, prepareEvents } from '../events/prepare-events.ts';
import {
  claimDue,
  type ClaimedDelivery,
  type DueWebhook,
  listDueWebhooks,
  releaseClaimed,
} from './due-deliveries.repository.ts';
import { sendDelivery } from './send-delivery.ts';

/** The longest wait for a receiver, in milliseconds. */
export const WEBHOOK_TIMEOUT_MS = 10_000;
/** The interval between two queries for events and deliveries that are due, in milliseconds. */
const EVERY_MS = 5_000;
/** Attempts that one process makes to one webhook at once, so that a hanging one does not delay the others. */
const AT_ONCE = 4;
/** Deliveries that a process claims of one webhook at once. */
const CLAIMED_AT_ONCE = 40;
/** How long a process has to attempt them; then another process may. Longer than all of them take if each hangs. */
const CLAIMED_MS = 3 * 60_000;
/** No attempt begins later than this long before that. */
const MARGIN_MS = 30_000;
/** Time for receivers to answer once the portal stops, in milliseconds. Attempts that are cut off then are repeated. */
const GRACE_MS = 3_000;

/**
 * Writes the payloads of events and sends every delivery that is due: at once after each nudge, and every five seconds
 * by a monotonic timer. Several processes share the work. Once it is stopped, claimed deliveries return to the queue.
 * See docs/rules.md, Webhooks. @param log receives failures, without personal data
 */
export function startWebhookSender(parts: Parts, log: (line: string) => void): Worker {
  const queues = new Map<number, PQueue>();
  const postponed: PostponedEvents = new Map();
  const stopping = new AbortController();
  let querying: Promise<void> | undefined;
  let isNudged = false;
  let isStopped = false;

  const release = (id: number, claimed_until: Date) =>
    releaseClaimed(parts.db, id, { claimed_until, now: nowOf(parts) });

  async function send(webhook: DueWebhook, delivery: ClaimedDelivery, claimed_until: Date): Promise<void> {
    if (isStopped) return release(delivery.id, claimed_until);
    // Another process may send it soon.
    if (parts.clock.now() > claimed_until.getTime() - MARGIN_MS) return;
    try {
      await sendDelivery(parts, webhook, delivery, claimed_until, stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
      await release(delivery.id, claimed_until);
    }
  }

  function queueOf(webhookId: number): PQueue {
    const queue = queues.get(webhookId) ?? new PQueue({ concurrency: AT_ONCE });
    queues.set(webhookId, queue);
    return queue;
  }

  async function claim(webhook: DueWebhook): Promise<void> {
    const queue = queueOf(webhook.id);
    if (queue.size > 0) return;
    const now = nowOf(parts);
    const claimed_until = new Date(now.getTime() + CLAIMED_MS);
    const claimed = await claimDue(parts.db, webhook.id, { now, claimed_until, limit: CLAIMED_AT_ONCE });
    for (const delivery of claimed)
      void queue
        .add(() => send(webhook, delivery, claimed_until))
        .catch((error: unknown) => log(`What became of a webhook's delivery could not be stored: ${String(error)}`))
        .finally(() => {
          if (queue.size === 0) nudge();
        });
  }

  async function claimAll(): Promise<void> {
    for (;;) {
      isNudged = false;
      await prepareEvents(parts, postponed, log, () => isStopped);
      if (isStopped) return;
      for (const webhook of await listDueWebhooks(parts.db, nowOf(parts))) await claim(webhook);
      if (!isNudged) return;
    }
  }

  async function query(): Promise<void> {
    try {
      await claimAll();
    } catch (error) {
      log(`The deliveries to webhooks could not be read and are read again soon: ${String(error)}`);
    }
    querying = undefined;
  }

  function nudge(): void {
    isNudged = true;
    if (!isStopped) querying ??= query();
  }

  const timer = setInterval(nudge, EVERY_MS).unref();
  nudge();
  return {
    nudge,
    isIdle: () => !querying && [...queues.values()].every((queue) => queue.size + queue.pending === 0),
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await querying;
      const giveUp = setTimeout(() => stopping.abort(), GRACE_MS);
      await Promise.all([...queues.values()].map((queue) => queue.onIdle()));
      clearTimeout(giveUp);
    },
  };
}
