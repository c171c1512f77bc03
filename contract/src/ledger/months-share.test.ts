import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { UGX_MAX } from '../money.ts';
import { monthsShare } from './months-share.ts';

test.each([
  [500_000, 1, [500_000]],
  [1_000_000, 3, [333_334, 333_333, 333_333]],
  [2, 3, [2, 0, 0]],
])('%d over %d months is %j', (amount, months, shares) => {
  expect(monthsShare(amount, months)).toEqual(shares);
});

test('the shares add up exactly, also of the largest amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: UGX_MAX }), fc.integer({ min: 1, max: 12 }), (amount, months) => {
      const shares = monthsShare(amount, months);
      expect(shares).toHaveLength(months);
      expect(shares.reduce((sum, share) => sum + BigInt(share), 0n)).toBe(BigInt(amount));
      expect(new Set(shares.slice(1)).size).toBeLessThanOrEqual(1);
    }),
  );
});
