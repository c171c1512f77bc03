import { describe, expect, test } from 'vitest';
import {
  type ChargeFacts,
  changedGross,
  chargeStatus,
  outstandingAmount,
  paidBy,
  shownAmount,
} from './charge-state.ts';

const charge = (facts: Partial<ChargeFacts>): ChargeFacts => ({
  gross_amount: 500,
  credited_amount: 0,
  cancelled_amount: 0,
  settled_amount: 0,
  label: 1,
  is_refunded: false,
  ...facts,
});

describe('the status of a charge', () => {
  test.each([1, 3, 4, 7, 8])('is the label %d while nothing is settled', (label) => {
    expect(chargeStatus(charge({ label }))).toBe(label);
  });

  test.each<[string, Partial<ChargeFacts>, number, number]>([
    ['Partial once a part is settled', { settled_amount: 1, label: 8 }, 4, 499],
    ['Paid once all is settled', { settled_amount: 500, label: 8 }, 2, 0],
    ['Paid once all but a waiver is settled', { settled_amount: 400, credited_amount: 100 }, 2, 0],
    ['Cancelled once all is credited', { credited_amount: 500 }, 5, 0],
    ['Refunded once all is credited and refunded', { credited_amount: 500, is_refunded: true }, 6, 0],
    ['its label again once the credit note is reversed', { is_refunded: false, label: 3 }, 3, 500],
  ])('is %s', (_what, facts, status, outstanding) => {
    expect(chargeStatus(charge(facts))).toBe(status);
    expect(outstandingAmount(charge(facts))).toBe(outstanding);
  });
});

test.each<[string, Partial<ChargeFacts>, number]>([
  ['less its credit notes', { credited_amount: 100 }, 400],
  ['as before its cancellation', { credited_amount: 500, cancelled_amount: 400 }, 400],
  ['in full when it was waived altogether', { credited_amount: 500 }, 500],
])('the amount is shown %s', (_what, facts, shown) => {
  expect(shownAmount(charge(facts))).toBe(shown);
});

test('a charge is paid when the last of its money was received, and shows the last number', () => {
  const receipts = [
    { received_at: '2026-03-09T09:00:00Z', number: 7 },
    { received_at: '2026-03-02T09:00:00Z', number: 8 },
  ];
  expect(paidBy(2, receipts)).toEqual({ paid_at: '2026-03-09T09:00:00Z', receipt_number: 7 });
  expect(paidBy(4, receipts)).toEqual({ paid_at: null, receipt_number: 7 });
  expect(paidBy(2, [{ received_at: '2026-03-02T09:00:00Z', number: null }]).receipt_number).toBeNull();
  expect(paidBy(1, [])).toEqual({ paid_at: null, receipt_number: null });
});

describe('a charge', () => {
  test('without money can change', () => {
    expect(changedGross(charge({}), { amount: 20, moves: true })).toBe(20);
  });

  test.each([
    [200, 200],
    [900, 900],
    [199, 'money_recorded'],
  ])('with 200 settled can have the amount %d: %s', (amount, gross) => {
    expect(changedGross(charge({ settled_amount: 200 }), { amount, moves: false })).toBe(gross);
  });

  test('with money keeps its type, tenant, due date and period', () => {
    expect(changedGross(charge({ settled_amount: 1 }), { moves: true })).toBe('money_recorded');
  });

  test('keeps its gross amount when the amount that it shows is sent back', () => {
    expect(changedGross(charge({ credited_amount: 100 }), { amount: 400, moves: false })).toBe(500);
  });
});
