import { type Network, NETWORKS, shortReference } from '@amayumba/contract/money/collection.ts';
import type { Worker } from '../../jobs/worker.ts';
import type { Parts } from '../../parts.ts';
import { claimDue, type DueCollection } from './due-collections.repository.ts';
import { followAttempt } from './follow-attempt.ts';

/** The interval between two queries for attempts that are due, in milliseconds. */
const EVERY_MS = 5_000;
/** Attempts of a network that one process follows at once, so that a slow network does not block the other. */
const AT_ONCE = 25;

/**
 * Time for the networks to answer once the portal stops, in milliseconds. The next start continues steps that are cut
 * off.
 */
const GRACE_MS = 5_000;

/**
 * Takes the next step of every attempt that is due: at once after each nudge, and every five seconds by a monotonic
 * timer. Several processes share the work. See docs/rules.md, Checks.
 * @param log receives failures, without personal data
 */
export function startCollectionPoller(parts: Parts, log: (line: string) => void): Worker {
  const running: Record<Network, Set<Promise<void>>> = { mtn: new Set(), airtel: new Set() };
  const { stop: calls } = parts.mobileMoney;
  let timer: NodeJS.Timeout | undefined;
  let querying: Promise<void> | undefined;
  let isNudged = false;
  let isStopped = false;

  function follow(attempt: DueCollection): void {
    const steps = running[attempt.provider];
    const step = followAttempt(parts, attempt)
      .catch((error: unknown) => log(`Attempt ${shortReference(attempt.id)} could not be followed: ${String(error)}`))
      .finally(() => {
        const wasFull = steps.size >= AT_ONCE;
        steps.delete(step);
        if (wasFull) nudge();
      });
    steps.add(step);
  }

  async function claimAll(): Promise<void> {
    for (;;) {
      isNudged = false;
      for (const provider of NETWORKS) {
        const room = AT_ONCE - running[provider].size;
        if (room <= 0 || isStopped) continue;
        for (const attempt of await claimDue(parts.db, provider, room)) follow(attempt);
      }
      // An attempt that was stored during the query must not wait.
      if (isStopped || !isNudged) return;
    }
  }

  async function query(): Promise<void> {
    try {
      await claimAll();
    } catch (error) {
      log(`The payments asked for by phone could not be read and are read again soon: ${String(error)}`);
    }
    querying = undefined;
    if (isNudged) start();
    else if (!isStopped) timer = setTimeout(start, EVERY_MS).unref();
  }

  function start(): void {
    clearTimeout(timer);
    if (!isStopped) querying ??= query();
  }

  function nudge(): void {
    isNudged = true;
    start();
  }

  start();
  return {
    nudge,
    isIdle: () => !querying && NETWORKS.every((provider) => running[provider].size === 0),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await querying;
      const giveUp = setTimeout(() => calls.abort(), GRACE_MS);
      await Promise.all(NETWORKS.map((provider) => Promise.all(running[provider])));
      clearTimeout(giveUp);
    },
  };
}
