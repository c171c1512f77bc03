import { UGX_MAX } from '@amayumba/contract/money.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import {
  getComplaintReport,
  getEstatePaymentStatus,
  getOccupancyReport,
  getOccupancyStatus,
  getPaymentDashboardSummary,
  getPaymentReport,
} from '@amayumba/contract/reports/endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';
import { complain, portfolio, foreignEstate } from './test/portfolio.ts';

const t = testApp();
beforeEach(() => t.clock.set(NOON));

const november = { start_date: '2026-11-01', end_date: '2026-11-30' };
const CALLS = [getPaymentReport, getOccupancyReport, getComplaintReport] as const;

describe.each(CALLS.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  test('is for owners only', async () => {
    expect((await t.as(null).call(call, { query: november })).status).toBe(401);
    expect((await t.as(await t.make.user('manager')).call(call, { query: november })).status).toBe(403);
    expect((await t.as((await t.make.tenant()).user).call(call, { query: november })).status).toBe(403);
  });

  test('reports every wrong field', async () => {
    const owner = t.as(await t.make.user('owner'));
    const missing = await owner.call(call, { query: { estate_id: 'mine' } as never });
    expect(missing.status).toBe(400);
    expect(Object.keys(missing.error.fields ?? {}).toSorted()).toEqual(['end_date', 'estate_id', 'start_date']);
    const unreal = await owner.call(call, { query: { start_date: '2026-02-30', end_date: '1 March' } });
    expect(Object.keys(unreal.error.fields ?? {}).toSorted()).toEqual(['end_date', 'start_date']);
  });

  test('accepts ranges from one day to five years', async () => {
    const owner = t.as(await t.make.user('owner'));
    const statusOf = async (start_date: string, end_date: string) =>
      (await owner.call(call, { query: { start_date, end_date } })).status;
    expect(await statusOf('2026-11-21', '2026-11-21')).toBe(200);
    expect(await statusOf('2021-11-21', '2026-11-21')).toBe(200);
    expect(await statusOf('2021-11-21', '2026-11-22')).toBe(400);
    expect(await statusOf('2026-11-21', '2026-11-20')).toBe(400);
    const { error } = await owner.call(call, { query: { start_date: '2026-11-21', end_date: '2026-11-20' } });
    expect(Object.keys(error.fields ?? {})).toEqual(['end_date']);
  });

  test("returns the same for another owner's estate or block as for one that does not exist", async () => {
    const { owner } = await portfolio(t);
    const { alpha: foreign, front: foreignBlock } = await portfolio(t);
    const as = t.as(owner);
    const nowhere = await as.call(call, { query: { ...november, estate_id: 999_999 } });
    expect(nowhere.status).toBe(200);
    expect((await as.call(call, { query: { ...november, estate_id: foreign.id } })).body).toEqual(nowhere.body);
    expect((await as.call(call, { query: { ...november, block_id: foreignBlock.id } })).body).toEqual(nowhere.body);
    expect((await t.as(await t.make.user('owner')).call(call, { query: november })).body).toEqual(nowhere.body);
  });

  test('does not count rows of others or deleted ones', async () => {
    const { owner } = await portfolio(t);
    const before = await t.as(owner).call(call, { query: november });
    await foreignEstate(t, owner);
    expect((await t.as(owner).call(call, { query: november })).body).toEqual(before.body);
  });
});

describe('payments by due date', () => {
  test('are summed over all and by estate', async () => {
    const { owner } = await portfolio(t);
    const { body } = await t.as(owner).call(getPaymentReport, { query: november });
    expect(body).toEqual({
      total_payments: 6,
      total_amount: 2_650_000,
      paid_amount: 850_000,
      pending_amount: 600_000,
      overdue_amount: 800_000,
      estates: [
        {
          estate_name: 'Alpha Court',
          payments: 5,
          total_amount: 2_350_000,
          paid_amount: 850_000,
          collection_rate: expect.closeTo(85_000 / 2350, 10),
        },
        { estate_name: 'Beta Court', payments: 1, total_amount: 300_000, paid_amount: 0, collection_rate: 0 },
      ],
    });
  });

  test('count on the first and the last day of the range', async () => {
    const { owner } = await portfolio(t);
    const total = async (start_date: string, end_date: string) =>
      (await t.as(owner).call(getPaymentReport, { query: { start_date, end_date } })).body.total_amount;
    expect(await total('2026-10-05', '2026-10-31')).toBe(1_420_000);
    expect(await total('2026-10-06', '2026-10-30')).toBe(0);
  });

  test('turn from pending to overdue at midnight in Kampala', async () => {
    const { owner } = await portfolio(t);
    const split = async () => {
      const { body } = await t.as(owner).call(getPaymentReport, { query: november });
      return [body.pending_amount, body.overdue_amount];
    };
    t.clock.set('2026-11-25T20:59:00Z');
    expect(await split()).toEqual([600_000, 800_000]);
    t.clock.set('2026-11-25T21:01:00Z');
    expect(await split()).toEqual([0, 1_400_000]);
  });

  test('are filtered by estate or block', async () => {
    const { owner, beta, front, back } = await portfolio(t);
    const asked = async (filter: { estate_id?: number; block_id?: number }) => {
      const { body } = await t.as(owner).call(getPaymentReport, { query: { ...november, ...filter } });
      return [body.total_amount, body.estates.map(({ estate_name }) => estate_name)];
    };
    expect(await asked({ estate_id: beta.id })).toEqual([300_000, ['Beta Court']]);
    expect(await asked({ block_id: front.id })).toEqual([2_350_000, ['Alpha Court']]);
    expect(await asked({ block_id: back.id })).toEqual([0, ['Alpha Court']]);
  });
});

const occupancy = async (owner: { id: number }, start_date: string, end_date: string, filter = {}) =>
  (await t.as(owner).call(getOccupancyReport, { query: { start_date, end_date, ...filter } })).body;

const point = (date: string, occupied: number) => ({
  date,
  occupied,
  total_apartments: 6,
  occupancy_rate: expect.closeTo((occupied * 100) / 6, 10) as number,
});

describe('occupancy over time', () => {
  test('follows the leases day by day, independent of later changes of the accounts', async () => {
    const { owner } = await portfolio(t);
    const body = await occupancy(owner, '2026-11-09', '2026-11-12');
    expect(body.occupancy_trends).toEqual([
      point('2026-11-09', 5),
      point('2026-11-10', 5),
      point('2026-11-11', 4),
      point('2026-11-12', 4),
    ]);
    expect(body.estate_breakdown).toEqual([
      {
        estate_name: 'Alpha Court',
        total_apartments: 4,
        avg_occupancy: 87.5,
        peak_occupancy: 100,
        lowest_occupancy: 75,
      },
      { estate_name: 'Beta Court', total_apartments: 2, avg_occupancy: 50, peak_occupancy: 50, lowest_occupancy: 50 },
    ]);
  });

  test('counts a home from the day it was added, or from its first lease', async () => {
    const { owner, beta } = await portfolio(t);
    const { id: block_id } = await t.db
      .selectFrom('blocks')
      .select('id')
      .where('estate_id', '=', beta.id)
      .executeTakeFirstOrThrow();
    // Added after midnight in Kampala on the 11th, and on the 12th with a lease from the 10th.
    await t.make.apartment({ block_id, created_at: '2026-11-10T21:30:00Z' });
    const letHome = await t.make.apartment({ block_id, created_at: '2026-11-12T09:00:00Z' });
    await t.make.tenant({ apartment_id: letHome.id, lease_start: '2026-11-10' });
    const { occupancy_trends } = await occupancy(owner, '2026-11-09', '2026-11-11', { estate_id: beta.id });
    expect(occupancy_trends.map(({ occupied, total_apartments }) => `${occupied} of ${total_apartments}`)).toEqual([
      '1 of 2',
      '2 of 3',
      '2 of 4',
    ]);
  });

  test('leaves days without apartments out of the mean and the lowest rate', async () => {
    const owner = await t.make.user('owner');
    const estate = await t.make.estate({ owner_id: owner.id });
    const home = await t.make.apartment({ estate_id: estate.id, created_at: '2026-11-10T09:00:00Z' });
    await t.make.tenant({ apartment_id: home.id, lease_start: '2026-11-10' });
    const { occupancy_trends, estate_breakdown } = await occupancy(owner, '2026-11-08', '2026-11-11');
    expect(occupancy_trends.map(({ total_apartments }) => total_apartments)).toEqual([0, 0, 1, 1]);
    expect(estate_breakdown).toMatchObject([{ avg_occupancy: 100, peak_occupancy: 100, lowest_occupancy: 100 }]);
  });

  test('is filtered by estate or block', async () => {
    const { owner, beta, front } = await portfolio(t);
    const inBlock = await occupancy(owner, '2026-11-10', '2026-11-11', { block_id: front.id });
    expect(inBlock.occupancy_trends).toMatchObject([
      { occupied: 3, total_apartments: 3 },
      { occupied: 2, total_apartments: 3 },
    ]);
    const inEstate = await occupancy(owner, '2026-11-10', '2026-11-10', { estate_id: beta.id });
    expect(inEstate.occupancy_trends).toMatchObject([{ occupied: 1, total_apartments: 2, occupancy_rate: 50 }]);
    expect(inEstate.estate_breakdown).toMatchObject([{ estate_name: 'Beta Court' }]);
  });

  test('counts leases that follow each other, end early or never took effect on their days only', async () => {
    const owner = await t.make.user('owner');
    const { id: apartment_id } = await t.make.apartment({
      estate_id: (await t.make.estate({ owner_id: owner.id })).id,
    });
    const lease = async (lease_start: string, lease_end: string | null, ended_on: string | null) => {
      const tenant = await t.make.tenant({ apartment_id, lease_start: '2020-01-01', lease_end: '2020-01-02' });
      await t.db
        .updateTable('leases')
        .set({ lease_start, lease_end, ended_on })
        .where('id', '=', tenant.lease_id)
        .execute();
    };
    await lease('2026-01-01', '2026-06-30', '2026-01-10');
    await lease('2026-01-12', '2026-12-31', '2026-01-11');
    await lease('2026-01-15', null, null);
    const occupied = async (start_date: string, end_date: string) =>
      (await occupancy(owner, start_date, end_date)).occupancy_trends.map(({ occupied: homes }) => homes);
    expect(await occupied('2026-01-09', '2026-01-16')).toEqual([1, 1, 0, 0, 0, 0, 1, 1]);
    expect(await occupied('2025-12-31', '2026-01-01')).toEqual([0, 1]);
    expect(await occupied('2026-01-01', '2026-05-01')).toEqual([1, 1, ...Array.from({ length: 16 }, () => 1)]);
    expect((await occupied('2025-12-30', '2026-05-01')).slice(0, 4)).toEqual([0, 1, 0, 1]);
  });

  test('has a point a day up to 92 days, a week up to two years, else a month', async () => {
    const { owner } = await portfolio(t);
    const days = async (start: string, end: string) =>
      (await occupancy(owner, start, end)).occupancy_trends.map(({ date }) => date);
    expect(await days('2026-01-01', '2026-04-02')).toHaveLength(92);
    const weeks = await days('2026-01-01', '2026-04-03');
    expect(weeks).toHaveLength(14);
    expect(weeks.slice(0, 2)).toEqual(['2026-01-01', '2026-01-08']);
    expect(await days('2024-01-01', '2026-01-01')).toHaveLength(105);
    expect(await days('2024-01-01', '2026-01-02')).toHaveLength(25);
    const months = await days('2021-10-31', '2026-10-31');
    expect(months).toHaveLength(61);
    expect(months.slice(0, 5)).toEqual(['2021-10-31', '2021-11-30', '2021-12-31', '2022-01-31', '2022-02-28']);
    expect(months.at(-1)).toBe('2026-10-31');
  });

  test('has no future days; they begin at midnight in Kampala', async () => {
    const { owner } = await portfolio(t);
    const days = async () =>
      (await occupancy(owner, '2026-11-20', '2026-11-25')).occupancy_trends.map(({ date }) => date);
    t.clock.set('2026-11-21T20:59:00Z');
    expect(await days()).toEqual(['2026-11-20', '2026-11-21']);
    t.clock.set('2026-11-21T21:01:00Z');
    expect(await days()).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
    const ahead = await occupancy(owner, '2027-01-01', '2027-12-31');
    expect(ahead.occupancy_trends).toEqual([]);
    expect(ahead.estate_breakdown[0]).toMatchObject({ avg_occupancy: 0, peak_occupancy: 0, lowest_occupancy: 0 });
  });

  test("agrees with the dashboard on today's homes", async () => {
    const { owner } = await portfolio(t);
    const { body: status } = await t.as(owner).call(getOccupancyStatus);
    const { occupancy_trends } = await occupancy(owner, '2026-11-21', '2026-11-21');
    expect(occupancy_trends[0]?.total_apartments).toBe(status.total_apartments);
  });

  test('an estate without apartments has rates of 0, of 0 apartments', async () => {
    const owner = await t.make.user('owner');
    const { name } = await t.make.estate({ owner_id: owner.id });
    expect(await occupancy(owner, '2026-11-20', '2026-11-20')).toEqual({
      occupancy_trends: [{ date: '2026-11-20', occupied: 0, total_apartments: 0, occupancy_rate: 0 }],
      estate_breakdown: [
        { estate_name: name, total_apartments: 0, avg_occupancy: 0, peak_occupancy: 0, lowest_occupancy: 0 },
      ],
    });
  });
});

describe('complaints by the day they were logged', () => {
  test('have the number resolved and the time until the first resolution by category', async () => {
    const { owner, tenants } = await portfolio(t);
    await complain(t, tenants.five, [[1, '2026-11-20T09:00:00Z']]);
    const latest = t.db.selectFrom('complaints').select((row) => row.fn.max('id').as('id'));
    await t.db.updateTable('complaints').set({ category_id: 7 }).where('id', '=', latest).execute();
    const { body } = await t.as(owner).call(getComplaintReport, { query: november });
    // Closed after 2 days; closed after 4 days and reopened; in progress; new.
    expect(body).toEqual({
      total_complaints: 4,
      resolved_complaints: 1,
      avg_resolution_time: 3,
      complaint_categories: [
        { category: 'Plumbing', count: 3, resolution_rate: expect.closeTo(100 / 3, 10) },
        { category: 'Noise', count: 1, resolution_rate: 0 },
      ],
    });
  });

  test('a day begins and ends at midnight in Kampala', async () => {
    const owner = await t.make.user('owner');
    const estate = await t.make.estate({ owner_id: owner.id });
    const tenant = await t.make.tenant({ apartment_id: (await t.make.apartment({ estate_id: estate.id })).id });
    for (const made of [
      '2026-11-09T20:59:00Z',
      '2026-11-09T21:01:00Z',
      '2026-11-10T20:59:00Z',
      '2026-11-10T21:01:00Z',
    ]) {
      await complain(t, tenant, [[1, made]]);
    }
    const counted = async (start_date: string, end_date: string) =>
      (await t.as(owner).call(getComplaintReport, { query: { start_date, end_date } })).body.total_complaints;
    expect(await counted('2026-11-10', '2026-11-10')).toBe(2);
    expect(await counted('2026-11-09', '2026-11-10')).toBe(3);
    expect(await counted('2026-11-11', '2026-11-11')).toBe(1);
  });

  test('are filtered by estate or block', async () => {
    const { owner, beta, front, back } = await portfolio(t);
    const counted = async (filter: { estate_id?: number; block_id?: number }) =>
      (await t.as(owner).call(getComplaintReport, { query: { ...november, ...filter } })).body.total_complaints;
    expect(await counted({ estate_id: beta.id })).toBe(1);
    expect(await counted({ block_id: front.id })).toBe(2);
    expect(await counted({ block_id: back.id })).toBe(0);
  });
});

test('sums are capped at the largest exact integer, on every call with money', async () => {
  const owner = await t.make.user('owner');
  const estate = await t.make.estate({ owner_id: owner.id });
  const home = await t.make.apartment({ estate_id: estate.id, rent_amount: UGX_MAX });
  // The balance of one account is at most the largest exact integer, so each payment is on another.
  const { paid, pending } = PAYMENT_STATUS;
  for (const [at, status_id] of [paid, paid, pending, pending].entries()) {
    const years = { lease_start: `${2020 + at}-01-01`, lease_end: `${2020 + at}-12-31` };
    const tenant = await t.make.tenant({ apartment_id: home.id, ...(at > 0 && years) });
    await t.make.payment({ tenant, status_id, amount: UGX_MAX });
  }
  const as = t.as(owner);
  expect((await as.call(getPaymentDashboardSummary)).body.monthly_revenue).toBe(UGX_MAX);
  expect((await as.call(getEstatePaymentStatus)).body).toMatchObject([{ rent_collected: UGX_MAX }]);
  expect((await as.call(getOccupancyStatus)).body).toMatchObject({ estates: [{ rent_collected: UGX_MAX }] });
  expect((await as.call(getPaymentReport, { query: november })).body).toMatchObject({
    total_amount: UGX_MAX,
    paid_amount: UGX_MAX,
    pending_amount: UGX_MAX,
    estates: [{ total_amount: UGX_MAX, paid_amount: UGX_MAX }],
  });
});
