import { describe, expect, test } from 'vitest';
import { allowsAnother, chargeName, isOverdue, PAYMENT_STATUS, periodLabel } from './rules.ts';

describe('isOverdue', () => {
  const due_date = '2026-03-05';

  test('is true from the day after the due date', () => {
    const payment = { due_date, status_id: PAYMENT_STATUS.pending };
    expect(isOverdue(payment, '2026-03-05')).toBe(false);
    expect(isOverdue(payment, '2026-03-06')).toBe(true);
  });

  test.each(['paid', 'cancelled', 'refunded'] as const)('is never true for %s', (status) => {
    expect(isOverdue({ due_date, status_id: PAYMENT_STATUS[status] }, '2026-12-31')).toBe(false);
  });

  test.each(['pending', 'overdue', 'partial', 'processing', 'failed'] as const)('is true for %s', (status) => {
    expect(isOverdue({ due_date, status_id: PAYMENT_STATUS[status] }, '2026-12-31')).toBe(true);
  });
});

test.each([
  ['cancelled', true, true],
  ['refunded', true, true],
  ['failed', false, true],
  ['failed', true, false],
  ['processing', false, false],
  ['paid', true, false],
] as const)('with the status %s, and owed %s, another payment for the month is allowed: %s', (status, is_owed, is) => {
  expect(allowsAnother({ status_id: PAYMENT_STATUS[status], is_owed })).toBe(is);
});

test.each([
  [[3], 'March 2026'],
  [[1, 2], 'January, February 2026'],
  [[], '2026'],
])('the period of months %j is shown as %s', (months_paid, label) => {
  expect(periodLabel({ months_paid, payment_for_year: 2026 })).toBe(label);
});

test.each([
  ['Rent', undefined, 'Rent, March 2026', 'March 2026'],
  ['Rent', '', 'Rent, March 2026', 'March 2026'],
  ['Rent', 'Rent, 16-31 March 2026', 'Rent, 16-31 March 2026', '16-31 March 2026'],
  ['Utilities', 'Water', 'Water', 'March 2026'],
] as const)('%s with the description %j is %s, for %s', (payment_type, description, name, period) => {
  const charge = { payment_type, description, months_paid: [3], payment_for_year: 2026 };
  expect([chargeName(charge), periodLabel(charge)]).toEqual([name, period]);
});
