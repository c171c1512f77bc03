import { expect, test } from 'vitest';
import { aCharge, aClaim } from '../../../test/money.ts';
import { claimEffect } from './claim-effect.ts';

const charge = aCharge({ amount: 500_000 });
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ');

test.each([
  [300_000, 'the payment becomes Partial.'],
  [500_000, 'the payment becomes Paid.'],
  [600_000, 'the payment becomes Paid and USh 100,000 becomes credit.'],
])('a claim of %d of 500,000 says that %s', (amount, end) => {
  expect(plain(claimEffect(charge, [aClaim({ amount })], null))).toContain(end);
});

test('several claims have to be decided one by one, and without a claim nothing is said', () => {
  expect(claimEffect(charge, [aClaim(), aClaim({ id: 32 })], null)).toMatch(/^2 logged payments wait/);
  expect(claimEffect(charge, [], null)).toBeUndefined();
});
