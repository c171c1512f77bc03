import { expect, test } from 'vitest';
import { describeRent, monthsOf } from './describe-rent.ts';

test.each([
  ['2026-06-01', '2026-06-30', 'Rent, June 2026'],
  ['2026-06-01', '2026-06-15', 'Rent, 1-15 June 2026'],
  ['2026-06-30', '2026-06-30', 'Rent, 30 June 2026'],
  ['2026-04-01', '2026-06-30', 'Rent, April-June 2026'],
  ['2026-01-01', '2026-12-31', 'Rent, 2026'],
  ['2026-05-10', '2026-06-30', 'Rent, 10 May - 30 June 2026'],
  ['2026-12-28', '2027-01-03', 'Rent, 28 December 2026 - 3 January 2027'],
])('rent from %s to %s is called %j', (period_start, period_end, text) => {
  expect(describeRent({ period_start, period_end })).toBe(text);
});

test.each([
  ['2026-04-10', '2026-06-30', false, [4, 5, 6]],
  ['2026-11-30', '2026-12-06', true, [11]],
  ['2026-12-15', '2027-01-14', false, [12]],
])('rent from %s to %s names its months (by the week: %s)', (period_start, period_end, isWeek, months_paid) => {
  expect(monthsOf({ period_start, period_end }, isWeek)).toEqual({ months_paid, payment_for_year: 2026 });
});
