import { expect, test } from 'vitest';
import { formatUgx, formatWhole, parseUgx, UGX_MAX } from './money.ts';

const asIntl = new Intl.NumberFormat('en-UG', { style: 'currency', currency: 'UGX', maximumFractionDigits: 0 });

test.each([0, 7, 999, 1_000, 12_345, 999_999, 1_250_000, 1_000_000_000, UGX_MAX, -1, -1_250_000, 1_234.4, 999.6])(
  '%d is formatted as Intl formats shillings in Uganda',
  (amount) => {
    expect(formatUgx(amount)).toBe(asIntl.format(amount));
  },
);

test.each([0, 7, 999, 1_000, 12_345, 1_250_000, UGX_MAX, -1, -1_250_000])(
  '%s is grouped as Intl groups it',
  (whole) => {
    expect(formatWhole(whole)).toBe(whole.toLocaleString('en-UG'));
  },
);

test.each([
  ['1200000', 1_200_000],
  ['1,200,000', 1_200_000],
  ['1 200 000', 1_200_000],
  ['UGX 450,000/=', 450_000],
  ['450,000.00', 450_000],
  ['450k', 450_000],
  ['1.2m', 1_200_000],
  ['1.125m', 1_125_000],
])('%s typed is %d shillings', (typed, amount) => {
  expect(parseUgx(typed)).toBe(amount);
});

test.each(['450.000', '1.200.000', '1,2m', '45,00', '1,200,00', '450,000.50', '-5', 'plenty', ''])(
  '%s typed is no amount, because it may mean another one',
  (typed) => {
    expect(parseUgx(typed)).toBeUndefined();
  },
);
