import { expect, test } from 'vitest';
import { nextCheckIn } from './check-plan.ts';
import { airtel } from './providers/airtel.ts';
import { mtn } from './providers/mtn.ts';

/** All times at which an attempt is checked, in seconds after the request. */
function timesOf(plan: typeof mtn.plan): number[] {
  const times: number[] = [];
  for (let at = 0; ;) {
    const wait = nextCheckIn(plan, at);
    if (wait === undefined) return times;
    at += wait;
    times.push(at);
  }
}

const MINUTE = 60;
const every = (step: number, from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
const LATER = [...every(5 * MINUTE, 11 * MINUTE, 66 * MINUTE), ...every(15 * MINUTE, 81 * MINUTE, 24 * 60 * MINUTE)];

test('MTN is asked after 10, 20 and 30 s, each 30 s to 6 minutes, each 5 minutes for an hour, each 15 to a day', () => {
  expect(timesOf(mtn.plan)).toEqual([10, 20, 30, ...every(30, 60, 6 * MINUTE), ...LATER]);
});

test('Airtel is asked each minute to 6 minutes, then as MTN is', () => {
  expect(timesOf(airtel.plan)).toEqual([...every(MINUTE, MINUTE, 6 * MINUTE), ...LATER]);
});

test('a check that came late or early does not shift those that follow', () => {
  expect(nextCheckIn(mtn.plan, 10.4)).toBeCloseTo(9.6);
  expect(nextCheckIn(mtn.plan, 3)).toBe(7);
  expect(nextCheckIn(mtn.plan, 24 * 60 * MINUTE)).toBeUndefined();
});
