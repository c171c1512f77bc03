import { expect, test } from 'vitest';
import { aCharge, aReceipt } from '../../../../test/money.ts';
import { balanceAfterReversal } from './reversal.ts';

const RENT = 450_000;

/** Rent of a month that the receipt paid, charged by the schedule. */
const rentOf = (month: number, given: object = {}) =>
  aCharge({
    id: month,
    source: 'schedule',
    due_date: month > 12 ? `2027-0${month - 12}-05` : `2026-${month}-05`,
    amount: RENT,
    gross_amount: RENT,
    settled_amount: RENT,
    outstanding_amount: 0,
    ...given,
  });
const months = [11, 12, 13, 14];
const line = (charge: number, amount = RENT) => ({
  charge,
  payment_type: 'Rent' as const,
  name: '',
  period: '',
  due_date: '',
  amount,
  by_hand: false,
});
const receipt = aReceipt({ account: 7, allocations: months.map((month) => line(month)) });
/** Without the receipt, if all four months stayed charged. */
const owed = 4 * RENT;

function after(
  given: Partial<Parameters<typeof balanceAfterReversal>[2]>,
  charges = months.map((month) => rentOf(month)),
) {
  const reversal = { balance: owed, isReplaced: false, named: new Set<number>(), chargedUntil: '2026-12-11', ...given };
  return balanceAfterReversal(receipt, charges, reversal);
}

test('rent that was paid ahead is not charged any more, and rent due within the days of the rule stays', () => {
  expect(after({})).toBe(2 * RENT);
  expect(after({ chargedUntil: '2027-02-19' })).toBe(4 * RENT);
});

test.each([
  ['a person charged', { source: 'manual' }],
  ['something else settles too', { settled_amount: RENT + 1 }],
  ['was reduced', { amount: RENT - 1 }],
])('rent that %s stays, and all before it', (_what, given) => {
  expect(after({}, [rentOf(11), rentOf(12), rentOf(13, given), rentOf(14)])).toBe(3 * RENT);
  expect(after({}, [rentOf(11), rentOf(12), rentOf(13), rentOf(14, given)])).toBe(4 * RENT);
});

test('rent of another account or type changes nothing', () => {
  const others = [rentOf(14, { id: 90, account: 8 }), rentOf(14, { id: 91, payment_type: 'Utilities' })];
  expect(after({}, [...months.map((month) => rentOf(month)), ...others])).toBe(2 * RENT);
});

test('rent that other credit pays in part stays; a replacement pays coming rent only whole', () => {
  // Other credit of two months and a shilling.
  const balance = owed - 2 * RENT - 1;
  expect(after({ balance })).toBe(RENT - 1);
  expect(after({ balance, isReplaced: true })).toBe(-1);
  expect(after({ balance: owed - 3 * RENT, isReplaced: true })).toBe(0);
});

test('rent that the replacement settles by hand stays', () => {
  expect(after({ isReplaced: true, named: new Set([13]) })).toBe(3 * RENT);
});
