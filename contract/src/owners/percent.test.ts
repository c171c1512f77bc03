import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { partOf, percentOf } from './percent.ts';

test.each([
  [63_775_000, 8, 5_102_000],
  [1_000, 12.25, 123],
  [50, 1, 1],
  [-50, 1, -1],
  [49, 1, 0],
  [9_007_199_254_740_991, 100, 9_007_199_254_740_991],
])('of %d, %d percent is %d', (amount, percent, part) => {
  expect(percentOf(amount, percent)).toBe(part);
});

test('the parts of all slices add up to the amount', () => {
  const amounts = fc.integer({ min: -1e12, max: 1e12 });
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 5 });
  fc.assert(
    fc.property(amounts, cuts, (amount, inner) => {
      const edges = [0, ...inner.toSorted((a, b) => a - b), 10_000];
      const parts = edges.slice(1).map((end, at) => {
        const from = edges[at] ?? 0;
        return partOf(amount, { slice_from: from / 100, share_percent: (end - from) / 100 });
      });
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
    }),
  );
});
