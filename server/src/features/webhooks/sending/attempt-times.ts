const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses after the first attempts that failed, in milliseconds. */
const PAUSES_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS] as const;
/** The pause after each later one, the longest. */
export const LATER_PAUSE_MS = 6 * HOUR_MS;
/** How long after the first attempt the last one may be. */
const ATTEMPTS_FOR_MS = 72 * HOUR_MS;

/** The pause after `tries` that failed, in milliseconds. */
export const pauseAfter = (tries: number): number => PAUSES_MS[tries - 1] ?? LATER_PAUSE_MS;

/**
 * When the next attempt is due after `tries` that failed, the last of them just now; null where there is none.
 * See docs/webhooks.md, Attempts.
 */
export function nextAttemptAt(tries: number, firstTryAt: Date, now: Date): Date | null {
  const next = now.getTime() + pauseAfter(tries);
  return next > firstTryAt.getTime() + ATTEMPTS_FOR_MS ? null : new Date(next);
}
