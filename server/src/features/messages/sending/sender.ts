import PQueue from 'p-queue';
import type { Worker } from '../../../jobs/worker.ts';
import type { SmsGateway } from '../gateway/sms-gateway.ts';
import { type Batch, reserveBatches } from './reserve-batches.ts';
import { followMessages } from './follow-messages.ts';
import { releaseBatch, sendBatch, type SendParts } from './send-batch.ts';

/** The interval between two queries for SMS that are due, in milliseconds. */
const EVERY_MS = 5_000;
/** Calls to the gateway that one process makes at once. */
const AT_ONCE = 25;
/** The pause after a failed call; it doubles with each failure in a row. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
/**
 * Time for the gateway to answer once the portal stops, in milliseconds. Calls that are cut off then become unknown.
 */
const GRACE_MS = 5_000;

/**
 * Sends every SMS that is due: at once after each nudge, and every five seconds by a monotonic timer. Several processes
 * share the work. Once it is stopped, reserved messages return to the queue. See docs/rules.md, Messages.
 * @param log receives failures, without personal data
 */
export function startMessageSender(parts: SendParts, log: (line: string) => void): Worker {
  const calls = new PQueue({ concurrency: AT_ONCE });
  const { stop: ofGateway } = parts.mobileMoney;
  let querying: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let isNudged = false;
  let isStopped = false;
  let failures = 0;
  let pausedUntilMs = 0;

  const isPaused = () => performance.now() < pausedUntilMs;

  function learn(isThere: boolean): void {
    failures = isThere ? 0 : failures + 1;
    if (failures > 0)
      pausedUntilMs = performance.now() + Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  }

  async function send(gateway: SmsGateway, batch: Batch): Promise<void> {
    if (isStopped || isPaused()) return releaseBatch(parts, batch);
    learn(await sendBatch(parts, gateway, batch));
  }

  function queueCall(gateway: SmsGateway, batch: Batch): void {
    void calls
      .add(() => send(gateway, batch))
      .catch((error: unknown) => log(`What became of an SMS could not be recorded: ${String(error)}`))
      .finally(() => {
        if (calls.size === 0) nudge();
      });
  }

  async function sendDue(): Promise<void> {
    for (;;) {
      isNudged = false;
      if (isStopped || isPaused() || calls.size > 0) return;
      const reserved = await reserveBatches(parts);
      for (const { gateway, batch } of reserved) queueCall(gateway, batch);
      // An SMS that was stored during the query must not wait.
      if (reserved.length === 0 && !isNudged) return;
    }
  }

  async function query(): Promise<void> {
    try {
      await sendDue();
    } catch (error) {
      log(`The SMS that are due could not be read and are read again soon: ${String(error)}`);
    }
    querying = undefined;
    if (isNudged && !isPaused()) start();
  }

  function start(): void {
    if (!isStopped) querying ??= query();
  }

  function nudge(): void {
    isNudged = true;
    start();
  }

  async function follow(): Promise<void> {
    try {
      await followMessages(parts);
    } catch (error) {
      log(`The messages on their way could not be read and are read again soon: ${String(error)}`);
    }
    following = undefined;
    nudge();
  }

  function poll(): void {
    following ??= follow();
  }

  const timer = setInterval(poll, EVERY_MS).unref();
  poll();
  return {
    nudge,
    isIdle: () => !following && !querying && calls.size + calls.pending === 0,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await following;
      await querying;
      const giveUp = setTimeout(() => ofGateway.abort(), GRACE_MS);
      await calls.onIdle();
      clearTimeout(giveUp);
      // The next start may be long after the end of these calls.
      await follow();
    },
  };
}
