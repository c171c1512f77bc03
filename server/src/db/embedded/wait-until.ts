import { setTimeout as delay } from 'node:timers/promises';

/** Asks again and again until there is an answer, and gives that; undefined when the time is up. */
export async function waitUntil<Answer>(
  ask: () => Answer | undefined | Promise<Answer | undefined>,
  timing: { everyMs: number; withinMs: number },
): Promise<Answer | undefined> {
  // A clock that is set meanwhile must not count.
  for (const giveUpAt = performance.now() + timing.withinMs; performance.now() < giveUpAt;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await delay(timing.everyMs);
  }
  return undefined;
}
