import { describe, expect, test } from 'vitest';
import { getMyRentAlerts, getReceiptStatus, logPayment, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';

const t = testApp();

test('only tenants have rent alerts and a receipt status', async () => {
  for (const endpoint of [getMyRentAlerts, getReceiptStatus]) {
    expect((await t.as(null).call(endpoint)).status).toBe(401);
    expect((await t.as(await t.make.user('owner')).call(endpoint)).status).toBe(403);
    expect((await t.as(await t.make.user('manager')).call(endpoint)).status).toBe(403);
  }
});

test('an account with role tenant and no lease yet has nothing to pay', async () => {
  const tenant = t.as(await t.make.user('tenant'));
  const nothing = { total_upcoming: 0, total_overdue: 0, upcoming_due: [], overdue: [] };
  expect((await tenant.call(getMyRentAlerts)).body).toEqual(nothing);
  const figures = { payments: [], total_paid: 0, total_pending: 0, amount_paid: 0, amount_pending: 0 };
  expect((await tenant.call(getReceiptStatus)).body).toEqual(figures);
});

describe('rent alerts', () => {
  test('upcoming is owed within 14 days, overdue was due before today; the earliest first', async () => {
    const tenant = await t.make.tenant();
    const due = (due_date: string, status_id = 1) => t.make.payment({ tenant, due_date, status_id });
    const inFourteen = await due('2026-12-05');
    const today = await due('2026-11-21', 7);
    const yesterday = await due('2026-11-20');
    const longAgo = await due('2026-01-05', 8);
    await due('2026-12-06');
    for (const settled of [2, 5, 6]) {
      await due('2026-11-25', settled);
      await due('2026-11-01', settled);
    }
    await t.make.payment({ tenant: await t.make.tenant(), due_date: '2026-11-22' });
    const { body } = await t.as(tenant.user).call(getMyRentAlerts);
    expect(body.upcoming_due.map(({ id }) => id)).toEqual([today.id, inFourteen.id]);
    expect(body.overdue.map(({ id }) => id)).toEqual([longAgo.id, yesterday.id]);
    expect(body).toMatchObject({ total_upcoming: 2, total_overdue: 2 });
    expect(body.overdue.every((payment) => payment.is_overdue)).toBe(true);
  });

  test('the day changes at midnight in Kampala', async () => {
    const tenant = await t.make.tenant();
    await t.make.payment({ tenant, due_date: '2026-11-21' });
    t.clock.set('2026-11-21T20:59:00Z');
    expect((await t.as(tenant.user).call(getMyRentAlerts)).body).toMatchObject({ total_upcoming: 1, total_overdue: 0 });
    t.clock.set('2026-11-21T21:00:00Z');
    expect((await t.as(tenant.user).call(getMyRentAlerts)).body).toMatchObject({ total_upcoming: 0, total_overdue: 1 });
    t.clock.set(NOON);
  });
});

test('the receipt status counts the tenant’s payments, and adds up what is paid and what is open of them', async () => {
  const tenant = await t.make.tenant();
  await t.make.payment({ tenant, amount: 100, status_id: 2, month: 1 });
  await t.make.payment({ tenant, amount: 200, status_id: 2, month: 2 });
  await t.make.payment({ tenant, amount: 1000, status_id: 1, month: 3 });
  const { id } = await t.make.payment({ tenant, amount: 2000, status_id: 1, month: 4 });
  const part = { status_id: 4, received_amount: 500 };
  await t.as(await t.make.user('manager')).call(updatePayment, { id, body: part });
  await t.make.payment({ tenant, amount: 9000, status_id: 5, month: 5 });
  await t.make.payment({ tenant: await t.make.tenant(), amount: 5, status_id: 2 });
  const body = {
    amount: 4000,
    payment_method: 'Cash',
    reference_number: 'R',
    payment_for_month: 6,
    payment_for_year: 2026,
    due_date: '2026-12-01',
    payment_type: 'Rent',
  } as const;
  await t.as(tenant.user).call(logPayment, { body });
  const status = await t.as(tenant.user).call(getReceiptStatus);
  // What is only claimed is pending, and not owed.
  expect(status.body).toMatchObject({ total_paid: 2, total_pending: 3, amount_paid: 800, amount_pending: 2500 });
  expect(status.body.payments).toHaveLength(6);
});
