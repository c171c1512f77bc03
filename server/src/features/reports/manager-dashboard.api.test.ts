import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import { listOverduePayments, listPendingPayments } from '@amayumba/contract/payments/endpoints.ts';
import { DEPOSIT, PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { getManagerDashboard } from '@amayumba/contract/reports/endpoints.ts';
import { updateSettings } from '@amayumba/contract/settings/endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';
import { storedKey } from '../keys/test/key-caller.ts';
import { makeUnowed, receive, waive } from './test/money.ts';
import { complain, portfolio } from './test/portfolio.ts';

const t = testApp({ breaksLedger: true });
beforeEach(() => t.clock.set(NOON));

const { paid, processing, cancelled, refunded } = PAYMENT_STATUS;
const { open, inProgress, resolved } = COMPLAINT_STATUS;

async function figures() {
  const { status, body } = await t.as(await t.make.user('manager')).call(getManagerDashboard);
  expect(status).toBe(200);
  return body;
}

test('is for managers only', async () => {
  expect((await t.as(null).call(getManagerDashboard)).status).toBe(401);
  expect((await t.as(await t.make.user('owner')).call(getManagerDashboard)).status).toBe(403);
  expect((await t.as(await t.make.user('tenant')).call(getManagerDashboard)).status).toBe(403);
});

// The figures cover the whole database: these tests run first, and each later test checks the changes by its own rows.
describe('with nothing but a small portfolio', () => {
  test('every figure equals the one computed by hand', async () => {
    await portfolio(t);
    expect(await figures()).toMatchObject({
      estates: 2,
      blocks: 3,
      apartments: 6,
      tenants: 5,
      leasesEndingThisMonth: 0,
      complaints: 4,
      pendingComplaints: 2,
      complaintsWaiting: 1,
      paymentsPending: 3,
      paymentsOverdue: 3,
      monthlyRevenue: 900_000,
      previousMonthRevenue: 890_000,
      receivedThisMonth: 850_000,
      receivedPreviousMonth: 1_390_000,
      reversedEarlier: 0,
      monthlyRevenueTarget: 50_000,
      performance: {
        resolution: { part: 2, whole: 4, rate: 50 },
        occupancy: { part: 3, whole: 6, rate: 50 },
        onTimePayments: { part: 3, whole: 6, rate: 50 },
        retention: { part: 0, whole: 1, rate: 0 },
      },
      lastUpdated: '2026-11-21T09:00:00.000Z',
    });
  });

  test('the chart has twelve months, the oldest first, with rent by its due month', async () => {
    const { rentByMonth } = await figures();
    expect(rentByMonth).toHaveLength(12);
    expect(rentByMonth[0]).toEqual({ year: 2025, month: 12, due: 0, collected: 0 });
    expect(rentByMonth.slice(-2)).toEqual([
      { year: 2026, month: 10, due: 1_390_000, collected: 1_390_000 },
      { year: 2026, month: 11, due: 1_800_000, collected: 400_000 },
    ]);
  });

  test('open complaints have their tenant and home', async () => {
    const { openComplaints } = await figures();
    expect(openComplaints).toMatchObject([
      { title: 'The tap drips', status: 'Open', tenant_name: 'Ben Two', apartment: 'Front 2', estate: 'Alpha Court' },
      { status: 'In Progress', tenant_name: 'Eve Five', apartment: 'Only 5', estate: 'Beta Court' },
    ]);
  });
});

describe('money', () => {
  test('security deposits do not count as revenue, pending, overdue or on time', async () => {
    const tenant = await t.make.tenant();
    const before = await figures();
    const deposit = { tenant, payment_type: 'Security Deposit' } as const;
    await t.make.payment({ ...deposit, status_id: paid, due_date: '2026-11-10', paid_at: '2026-11-09T08:00:00Z' });
    await t.make.payment({ ...deposit, due_date: '2026-11-10' });
    await t.make.payment({ ...deposit, due_date: '2026-11-28' });
    const { monthlyRevenue, paymentsPending, paymentsOverdue, performance } = await figures();
    expect([monthlyRevenue, paymentsPending, paymentsOverdue, performance.onTimePayments]).toEqual([
      before.monthlyRevenue,
      before.paymentsPending,
      before.paymentsOverdue,
      before.performance.onTimePayments,
    ]);
  });

  test('a deleted payment counts nowhere', async () => {
    const tenant = await t.make.tenant();
    const before = await figures();
    const { id } = await t.make.payment({ tenant, due_date: '2026-11-01' });
    expect((await figures()).paymentsOverdue).toBe(before.paymentsOverdue + 1);
    await t.db.updateTable('charges').set({ deleted_at: NOON }).where('id', '=', id).execute();
    expect(await figures()).toEqual(before);
  });

  test('a waived charge was not due, and a part payment counts with the paid part', async () => {
    const tenant = await t.make.tenant();
    const before = await figures();
    const payment = await t.make.payment({ tenant, due_date: '2026-11-02' });
    await waive(t, payment, 100_000, NOON);
    await receive(t, payment, 150_000, NOON);
    const { rentByMonth, monthlyRevenue, receivedThisMonth } = await figures();
    const [was, is] = [before.rentByMonth.at(-1), rentByMonth.at(-1)];
    expect([(is?.due ?? 0) - (was?.due ?? 0), (is?.collected ?? 0) - (was?.collected ?? 0)]).toEqual([
      400_000, 150_000,
    ]);
    expect(monthlyRevenue - before.monthlyRevenue).toBe(150_000);
    expect((receivedThisMonth ?? 0) - (before.receivedThisMonth ?? 0)).toBe(150_000);
  });

  test('what only a tenant’s claim names is pending, whenever it is due, and counts nowhere else', async () => {
    const tenant = await t.make.tenant();
    const before = await figures();
    for (const due_date of ['2026-11-02', '2026-11-28'])
      await makeUnowed(t, await t.make.payment({ tenant, due_date, status_id: processing }), NOON);
    expect(await figures()).toEqual({ ...before, paymentsPending: before.paymentsPending + 2 });
  });

  test('pending and overdue are as many as the rows that they open', async () => {
    const tenant = await t.make.tenant();
    for (const status_id of Object.values(PAYMENT_STATUS))
      for (const due_date of ['2026-11-20', '2026-11-21']) await t.make.payment({ tenant, status_id, due_date });
    for (const due_date of ['2026-11-20', '2026-11-21'])
      await makeUnowed(t, await t.make.payment({ tenant, due_date, status_id: processing }), NOON);
    const manager = t.as(await t.make.user('manager'));
    const rows = async (list: typeof listPendingPayments | typeof listOverduePayments) =>
      (await manager.call(list, { query: { exclude_type: DEPOSIT, page: 1, page_size: 1 } })).body;
    const { paymentsPending, paymentsOverdue } = await figures();
    expect(await rows(listPendingPayments)).toMatchObject({ count: paymentsPending });
    expect(await rows(listOverduePayments)).toMatchObject({ count: paymentsOverdue });
  });

  test('a cancelled or refunded payment was not due', async () => {
    const tenant = await t.make.tenant();
    const before = await figures();
    for (const status_id of [cancelled, refunded]) {
      await t.make.payment({ tenant, status_id, due_date: '2026-11-02' });
    }
    const { rentByMonth, performance } = await figures();
    expect(rentByMonth).toEqual(before.rentByMonth);
    expect(performance.onTimePayments).toEqual(before.performance.onTimePayments);
  });

  test.each([
    ['paid on the due day, late in the evening of Kampala', '2026-11-10', '2026-11-10T20:59:00Z', 1, 1],
    ['paid a minute after midnight', '2026-11-10', '2026-11-10T21:01:00Z', 0, 1],
    ['due yesterday and not paid', '2026-11-20', undefined, 0, 1],
    ['due today and not paid', '2026-11-21', undefined, 0, 0],
    ['due a year ago today', '2025-11-21', '2025-11-20T08:00:00Z', 1, 1],
    ['due a year and a day ago', '2025-11-20', '2025-11-20T08:00:00Z', 0, 0],
  ])('on-time payments: %s', async (_case, due_date, paid_at, onTime, fellDue) => {
    const tenant = await t.make.tenant();
    const before = (await figures()).performance.onTimePayments;
    await t.make.payment({ tenant, due_date, ...(paid_at && { status_id: paid, paid_at }) });
    const after = (await figures()).performance.onTimePayments;
    expect([after.part - before.part, after.whole - before.whole]).toEqual([onTime, fellDue]);
  });

  test('the revenue target is the one in the settings', async () => {
    await t.as(await t.make.user('manager')).call(updateSettings, { body: { monthly_revenue_target: 45_000_000 } });
    expect((await figures()).monthlyRevenueTarget).toBe(45_000_000);
  });

  test('they say whether the landlord is named', async () => {
    expect((await figures()).isLandlordNamed).toBe(false);
    await t.as(await t.make.user('manager')).call(updateSettings, { body: { landlord_name: 'Pearl Hill' } });
    expect((await figures()).isLandlordNamed).toBe(true);
  });
});

describe('homes and leases', () => {
  test('a deleted estate no longer counts, and the apartment of an inactive tenant is available', async () => {
    const before = await figures();
    const tenant = await t.make.tenant();
    await t.make.tenant({ status: 'inactive' });
    const { occupancy } = (await figures()).performance;
    expect([occupancy.part, occupancy.whole]).toEqual([
      before.performance.occupancy.part + 1,
      before.performance.occupancy.whole + 2,
    ]);
    await t.db.updateTable('estates').set({ deleted_at: NOON }).where('id', '=', tenant.estate_id).execute();
    expect((await figures()).performance.occupancy).toMatchObject({ part: occupancy.part - 1 });
  });

  test('retention counts ended and renewed terms', async () => {
    const before = (await figures()).performance.retention;
    await t.make.tenant({ lease_end: '2026-11-20' });
    const staying = await t.make.tenant({ lease_end: '2027-06-30' });
    await t.db
      .insertInto('lease_renewals')
      .values({ lease_id: staying.lease_id, previous_end: '2026-06-30', new_end: '2027-06-30' })
      .execute();
    const after = (await figures()).performance.retention;
    expect([after.part - before.part, after.whole - before.whole]).toEqual([1, 2]);
  });

  test('leases that end by the last day of the month are counted', async () => {
    const before = await figures();
    await t.make.tenant({ lease_end: '2026-11-30' });
    await t.make.tenant({ lease_end: '2026-12-01' });
    expect((await figures()).leasesEndingThisMonth).toBe(before.leasesEndingThisMonth + 1);
  });
});

describe('complaints', () => {
  test('one that was reopened waits since then, and not since it was made', async () => {
    const tenant = await t.make.tenant();
    const before = await figures();
    const history = [
      [open, '2026-11-01T08:00:00Z'],
      [resolved, '2026-11-01T12:00:00Z'],
    ] as const;
    await complain(t, tenant, [...history, [open, '2026-11-21T08:00:00Z']]);
    expect((await figures()).complaintsWaiting).toBe(before.complaintsWaiting);
    await complain(t, tenant, [...history, [open, '2026-11-20T08:00:00Z']]);
    expect((await figures()).complaintsWaiting).toBe(before.complaintsWaiting + 1);
  });

  test('resolution covers complaints of the last 12 months by their present status', async () => {
    const tenant = await t.make.tenant();
    const before = (await figures()).performance.resolution;
    await complain(t, tenant, [
      [open, '2025-11-21T08:00:00Z'],
      [resolved, '2025-11-22T08:00:00Z'],
    ]);
    await complain(t, tenant, [
      [open, '2025-11-20T08:00:00Z'],
      [resolved, '2025-11-21T08:00:00Z'],
    ]);
    await complain(t, tenant, [
      [open, '2026-11-01T08:00:00Z'],
      [resolved, '2026-11-02T08:00:00Z'],
      [inProgress, '2026-11-03T08:00:00Z'],
    ]);
    const after = (await figures()).performance.resolution;
    expect([after.part - before.part, after.whole - before.whole]).toEqual([1, 2]);
  });

  test('lists at most six open ones, the most urgent first, then the oldest', async () => {
    const tenant = await t.make.tenant();
    for (const [title, urgency, created_at] of [
      ['Newer critical', 'critical', '2026-11-20T08:00:00Z'],
      ['Older critical', 'critical', '2026-11-19T08:00:00Z'],
      ['High', 'high', '2026-11-01T08:00:00Z'],
      ['Low', 'low', '2020-11-01T08:00:00Z'],
      ['Done', 'critical', '2026-11-01T08:00:00Z'],
    ] as const) {
      await t.db
        .insertInto('complaints')
        .values({
          tenant_id: tenant.id,
          category_id: 1,
          status_id: title === 'Done' ? resolved : open,
          urgency,
          title,
          description: '-',
          created_at,
        })
        .execute();
    }
    const { openComplaints } = await figures();
    expect(openComplaints.map(({ title }) => title).slice(0, 3)).toEqual(['Older critical', 'Newer critical', 'High']);
    expect(openComplaints).toHaveLength(6);
    expect(openComplaints.map(({ title }) => title)).not.toContain('Done');
    const accountant = t.as(await t.make.user('manager', { staff_role: 'accountant' }));
    const key = await storedKey(t, (await t.make.user('manager')).id, ['dashboard:read']);
    for (const caller of [accountant, key]) {
      const { body } = await caller.call(getManagerDashboard);
      expect([body.openComplaints, body.pendingComplaints > 0]).toEqual([[], true]);
    }
  });
});
