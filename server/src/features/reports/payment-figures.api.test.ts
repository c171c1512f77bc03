import { addDays } from '@amayumba/contract/calendar.ts';
import {
  getEstatePaymentStatus,
  getPaymentAlerts,
  getPaymentDashboardSummary,
  getPaymentReport,
} from '@amayumba/contract/reports/endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';
import { makeUnowed, receive, reverse, setMonths, waive } from './test/money.ts';
import { portfolio } from './test/portfolio.ts';

const t = testApp({ breaksLedger: true });
beforeEach(() => t.clock.set(NOON));

test('revenue, payment rate and counts of the month', async () => {
  const { owner } = await portfolio(t);
  const { body } = await t.as(owner).call(getPaymentDashboardSummary);
  // Seven payments are for November, three of them paid; pending are those due on 25 November, 5 and 6 December.
  expect(body).toMatchObject({
    monthly_revenue: 900_000,
    paid_payments: 3,
    pending_payments: 3,
    overdue_payments: 3,
    received_this_month: 850_000,
    received_previous_month: 1_390_000,
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
      rent_collected: 900_000,
      collection_rate: 36,
      overdue_count: 2,
      // 500 (4) and 390 (1) of the same 2,500 of October; 500 (2, overdue), 600 (3), 30, and December's 400 and 500.
      previous_collection_rate: 35.6,
      open_amount: 2_030_000,
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
      previous_collection_rate: 0,
      open_amount: 300_000,
    },
  ]);
  const narrowed = await t.as(owner).call(getEstatePaymentStatus, { query: { block_id: back.id } });
  expect(narrowed.body).toMatchObject([
    { total_rent_expected: 1_000_000, rent_collected: 500_000, collection_rate: 50, overdue_count: 0, open_amount: 0 },
  ]);
  const summary = await t.as(owner).call(getPaymentDashboardSummary, { query: { estate_id: beta.id } });
  expect(summary.body).toEqual({
    monthly_revenue: 0,
    payment_rate: 0,
    paid_payments: 0,
    month_payments: 1,
    pending_payments: 0,
    overdue_payments: 1,
    received_this_month: 0,
    received_previous_month: 0,
    reversed_earlier: 0,
  });
});

test('a month begins at midnight in Kampala', async () => {
  const { owner } = await portfolio(t);
  t.clock.set('2026-11-30T20:59:00Z');
  expect((await t.as(owner).call(getPaymentDashboardSummary)).body.monthly_revenue).toBe(900_000);
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
  const payment = await t.make.payment({ tenant: tenants.two, amount: 777_000, due_date: '2026-11-20' });
  expect((await t.as(owner).call(getPaymentDashboardSummary)).body.overdue_payments).toBe(4);
  await t.db.updateTable('charges').set({ deleted_at: NOON }).where('id', '=', payment.id).execute();
  expect((await t.as(owner).call(getPaymentDashboardSummary)).body).toEqual(before.body);
});

const summaryOf = async (owner: { id: number }) => (await t.as(owner).call(getPaymentDashboardSummary)).body;

test('rent for several months counts a part in each of them, what is left over in the first', async () => {
  const { owner, tenants } = await portfolio(t);
  const payment = await t.make.payment({ tenant: tenants.five, amount: 1_000_000, month: 11, due_date: '2026-11-05' });
  await setMonths(t, payment, [10, 11, 12]);
  await receive(t, payment, 500_000, NOON);
  expect((await summaryOf(owner)).monthly_revenue).toBe(900_000 + 166_666);
  t.clock.set('2026-10-21T09:00:00Z');
  expect((await summaryOf(owner)).monthly_revenue).toBe(890_000 + 166_668);
});

test('a part payment counts with what was paid and leaves the rest overdue', async () => {
  const { owner, tenants, alpha } = await portfolio(t);
  const payment = await t.make.payment({ tenant: tenants.two, amount: 700_000, due_date: '2026-10-01' });
  await receive(t, payment, 250_000, NOON);
  await waive(t, payment, 50_000, NOON);
  const after = await summaryOf(owner);
  expect([after.monthly_revenue, after.overdue_payments, after.paid_payments]).toEqual([1_150_000, 4, 3]);
  const { body } = await t.as(owner).call(getEstatePaymentStatus, { query: { estate_id: alpha.id } });
  expect(body[0]).toMatchObject({ rent_collected: 1_150_000, overdue_count: 3 });
  const alerts = await t.as(owner).call(getPaymentAlerts);
  expect(alerts.body.overdue_alerts[0]).toMatchObject({ amount: 400_000, days_overdue: 51 });
  const range = { start_date: '2026-10-01', end_date: '2026-10-01' };
  const report = await t.as(owner).call(getPaymentReport, { query: range });
  expect(report.body).toMatchObject({ total_amount: 650_000, paid_amount: 250_000, overdue_amount: 400_000 });
});

test('what only a tenant’s claim names is in no figure', async () => {
  const { owner, tenants } = await portfolio(t);
  const range = { query: { start_date: '2026-01-01', end_date: '2026-12-31' } };
  const read = async () => [
    await summaryOf(owner),
    (await t.as(owner).call(getPaymentAlerts)).body,
    (await t.as(owner).call(getEstatePaymentStatus)).body,
    (await t.as(owner).call(getPaymentReport, range)).body,
  ];
  const before = await read();
  for (const due_date of ['2026-11-01', '2026-11-28'])
    await makeUnowed(t, await t.make.payment({ tenant: tenants.two, due_date }), NOON);
  expect(await read()).toEqual(before);
});

describe('money received', () => {
  test('counts on the day in Kampala on which it came in, whatever month it is for, and credit with it', async () => {
    const { owner, tenants } = await portfolio(t);
    const payment = await t.make.payment({ tenant: tenants.two, month: 1, year: 2027, due_date: '2027-01-05' });
    await receive(t, payment, 700_000, '2026-10-31T21:00:00Z');
    await receive(t, payment, 10_000, '2026-10-31T20:59:00Z');
    // What is above the 500,000 of January is credit, which settles a part of the rent for November.
    expect(await summaryOf(owner)).toMatchObject({
      monthly_revenue: 900_000 + 210_000,
      received_this_month: 850_000 + 700_000,
      received_previous_month: 1_390_000 + 10_000,
    });
  });

  test('a reversal counts on its own day', async () => {
    const { owner, tenants } = await portfolio(t);
    const payment = await t.make.payment({ tenant: tenants.two, due_date: '2026-10-05' });
    const receipt = await receive(t, payment, 500_000, '2026-10-04T09:00:00Z');
    await reverse(t, receipt, '2026-11-03T09:00:00Z');
    const sameMonth = await t.make.payment({ tenant: tenants.two, due_date: '2026-12-05' });
    await reverse(t, await receive(t, sameMonth, 70_000, '2026-11-02T09:00:00Z'), '2026-11-03T09:00:00Z');
    expect(await summaryOf(owner)).toMatchObject({
      monthly_revenue: 900_000,
      received_this_month: 850_000 - 500_000,
      received_previous_month: 1_390_000 + 500_000,
      reversed_earlier: 500_000,
    });
  });

  test('is filtered by estate or block', async () => {
    const { owner, beta, back } = await portfolio(t);
    const received = async (query: { estate_id?: number; block_id?: number }) => {
      const { body } = await t.as(owner).call(getPaymentDashboardSummary, { query });
      return [body.received_this_month, body.received_previous_month];
    };
    expect(await received({ estate_id: beta.id })).toEqual([0, 0]);
    expect(await received({ block_id: back.id })).toEqual([0, 1_000_000]);
  });
});

describe('payment alerts', () => {
  test('overdue oldest first, upcoming within 14 days soonest first, paid newest first', async () => {
    const { owner } = await portfolio(t);
    const { body } = await t.as(owner).call(getPaymentAlerts);
    expect(body.overdue_alerts).toEqual([
      { tenant_name: 'Ann One', apartment: 'Front 1', estate: 'Alpha Court', amount: 30_000, days_overdue: 21 },
      { tenant_name: 'Ben Two', apartment: 'Front 2', estate: 'Alpha Court', amount: 500_000, days_overdue: 16 },
      { tenant_name: 'Eve Five', apartment: 'Only 5', estate: 'Beta Court', amount: 300_000, days_overdue: 1 },
    ]);
    // Payments due on the fifteenth day are left out.
    expect(body.upcoming_alerts).toEqual([
      { tenant_name: 'Cleo Three', apartment: 'Front 3', estate: 'Alpha Court', amount: 600_000, days_until_due: 4 },
      { tenant_name: 'Ann One', apartment: 'Front 1', estate: 'Alpha Court', amount: 400_000, days_until_due: 14 },
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
    expect(inBack.body.recent_payments.map(({ apartment }) => apartment)).toEqual(['Back 4']);
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
