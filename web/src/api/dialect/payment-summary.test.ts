import { receiptStatusSchema, rentAlertsSchema } from '@amayumba/contract/payments/payment.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readReceiptStatus, readRentAlerts } from './payment-summary.ts';

const row = { id: 1, tenant: 12, amount: '500000.00', status: 1, due_date: '2026-11-05' };

test('missing counts of reminders are counted from the lists', () => {
  const alerts = z.parse(rentAlertsSchema, readRentAlerts({ upcoming_due: [row], overdue: [row, row] }, ''));
  expect(alerts).toMatchObject({ total_upcoming: 1, total_overdue: 2 });
  expect(alerts.overdue[0]?.amount).toBe(500_000);
});

test('reminders with only counts keep them', () => {
  expect(z.parse(rentAlertsSchema, readRentAlerts({ total_upcoming: '3', total_overdue: 1 }, ''))).toEqual({
    total_upcoming: 3,
    total_overdue: 1,
    upcoming_due: [],
    overdue: [],
  });
});

test('a summary may lack its sums and its payments', () => {
  const summary = z.parse(receiptStatusSchema, readReceiptStatus({ total_paid: '4', total_pending: 2 }, ''));
  expect(summary).toEqual({ payments: [], total_paid: 4, total_pending: 2, amount_paid: 0, amount_pending: 0 });
});

test('a response that is no summary is passed on for the schema to refuse', () => {
  expect(z.safeParse(receiptStatusSchema, readReceiptStatus('soon', '')).success).toBe(false);
});
