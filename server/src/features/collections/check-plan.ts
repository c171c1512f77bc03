/** When a network is asked about an attempt, in seconds after the request. See docs/rules.md, Checks. */
export interface CheckPlan {
  /** The first checks. */
  first: readonly number[];
  /** The interval after them, until six minutes have passed. */
  thenEvery: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** After the last of these checks an attempt without an answer becomes unknown. */
export const GIVE_UP_AFTER_S = 24 * HOUR;

/**
 * From this age nobody waits at the phone any more: an attempt that was never sent fails, and no request is repeated.
 */
export const SEND_WITHIN_S = 10 * MINUTE;
/** Between two checks of an unknown attempt, and its age at the last of them: seven days after it became unknown. */
const UNKNOWN_CHECK_EVERY_S = HOUR;
const UNKNOWN_CHECKED_UNTIL_S = 8 * 24 * HOUR;
/** Longest time between two checks by this plan, in seconds, with some room. */
export const LONGEST_WAIT_S = UNKNOWN_CHECK_EVERY_S + 5 * MINUTE;

/** Between two answers that an attempt is not known there, before the request is sent again. */
export const ABSENT_AGAIN_AFTER_S = 30;

/** Between two tries to send a request that did not leave. */
export const UNSENT_AGAIN_AFTER_S = 10;

/** The most requests for the money of one attempt. */
export const REQUESTS_MAX = 3;

/** The intervals of every network after those of its plan: until when, and how long. */
const LATER: readonly [until: number, every: number][] = [
  [6 * MINUTE + HOUR, 5 * MINUTE],
  [GIVE_UP_AFTER_S, 15 * MINUTE],
];

/** The first of the times `from`, `from + every` … that lies after `elapsed`, up to `until`. */
function nextOf(elapsed: number, from: number, every: number, until: number): number | undefined {
  const steps = Math.max(0, Math.floor((elapsed - from) / every) + 1);
  const next = from + steps * every;
  return next <= until ? next : undefined;
}

/**
 * Seconds until the next check of an attempt that was asked for `elapsed` seconds ago; undefined once 24 hours have
 * passed.
 */
export function nextCheckIn({ first, thenEvery }: CheckPlan, elapsed: number): number | undefined {
  const early = first.find((at) => at > elapsed);
  if (early !== undefined) return early - elapsed;
  let begun = first.at(-1) ?? 0;
  for (const [until, every] of [[6 * MINUTE, thenEvery] as const, ...LATER]) {
    const next = nextOf(elapsed, begun + every, every, until);
    if (next !== undefined) return next - elapsed;
    begun = until;
  }
  return undefined;
}

/** Seconds until the next check of an unknown attempt of an age in seconds; undefined after seven days. */
export const nextUnknownCheckIn = (age: number): number | undefined =>
  age + UNKNOWN_CHECK_EVERY_S <= UNKNOWN_CHECKED_UNTIL_S ? UNKNOWN_CHECK_EVERY_S : undefined;
