import { type Payment, rentAlertsSchema } from '@amayumba/contract/payments/payment.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { lacksFigures, readReceiptStatus, readRentAlerts, receiptSummarySchema } from './payment-summary.ts';

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

const COUNTS = { total_paid: '4', total_pending: 2 };
const read = (answer: unknown, listed?: Payment[]) =>
  z.parse(receiptSummarySchema, readReceiptStatus(answer, '', listed));

test('a summary without sums and payments has no sums, rather than sums of 0', () => {
  expect(lacksFigures(COUNTS)).toBe(true);
  expect(read(COUNTS)).toEqual({
    payments: [],
    total_paid: 4,
    total_pending: 2,
    amount_paid: null,
    amount_pending: null,
  });
});

test('missing sums are computed from the payments beside them, or from the tenant’s list', () => {
  const rows = [
    { ...row, status: 2 },
    { ...row, status: 7 },
    { ...row, amount: 90_000 },
    { ...row, status: 5 },
  ];
  const sums = { amount_paid: 500_000, amount_pending: 590_000 };
  const beside = read({ total_paid: 9, payments: rows });
  expect(beside).toMatchObject({ total_paid: 9, total_pending: 2, ...sums });
  expect(lacksFigures({ payments: rows })).toBe(false);
  expect(read(COUNTS, beside.payments)).toMatchObject({ total_paid: 4, total_pending: 2, ...sums });
});

test('a response that is no summary is passed on for the schema to refuse', () => {
  expect(z.safeParse(receiptSummarySchema, readReceiptStatus('soon', '')).success).toBe(false);
});
