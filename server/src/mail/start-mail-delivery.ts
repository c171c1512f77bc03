import { deliverNext, nextDueMs, type Post } from './deliver.ts';

interface DeliveryParts extends Post {
  clock: { now(): number };
  log: (line: string) => void;
}

export interface MailDelivery {
  /** Something new lies in the outbox. */
  nudge(): void;
  /** Ends the delivery, once the message that is on its way is through. */
  stop(): Promise<void>;
}

/** Shortest wait before looking again, in milliseconds: what is due but not to be had is on its way by another process. */
const SHORTEST_WAIT_MS = 5_000;
/**
 * Longest wait, also where nothing waits: another process may have put a message there and died before it sent it, and the clock of the
 * machine may jump.
 */
const LONGEST_WAIT_MS = 60_000;

/** Delivers what lies in the outbox: now, whenever nudged, and when the next message is due. */
export function startMailDelivery({ clock, log, ...post }: DeliveryParts): MailDelivery {
  const { db, transport } = post;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isNudged = false;
  let isStopped = false;

  async function deliverAll(): Promise<void> {
    for (;;) {
      if (isStopped) return;
      isNudged = false;
      const delivery = await deliverNext(post, new Date(clock.now()));
      if (delivery && !delivery.sent) {
        const then = delivery.isGivenUp ? 'is given up' : 'is tried again later';
        log(`Mail ${delivery.id} was not taken and ${then}: ${delivery.reason}`);
      }
      // A message that came in while the last look found nothing must not wait.
      if (!delivery && !isNudged) return;
    }
  }

  async function waitMs(): Promise<number> {
    const due = (await nextDueMs(db)) ?? Number.POSITIVE_INFINITY;
    return Math.min(Math.max(due - clock.now(), SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
  }

  async function run(): Promise<void> {
    let next = LONGEST_WAIT_MS;
    try {
      await deliverAll();
      if (!isStopped) next = await waitMs();
    } catch (error) {
      log(`The outbox could not be read and is tried again in a minute: ${String(error)}`);
    }
    running = undefined;
    if (isNudged) start();
    else if (!isStopped) timer = setTimeout(start, next).unref();
  }

  function start(): void {
    clearTimeout(timer);
    if (!isStopped) running ??= run();
  }

  start();
  return {
    nudge() {
      isNudged = true;
      start();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
      transport.close();
    },
  };
}
