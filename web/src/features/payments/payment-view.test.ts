import { expect, test } from 'vitest';
import { aPayment } from '../../test/factories.ts';
import { describePayment, paidDay, statusView, tenantStatusView, yearChoices } from './payment-view.ts';

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

test('a payment after 21:00 UTC is on the next day in Kampala; an unreadable instant is a dash', () => {
  expect(paidDay('2026-11-02T21:30:00Z')).toBe('3 Nov 2026');
  expect(paidDay('soon')).toBe('–');
  expect(paidDay(null)).toBe('–');
});

test('a payment is named by type, sum, period and person', () => {
  const payment = aPayment({ amount: 850_000, months_paid: [2, 3] });
  expect(describePayment(payment)).toMatch(/^Rent of USh\s850,000 for February, March 2026, Grace Namubiru$/);
});

test('years to choose are the previous, current and next', () => {
  expect(yearChoices(2026)).toEqual([2025, 2026, 2027]);
});
