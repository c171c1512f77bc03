import { expect, test } from 'vitest';
import { unusualExcess } from './unusual-amount.ts';

const monthly = { rent_amount: 450_000, rent_every: 'month' } as const;

test.each([
  ['a debt and a year of rent', 900_000 + 12 * 450_000, { open_amount: 900_000, deposit_due: 0, terms: monthly }, 0],
  ['ten times the debt', 9_000_000, { open_amount: 900_000, deposit_due: 0, terms: monthly }, 8_100_000],
  ['a year ahead without a debt', 5_400_000, { open_amount: 0, deposit_due: 0, terms: monthly }, 0],
  ['more than a year ahead', 5_400_001, { open_amount: 0, deposit_due: 0, terms: monthly }, 5_400_001],
  ['a deposit with a year', 6_300_000, { open_amount: 0, deposit_due: 900_000, terms: monthly }, 0],
  [
    'a year of weeks',
    52 * 50_000 + 1,
    { open_amount: 0, deposit_due: 0, terms: { rent_amount: 50_000, rent_every: 'week' } },
    52 * 50_000 + 1,
  ],
  [
    'a year of quarters',
    4 * 900_000,
    { open_amount: 0, deposit_due: 0, terms: { rent_amount: 900_000, rent_every: 'quarter' } },
    0,
  ],
  ['four times a debt without rent', 400_000, { open_amount: 100_000, deposit_due: 0, terms: null }, 0],
  ['five times a debt without rent', 500_000, { open_amount: 100_000, deposit_due: 0, terms: null }, 400_000],
  ['money for an account of which nothing is known', 500_000, { open_amount: 0, deposit_due: 0, terms: null }, 0],
] as const)('%s', (_, amount, debtor, excess) => {
  expect(unusualExcess(amount, debtor)).toBe(excess);
});
