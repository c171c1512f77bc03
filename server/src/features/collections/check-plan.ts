/** When a network is asked what became of an attempt, in seconds after the request. See docs/rules.md, Checks. */
export interface CheckPlan {
  /** The first checks. */
  first: readonly number[];
  /** The interval after them, until six minutes have passed. */
  thenEvery: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** After the last of these an attempt without an answer is unknown. */
export const GIVE_UP_AFTER_S = 24 * HOUR;

/** Between two answers that an attempt is not known there, before it is asked for again. */
export const ABSENT_AGAIN_AFTER_S = 30;

/** Requests for the money of one attempt, in all. */
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
