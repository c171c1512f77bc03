import { listEstates, updateEstate } from '@amayumba/contract/estates/endpoints.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import {
  getPaymentAlerts,
  getPaymentDashboardSummary,
  getPaymentReport,
} from '@amayumba/contract/reports/endpoints.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';

const t = testApp();
const YEAR = { start_date: '2026-01-01', end_date: '2026-12-31' };

/** An estate of an owner with a payment due in October, which is paid, and one due on 25 November. */
async function rentedEstate(owner_id?: number) {
  const estate = await t.make.estate({ ...(owner_id && { owner_id }), name: 'Acacia Court' });
  const { id } = await t.make.apartment({ estate_id: estate.id });
  const tenant = await t.make.tenant({ apartment_id: id });
  await t.make.payment({ tenant, amount: 400_000, status_id: PAYMENT_STATUS.paid, month: 10, due_date: '2026-10-05' });
  await t.make.payment({ tenant, amount: 500_000, due_date: '2026-11-25' });
  return estate;
}
const change = async (id: number, owner: number | null, now: string) => {
  t.clock.set(now);
  const answer = await t.as(await t.make.user('manager')).call(updateEstate, { id, body: { owner } });
  expect([answer.status, answer.body.owner]).toEqual([200, owner]);
};
/** The sums of a report over the year, by estate. */
const reported = async (owner: { id: number }) => {
  const { body } = await t.as(owner).call(getPaymentReport, { query: YEAR });
  return body.estates.map(({ estate_name, total_amount }) => [estate_name, total_amount]);
};
const upcoming = async (owner: { id: number }) =>
  (await t.as(owner).call(getPaymentAlerts)).body.upcoming_alerts.map(({ amount }) => amount);

test('each owner has the money due in their time; the present owner sees the present state', async () => {
  const [first, second] = [await t.make.user('owner'), await t.make.user('owner')];
  const { id } = await rentedEstate(first.id);
  expect(await reported(first)).toEqual([['Acacia Court', 900_000]]);
  // 21:30 UTC is 22 November in Kampala.
  await change(id, second.id, '2026-11-21T21:30:00Z');
  expect(await reported(first)).toEqual([['Acacia Court', 400_000]]);
  expect(await reported(second)).toEqual([['Acacia Court', 500_000]]);
  expect([await upcoming(first), await upcoming(second)]).toEqual([[], [500_000]]);
  expect((await t.as(first).call(listEstates, { query: {} })).body).toEqual([]);
  expect((await t.as(second).call(listEstates, { query: {} })).body).toMatchObject([{ id }]);
  const rows = await t.db
    .selectFrom('estate_ownerships')
    .select(['owner_id', 'from_date', 'to_date', 'share_percent'])
    .where('estate_id', '=', id)
    .orderBy('from_date')
    .execute();
  expect(rows).toMatchObject([
    { owner_id: first.id, to_date: '2026-11-21' },
    { owner_id: second.id, from_date: '2026-11-22', to_date: null },
  ]);

  await change(id, null, '2026-11-24T09:00:00Z');
  expect([await reported(first), await reported(second)]).toEqual([[['Acacia Court', 400_000]], [['Acacia Court', 0]]]);
  t.clock.set(NOON);
});

test('each owner has the money that came in during their time', async () => {
  const [first, second] = [await t.make.user('owner'), await t.make.user('owner')];
  const { id } = await rentedEstate(first.id);
  const received = async (owner: { id: number }) =>
    (await t.as(owner).call(getPaymentDashboardSummary)).body.received_this_month;
  expect(await received(first)).toBe(400_000);
  await change(id, second.id, '2026-11-25T09:00:00Z');
  expect([await received(first), await received(second)]).toEqual([400_000, 0]);
  t.clock.set(NOON);
});

test('a second change on the same day corrects the first', async () => {
  const [first, second, third] = [await t.make.user('owner'), await t.make.user('owner'), await t.make.user('owner')];
  const { id } = await rentedEstate(first.id);
  await change(id, second.id, '2026-11-21T08:00:00Z');
  await change(id, third.id, '2026-11-21T09:00:00Z');
  expect([await reported(first), await reported(second), await reported(third)]).toEqual([
    [['Acacia Court', 400_000]],
    [],
    [['Acacia Court', 500_000]],
  ]);
  t.clock.set(NOON);
});

test('the first owner of an estate has all payments due before they were entered', async () => {
  const owner = await t.make.user('owner');
  const { id } = await rentedEstate();
  await change(id, owner.id, NOON);
  expect(await reported(owner)).toEqual([['Acacia Court', 900_000]]);
});
