import { addDays } from '@amayumba/contract/calendar.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import {
  getEstatePaymentStatus,
  getPaymentAlerts,
  getPaymentDashboardSummary,
} from '@amayumba/contract/reports/endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';
import { portfolio } from './test/portfolio.ts';

const t = testApp();
beforeEach(() => t.clock.set(NOON));

test('revenue, payment rate and counts of the month', async () => {
  const { owner } = await portfolio(t);
  const { body } = await t.as(owner).call(getPaymentDashboardSummary);
  // Seven payments are for November, three of them paid; pending are those due on 25 November, 5 and 6 December.
  expect(body).toMatchObject({
    monthly_revenue: 1_400_000,
    paid_payments: 3,
    pending_payments: 3,
    overdue_payments: 3,
  });
  expect(body.payment_rate).toBeCloseTo((3 / 7) * 100, 10);
});

test('expected and collected rent by estate, over all and filtered', async () => {
  const { owner, alpha, beta, back } = await portfolio(t);
  const { body } = await t.as(owner).call(getEstatePaymentStatus);
  expect(body).toEqual([
    {
      estate_id: alpha.id,
      estate_name: 'Alpha Court',
      occupied_apartments: 2,
      total_apartments: 4,
      occupancy_rate: 50,
      total_rent_expected: 2_500_000,
      rent_collected: 1_400_000,
      collection_rate: 56,
      overdue_count: 2,
    },
    {
      estate_id: beta.id,
      estate_name: 'Beta Court',
      occupied_apartments: 1,
      total_apartments: 2,
      occupancy_rate: 50,
      total_rent_expected: 300_000,
      rent_collected: 0,
      collection_rate: 0,
      overdue_count: 1,
    },
  ]);
  const narrowed = await t.as(owner).call(getEstatePaymentStatus, { query: { block_id: back.id } });
  expect(narrowed.body).toMatchObject([
    { total_rent_expected: 1_000_000, rent_collected: 1_000_000, collection_rate: 100, overdue_count: 0 },
  ]);
  const summary = await t.as(owner).call(getPaymentDashboardSummary, { query: { estate_id: beta.id } });
  expect(summary.body).toEqual({
    monthly_revenue: 0,
    payment_rate: 0,
    paid_payments: 0,
    pending_payments: 0,
    overdue_payments: 1,
  });
});

test('a month begins at midnight in Kampala', async () => {
  const { owner } = await portfolio(t);
  t.clock.set('2026-11-30T20:59:00Z');
  expect((await t.as(owner).call(getPaymentDashboardSummary)).body.monthly_revenue).toBe(1_400_000);
  t.clock.set('2026-11-30T21:01:00Z');
  expect((await t.as(owner).call(getPaymentDashboardSummary)).body.monthly_revenue).toBe(0);
  const { body } = await t.as(owner).call(getEstatePaymentStatus);
  // The third apartment was let in November only.
  expect(body[0]).toMatchObject({ total_rent_expected: 1_900_000, rent_collected: 0, collection_rate: 0 });
});

test('a payment is overdue from midnight in Kampala after the due day', async () => {
  const { owner } = await portfolio(t);
  t.clock.set('2026-11-25T20:59:00Z');
  expect((await t.as(owner).call(getPaymentDashboardSummary)).body).toMatchObject({
    pending_payments: 3,
    overdue_payments: 3,
  });
  t.clock.set('2026-11-25T21:01:00Z');
  expect((await t.as(owner).call(getPaymentDashboardSummary)).body).toMatchObject({
    pending_payments: 2,
    overdue_payments: 4,
  });
});

test('a deleted payment is in no figure', async () => {
  const { owner, tenants } = await portfolio(t);
  const before = await t.as(owner).call(getPaymentDashboardSummary);
  const payment = await t.make.payment({ tenant: tenants.two, status_id: PAYMENT_STATUS.paid, amount: 777_000 });
  expect((await t.as(owner).call(getPaymentDashboardSummary)).body.monthly_revenue).toBe(2_177_000);
  await t.db.updateTable('payments').set({ deleted_at: NOON }).where('id', '=', payment.id).execute();
  expect((await t.as(owner).call(getPaymentDashboardSummary)).body).toEqual(before.body);
});

describe('payment alerts', () => {
  test('overdue oldest first, upcoming within 14 days soonest first, paid newest first', async () => {
    const { owner } = await portfolio(t);
    const { body } = await t.as(owner).call(getPaymentAlerts);
    expect(body.overdue_alerts).toEqual([
      { tenant_name: 'Ann One', apartment: '1', estate: 'Alpha Court', amount: 30_000, days_overdue: 21 },
      { tenant_name: 'Ben Two', apartment: '2', estate: 'Alpha Court', amount: 500_000, days_overdue: 16 },
      { tenant_name: 'Eve Five', apartment: '5', estate: 'Beta Court', amount: 300_000, days_overdue: 1 },
    ]);
    // Payments due on the fifteenth day are left out.
    expect(body.upcoming_alerts).toEqual([
      { tenant_name: 'Cleo Three', apartment: '3', estate: 'Alpha Court', amount: 600_000, days_until_due: 4 },
      { tenant_name: 'Ann One', apartment: '1', estate: 'Alpha Court', amount: 400_000, days_until_due: 14 },
    ]);
    expect(body.recent_payments.map(({ amount, paid_at }) => [amount, paid_at])).toEqual([
      [450_000, '2026-11-06T08:00:00.000Z'],
      [400_000, '2026-11-04T08:00:00.000Z'],
      [390_000, '2026-10-05T08:00:00.000Z'],
      [1_000_000, '2026-10-02T08:00:00.000Z'],
      [380_000, '2025-11-05T08:00:00.000Z'],
    ]);
  });

  test('every list is filtered by estate or block', async () => {
    const { owner, beta, back } = await portfolio(t);
    const { body } = await t.as(owner).call(getPaymentAlerts, { query: { estate_id: beta.id } });
    expect(body.overdue_alerts.map(({ estate }) => estate)).toEqual(['Beta Court']);
    expect(body).toMatchObject({ upcoming_alerts: [], recent_payments: [] });
    const inBack = await t.as(owner).call(getPaymentAlerts, { query: { block_id: back.id } });
    expect(inBack.body.recent_payments.map(({ apartment }) => apartment)).toEqual(['4']);
    expect(inBack.body.overdue_alerts).toEqual([]);
  });

  test('a payment due today is upcoming, and overdue from tomorrow in Kampala', async () => {
    const { owner, beta } = await portfolio(t);
    const query = { estate_id: beta.id };
    t.clock.set('2026-11-20T20:59:00Z');
    const today = await t.as(owner).call(getPaymentAlerts, { query });
    expect(today.body).toMatchObject({ overdue_alerts: [], upcoming_alerts: [{ days_until_due: 0 }] });
    t.clock.set('2026-11-20T21:01:00Z');
    const tomorrow = await t.as(owner).call(getPaymentAlerts, { query });
    expect(tomorrow.body).toMatchObject({ overdue_alerts: [{ days_overdue: 1 }], upcoming_alerts: [] });
  });

  test('a list has at most 20 payments, the most urgent ones', async () => {
    const { owner, tenants } = await portfolio(t);
    for (let day = 1; day <= 21; day += 1) {
      await t.make.payment({
        tenant: tenants.one,
        payment_type: 'Other',
        due_date: addDays('2026-01-01', day),
        amount: day,
      });
    }
    const { body } = await t.as(owner).call(getPaymentAlerts);
    expect(body.overdue_alerts.map(({ amount }) => amount)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });
});
