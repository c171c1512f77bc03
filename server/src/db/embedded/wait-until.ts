import { setTimeout as delay } from 'node:timers/promises';

/** Calls a function repeatedly until it returns a value, and returns that; undefined when the time is up. */
export async function waitUntil<Answer>(
  ask: () => Answer | undefined | Promise<Answer | undefined>,
  timing: { everyMs: number; withinMs: number },
): Promise<Answer | undefined> {
  // A change of the system clock must not count.
  for (const giveUpAt = performance.now() + timing.withinMs; performance.now() < giveUpAt;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await delay(timing.everyMs);
  }
  return undefined;
}
