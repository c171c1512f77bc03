import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';

/** The same sequence of numbers in every run (mulberry32), so that a failure can be reproduced. */
export function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const of = <T>(choices: readonly T[]): T => {
    const chosen = choices[below(choices.length)];
    if (chosen === undefined) throw new Error('nothing to choose from');
    return chosen;
  };
  return { below, of, day: (from: CalendarDate, days: number) => addDays(from, below(days)) };
}
export type Dice = ReturnType<typeof dice>;

/** Times around the end of the day in Kampala, on both sides. */
export const NEAR_MIDNIGHT = ['20:59:59.999', '21:00:00', '08:00:00'];
