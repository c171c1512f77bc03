import type { Worker } from '../jobs/worker.ts';
import { deliver, type Post } from './deliver.ts';
import { claimMail, type ClaimedMail, nextDueMs, type Outcome } from './outbox.repository.ts';

interface DeliveryParts extends Post {
  clock: { now(): number };
  log: (line: string) => void;
}

/** Most messages being sent at once, each over a separate connection; mail servers commonly allow one client 50. */
const AT_ONCE = 25;
/**
 * Shortest wait before the next query, in milliseconds: another process is claiming the mails that are due but not
 * available.
 */
const SHORTEST_WAIT_MS = 5_000;
/**
 * Longest wait, in milliseconds, even with an empty outbox: another process may have queued a message and ended
 * before it sent it, and the machine's clock may jump.
 */
const LONGEST_WAIT_MS = 60_000;

/** Delivers the messages of the outbox: at once, after each nudge, and when the next message is due. */
export function startMailDelivery({ clock, log, ...post }: DeliveryParts): Worker {
  const { db, transport } = post;
  const onTheirWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isNudged = false;
  let isStopped = false;

  const isFull = () => onTheirWay.size >= AT_ONCE;

  /** Sends as many mails as the limit allows, until none is due. */
  async function sendDue(): Promise<void> {
    for (;;) {
      if (isStopped || isFull()) return;
      isNudged = false;
      const places = AT_ONCE - onTheirWay.size;
      const mails = await claimMail(db, new Date(clock.now()), places);
      for (const mail of mails) send(mail);
      // A message queued during the query must not wait.
      if (mails.length < places && !isNudged) return;
    }
  }

  function send(mail: ClaimedMail): void {
    const sending = deliver(post, mail, new Date(clock.now()))
      .then((outcome) => report(mail, outcome))
      .catch((error: unknown) => log(`What became of mail ${mail.id} could not be recorded: ${String(error)}`))
      .finally(() => {
        const wasFull = isFull();
        onTheirWay.delete(sending);
        // Others may be due that the limit left waiting.
        if (wasFull) nudge();
      });
    onTheirWay.add(sending);
  }

  function report({ id }: ClaimedMail, outcome: Outcome): void {
    if ('sent_at' in outcome) return;
    const then = 'failed_at' in outcome ? 'is given up' : 'is tried again later';
    log(`Mail ${id} was not taken and ${then}: ${outcome.last_error}`);
    // The time of its next attempt is new.
    nudge();
  }

  async function waitMs(): Promise<number> {
    const due = (await nextDueMs(db)) ?? Number.POSITIVE_INFINITY;
    return Math.min(Math.max(due - clock.now(), SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
  }

  async function run(): Promise<void> {
    let next = LONGEST_WAIT_MS;
    try {
      await sendDue();
      if (!isStopped && !isFull()) next = await waitMs();
    } catch (error) {
      log(`The outbox could not be read and is tried again in a minute: ${String(error)}`);
    }
    running = undefined;
    // The next message to finish schedules it again.
    if (isStopped || isFull()) return;
    if (isNudged) start();
    else timer = setTimeout(start, next).unref();
  }

  function start(): void {
    clearTimeout(timer);
    if (!isStopped) running ??= run();
  }

  function nudge(): void {
    isNudged = true;
    start();
  }

  start();
  return {
    nudge,
    isIdle: () => running === undefined && onTheirWay.size === 0,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
      await Promise.all(onTheirWay);
      transport.close();
    },
  };
}
