import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { UGX_MAX } from '../money.ts';
import { type Split, SPLITS, splitTotal } from './split-total.ts';

const homes = [
  { number_of_rooms: 1, size: 25.5 },
  { number_of_rooms: 2, size: 51 },
  { number_of_rooms: 3, size: 51 },
];

test.each<[Split, number, number[]]>([
  ['equal', 100, [34, 33, 33]],
  ['equal', 101, [34, 34, 33]],
  ['equal', 2, [1, 1, 0]],
  ['size', 100_000, [20_000, 40_000, 40_000]],
  ['size', 100_003, [20_001, 40_001, 40_001]],
  ['rooms', 100, [17, 33, 50]],
])('%s: %d is split into %j', (split, total, shares) => {
  expect(splitTotal(total, homes, split)).toEqual(shares);
});

test('a total is not split by what a home does not have', () => {
  const unmeasured = [...homes, { number_of_rooms: 0, size: null }];
  expect(splitTotal(100, unmeasured, 'equal')).toEqual([25, 25, 25, 25]);
  expect(splitTotal(100, unmeasured, 'size')).toBeUndefined();
  expect(splitTotal(100, unmeasured, 'rooms')).toBeUndefined();
  expect(splitTotal(100, [], 'equal')).toBeUndefined();
});

test('the shares add up exactly, and equal ones differ by a shilling at most', () => {
  const someHomes = fc.array(
    fc.record({
      number_of_rooms: fc.integer({ min: 1, max: 12 }),
      size: fc.integer({ min: 100, max: 50_000 }).map((hundredths) => hundredths / 100),
    }),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: UGX_MAX }), someHomes, fc.constantFrom(...SPLITS), (total, rows, split) => {
      const shares = splitTotal(total, rows, split) ?? [];
      expect(shares.reduce((sum, share) => sum + BigInt(share), 0n)).toBe(BigInt(total));
      expect(split === 'equal' ? Math.max(...shares) - Math.min(...shares) : 0).toBeLessThanOrEqual(1);
    }),
  );
});
