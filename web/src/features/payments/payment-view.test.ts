import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { expect, test } from 'vitest';
import { aPayment } from '../../test/factories.ts';
import { describePayment, statusView, tenantStatusView, yearChoices } from './payment-view.ts';

test.each([
  ['Paid', 'green'],
  ['pending', 'amber'],
  ['OVERDUE', 'rose'],
  ['Partial', 'indigo'],
  ['Cancelled', 'grey'],
  ['Unknown', 'grey'],
])('a %s payment has a %s badge', (name, tone) => {
  expect(statusView({ status_details: { id: 1, name } })).toEqual({ label: name, tone });
});

test('a tenant sees the acknowledgement, otherwise the status', () => {
  expect(tenantStatusView(aPayment())).toEqual({ label: 'Pending', tone: 'amber' });
  expect(tenantStatusView(aPayment({ acknowledgement_status: 'Rejected' }))).toEqual({
    label: 'Rejected',
    tone: 'rose',
  });
});

test.each([
  [PAYMENT_STATUS.paid, 'Paid', 'green'],
  [PAYMENT_STATUS.partial, 'Partial', 'indigo'],
] as const)('a rejected log does not hide that the payment was paid otherwise: %s', (id, name, tone) => {
  const paid = aPayment({ acknowledgement_status: 'Rejected', status_id: id, status_details: { id, name } });
  expect(tenantStatusView(paid)).toEqual({ label: name, tone });
});

test('a payment is named by type, sum, period and person', () => {
  const payment = aPayment({ amount: 850_000, months_paid: [2, 3] });
  expect(describePayment(payment)).toMatch(/^Rent of USh\s850,000 for February, March 2026, Grace Namubiru$/);
});

test('years to choose are the previous, current and next', () => {
  expect(yearChoices(2026)).toEqual([2025, 2026, 2027]);
});
