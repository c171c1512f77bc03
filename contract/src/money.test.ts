import { expect, test } from 'vitest';
import { formatUgx, formatWhole, UGX_MAX } from './money.ts';

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
