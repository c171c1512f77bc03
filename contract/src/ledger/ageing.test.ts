import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../calendar.ts';
import { AGEING_BUCKETS, ageingBucket, ageingOf } from './ageing.ts';

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

test('the buckets add up to what is open', () => {
  const charges = fc.array(
    fc.record({
      due_date: fc.integer({ min: -200, max: 200 }).map((days) => addDays(TODAY, days)),
      outstanding_amount: fc.integer({ min: 0, max: 1_000_000 }),
    }),
  );
  fc.assert(
    fc.property(charges, (rows) => {
      const ageing = ageingOf(rows, TODAY);
      const open = rows.reduce((sum, { outstanding_amount }) => sum + outstanding_amount, 0);
      expect(AGEING_BUCKETS.reduce((sum, bucket) => sum + ageing[bucket], 0)).toBe(open);
    }),
  );
});
