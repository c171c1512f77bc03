import { expect, test } from 'vitest';
import { daysUntil, nextDay } from './recurring-days.ts';

const rhythm = (every: 'week' | 'month' | 'quarter' | 'half_year' | 'year', starts_on: string) => ({
  every,
  starts_on,
  ends_on: null,
});

test.each([
  ['week', '2026-11-02', '2026-11-09'],
  ['month', '2026-01-31', '2026-02-28'],
  ['quarter', '2025-11-30', '2026-02-28'],
  ['half_year', '2026-08-31', '2027-02-28'],
  ['year', '2024-02-29', '2025-02-28'],
] as const)('a cost that comes every %s from %s comes again on %s', (every, starts_on, next) => {
  expect(nextDay(rhythm(every, starts_on), starts_on)).toBe(next);
});

test('a cost of the 31st comes on the 31st again after a shorter month', () => {
  expect(daysUntil(rhythm('month', '2026-01-31'), '2026-04-30')).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ]);
});

test('the first day is the next one before it has come', () => {
  expect(nextDay(rhythm('month', '2026-12-05'), '2026-11-21')).toBe('2026-12-05');
});

test('nothing comes after the last day, which counts', () => {
  const ending = { ...rhythm('month', '2026-01-05'), ends_on: '2026-03-05' };
  expect(daysUntil(ending, '2026-12-31')).toEqual(['2026-01-05', '2026-02-05', '2026-03-05']);
  expect(nextDay(ending, '2026-02-05')).toBe('2026-03-05');
  expect(nextDay(ending, '2026-03-05')).toBeNull();
});
