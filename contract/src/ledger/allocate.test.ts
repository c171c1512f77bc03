import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEPOSIT, PAYMENT_TYPES } from '../payments/rules.ts';
import {
  allocateAgain,
  allocateAutomatically,
  compareCharges,
  freeExcess,
  type OpenCharge,
  takeFromCredit,
} from './allocate.ts';

const charge = (id: number, change: Partial<OpenCharge> = {}): OpenCharge => ({
  id,
  type: 'Rent',
  due_date: '2026-03-05',
  outstanding_amount: 500,
  is_owed: true,
  ...change,
});
const receipt = (id: number, unallocated: number, received_at = '2026-03-01T09:00:00Z', is_automatic = true) => ({
  id,
  unallocated,
  received_at,
  is_automatic,
});

test('charges are settled by due date, then type, then id, and deposits last', () => {
  const charges = [
    charge(1, { type: DEPOSIT, due_date: '2026-01-01' }),
    charge(2, { type: 'Other' }),
    charge(3, { type: 'Maintenance' }),
    charge(4, { type: 'Utilities' }),
    charge(6),
    charge(5),
    charge(7, { type: 'Other', due_date: '2026-02-05' }),
  ];
  expect(charges.toSorted(compareCharges).map(({ id }) => id)).toEqual([7, 5, 6, 4, 3, 2, 1]);
});

test('the oldest receipt settles the oldest charge', () => {
  const receipts = [receipt(1, 600, '2026-03-02T09:00:00Z'), receipt(2, 300)];
  expect(allocateAutomatically(receipts, [charge(11, { due_date: '2026-04-05' }), charge(10)])).toEqual([
    { receipt: 2, charge: 10, amount: 300 },
    { receipt: 1, charge: 10, amount: 200 },
    { receipt: 1, charge: 11, amount: 400 },
  ]);
});

test.each<[string, OpenCharge]>([
  ['a deposit', charge(1, { type: DEPOSIT })],
  ['what only a claim names', charge(1, { is_owed: false })],
  ['what is settled', charge(1, { outstanding_amount: 0 })],
])('%s takes no money automatically', (_what, open) => {
  expect(allocateAutomatically([receipt(1, 500)], [open])).toEqual([]);
});

test('a receipt that was allocated by hand gives nothing automatically', () => {
  expect(allocateAutomatically([receipt(1, 500, undefined, false)], [charge(1)])).toEqual([]);
});

const amounts = fc.integer({ min: 0, max: 2_000 });
const someReceipts = fc.array(fc.tuple(amounts, fc.integer({ min: 0, max: 9 }), fc.boolean()), { maxLength: 6 });
const someCharges = fc.array(
  fc.tuple(amounts, fc.integer({ min: 1, max: 9 }), fc.constantFrom(...PAYMENT_TYPES), fc.boolean()),
  { maxLength: 8 },
);

test('automatic allocation gives no more than there is, and leaves no credit beside an open charge', () => {
  fc.assert(
    fc.property(someReceipts, someCharges, (ofReceipts, ofCharges) => {
      const receipts = ofReceipts.map(([sum, day, isAutomatic], id) =>
        receipt(id, sum, `2026-03-0${day}T09:00:00Z`, isAutomatic),
      );
      const charges = ofCharges.map(([sum, day, type, is_owed], id) =>
        charge(id, { outstanding_amount: sum, due_date: `2026-03-0${day}`, type, is_owed }),
      );
      const made = allocateAutomatically(receipts, charges);
      const total = (rows: typeof made) => rows.reduce((sum, { amount }) => sum + amount, 0);
      for (const { id, unallocated } of receipts)
        expect(total(made.filter((row) => row.receipt === id))).toBeLessThanOrEqual(unallocated);
      for (const { id, outstanding_amount } of charges)
        expect(total(made.filter((row) => row.charge === id))).toBeLessThanOrEqual(outstanding_amount);
      expect(made.every(({ amount }) => amount > 0)).toBe(true);
      const credit = receipts.reduce((sum, row) => sum + (row.is_automatic ? row.unallocated : 0), 0);
      const open = charges.reduce(
        (sum, row) => sum + (row.is_owed && row.type !== DEPOSIT ? row.outstanding_amount : 0),
        0,
      );
      expect(total(made)).toBe(Math.min(credit, open));
    }),
  );
});

test('a refund takes from the oldest receipts, by hand or not', () => {
  const receipts = [receipt(3, 50), receipt(1, 100, '2026-03-02T09:00:00Z', false), receipt(2, 0)];
  expect(takeFromCredit(receipts, 120)).toEqual([
    { receipt: 3, amount: 50 },
    { receipt: 1, amount: 70 },
  ]);
  expect(takeFromCredit(receipts, 151)).toBeUndefined();
});

test('what a cancellation freed settles its charge again, as far as it is credit', () => {
  const freed = [
    { receipt: 1, amount: 300, unallocated: 200, by_hand: true },
    { receipt: 2, amount: 100, unallocated: 0, by_hand: false },
    { receipt: 3, amount: 100, unallocated: 900, by_hand: false },
  ];
  expect(allocateAgain(freed, 500)).toEqual([
    { receipt: 1, amount: 200, by_hand: true },
    { receipt: 3, amount: 100, by_hand: false },
  ]);
  expect(allocateAgain(freed, 250)).toEqual([
    { receipt: 1, amount: 200, by_hand: true },
    { receipt: 3, amount: 50, by_hand: false },
  ]);
});

test('a smaller charge frees what was allocated last, and by hand at the very end', () => {
  const rows = [
    { id: 1, amount: 100, by_hand: false },
    { id: 2, amount: 100, by_hand: true },
    { id: 3, amount: 100, by_hand: false },
  ];
  expect(freeExcess(rows, 300)).toEqual([]);
  expect(freeExcess(rows, 400)).toEqual([]);
  expect(freeExcess(rows, 250)).toEqual([{ id: 3, remains: 50 }]);
  expect(freeExcess(rows, 60)).toEqual([
    { id: 3, remains: 0 },
    { id: 1, remains: 0 },
    { id: 2, remains: 60 },
  ]);
});
