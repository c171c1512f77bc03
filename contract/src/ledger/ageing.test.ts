import { expect, test } from 'vitest';
import { addDays } from '../calendar.ts';
import { ageingBucket } from './ageing.ts';

const TODAY = '2026-11-23';

test.each([
  [-30, 'not_due'],
  [0, 'not_due'],
  [1, 'days_1_30'],
  [30, 'days_1_30'],
  [31, 'days_31_60'],
  [60, 'days_31_60'],
  [61, 'days_61_90'],
  [90, 'days_61_90'],
  [91, 'days_over_90'],
  [4_000, 'days_over_90'],
])('%d days past due is %s', (days, bucket) => {
  expect(ageingBucket(addDays(TODAY, -days), TODAY)).toBe(bucket);
});
