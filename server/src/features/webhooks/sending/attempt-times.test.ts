import { expect, test } from 'vitest';
import { nextAttemptAt } from './attempt-times.ts';

const FIRST = new Date('2026-11-21T09:00:00Z');

test('attempts follow after 10 s, 1 min, 5 min, 30 min, 2 h, then every 6 h for 3 days', () => {
  const times = [FIRST];
  for (let next: Date | null = FIRST; next; next = nextAttemptAt(times.length, FIRST, next))
    if (next !== FIRST) times.push(next);
  const seconds = times.map((time) => (time.getTime() - FIRST.getTime()) / 1000);
  const hours = Array.from({ length: 11 }, (_, index) => 9370 + 21_600 * (index + 1));
  expect(seconds).toEqual([0, 10, 70, 370, 2170, 9370, ...hours]);
  expect(seconds.at(-1)).toBeLessThanOrEqual(72 * 3600);
});
