import {
  getComplaintAnalytics,
  getComplaintTrends,
  getEstatePaymentStatus,
  getOccupancyStatus,
  getPaymentAlerts,
  getPaymentDashboardSummary,
  getTenancyExpiry,
  listExpiringTenants,
} from '@amayumba/contract/reports/endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';
import { portfolio, foreignEstate } from './test/portfolio.ts';

const t = testApp();
beforeEach(() => t.clock.set(NOON));

const CALLS = [
  getOccupancyStatus,
  getPaymentDashboardSummary,
  getEstatePaymentStatus,
  getPaymentAlerts,
  getComplaintAnalytics,
  getComplaintTrends,
  getTenancyExpiry,
  listExpiringTenants,
] as const;

describe.each(CALLS.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  test('is for owners only', async () => {
    expect((await t.as(null).call(call)).status).toBe(401);
    expect((await t.as(await t.make.user('manager')).call(call)).status).toBe(403);
    expect((await t.as((await t.make.tenant()).user).call(call)).status).toBe(403);
  });

  test('reports every wrong filter', async () => {
    const owner = t.as(await t.make.user('owner'));
    const query = { estate_id: 'mine' as never, block_id: '-1' as never };
    const { status, error } = await owner.call(call, { query });
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(['block_id', 'estate_id']);
  });

  test("returns the same for another owner's estate or block as for one that does not exist", async () => {
    const { owner } = await portfolio(t);
    const { alpha: foreign, front: foreignBlock } = await portfolio(t);
    const as = t.as(owner);
    const nowhere = await as.call(call, { query: { estate_id: 999_999 } });
    expect(nowhere.status).toBe(200);
    expect((await as.call(call, { query: { estate_id: foreign.id } })).body).toEqual(nowhere.body);
    expect((await as.call(call, { query: { block_id: foreignBlock.id } })).body).toEqual(nowhere.body);
    const withoutEstates = await t.as(await t.make.user('owner')).call(call);
    expect(withoutEstates.body).toEqual(nowhere.body);
  });

  test('does not count rows of others or deleted ones', async () => {
    const { owner } = await portfolio(t);
    const before = await t.as(owner).call(call);
    await foreignEstate(t, owner);
    expect((await t.as(owner).call(call)).body).toEqual(before.body);
  });
});

test('an owner without estates gets zeros and empty lists', async () => {
  const as = t.as(await t.make.user('owner'));
  expect((await as.call(getOccupancyStatus)).body).toEqual({
    total_apartments: 0,
    occupied_apartments: 0,
    vacant_apartments: 0,
    occupancy_rate: 0,
    estates: [],
  });
  expect((await as.call(getPaymentDashboardSummary)).body).toEqual({
    monthly_revenue: 0,
    payment_rate: 0,
    paid_payments: 0,
    pending_payments: 0,
    overdue_payments: 0,
    month_payments: 0,
    received_this_month: 0,
    received_previous_month: 0,
    reversed_earlier: 0,
  });
  expect((await as.call(getEstatePaymentStatus)).body).toEqual([]);
  expect((await as.call(getPaymentAlerts)).body).toEqual({
    overdue_alerts: [],
    upcoming_alerts: [],
    recent_payments: [],
  });
  expect((await as.call(getComplaintAnalytics)).body).toMatchObject({ total_complaints: 0, avg_resolution_time: 0 });
  expect((await as.call(getComplaintTrends)).body).toMatchObject({ new_complaints: 0, resolved_complaints: 0 });
  expect((await as.call(getTenancyExpiry)).body).toEqual({
    ended_terms: 0,
    expiring_this_month: 0,
    renewal_rate: 0,
    expiring_soon: [],
  });
});
