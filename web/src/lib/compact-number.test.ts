import { expect, test } from 'vitest';
import { compactNumber } from './compact-number.ts';

const intl = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

test.each([
  0, 1, 5.25, 999, 999.96, 1_000, 1_310_000, 131_500, 949_999, 999_949, 999_950, 12_345_678, 1e9, 2.55e12, -45_000,
])('%s is written as Intl writes it', (value) => {
  expect(compactNumber(value)).toBe(intl.format(value));
});
