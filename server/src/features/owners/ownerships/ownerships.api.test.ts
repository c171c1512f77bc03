import { getPerson } from '@amayumba/contract/accounts/endpoints.ts';
import { getEstate, listApartments, listEstates, updateEstate } from '@amayumba/contract/estates/endpoints.ts';
import { listOwnerships, setOwnership } from '@amayumba/contract/owners/ownership-endpoints.ts';
import type { NewOwnership } from '@amayumba/contract/owners/ownership.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { getComplaintAnalytics, getPaymentReport } from '@amayumba/contract/reports/endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { testApp } from '../../../test/build-test-app.ts';
import type { Caller } from '../../../test/caller.ts';
import { NOON } from '../../../test/clock.ts';

const t = testApp();
const YEAR = { start_date: '2026-01-01', end_date: '2026-12-31' };
let manager: Caller;

beforeAll(async () => {
  manager = t.as(await t.make.user('manager'));
});

/** An estate with 400,000 paid in October and 500,000 due in November. */
async function rentedEstate(owner_id?: number) {
  const estate = await t.make.estate({ ...(owner_id !== undefined && { owner_id }) });
  const { id } = await t.make.apartment({ estate_id: estate.id });
  const tenant = await t.make.tenant({ apartment_id: id });
  await t.make.payment({ tenant, amount: 400_000, status_id: PAYMENT_STATUS.paid, month: 10, due_date: '2026-10-05' });
  await t.make.payment({ tenant, amount: 500_000, due_date: '2026-11-25' });
  await t.db
    .insertInto('complaints')
    .values({
      tenant_id: tenant.id,
      lease_id: tenant.lease_id,
      estate_id: estate.id,
      category_id: 2,
      title: 'Tap',
      description: 'Drips.',
    })
    .execute();
  return estate;
}
const set = (body: NewOwnership) => manager.call(setOwnership, { body });
const ownerOf = async (id: number) => (await manager.call(getEstate, { id })).body.owner;
const totals = async (owner: { id: number }) =>
  (await t.as(owner).call(getPaymentReport, { query: YEAR })).body.estates.map(({ total_amount }) => total_amount);
const wrongOf = async (body: NewOwnership) => Object.keys((await set(body)).error.fields ?? {}).toSorted();

test('every wrong field of a share is named at once', async () => {
  const unknown = { estate: 999_999, owner: 999_999, from_date: '2026-11-22' };
  expect(await wrongOf({ ...unknown, share_percent: 50 })).toEqual(['estate', 'from_date', 'owner']);
  expect(await wrongOf({ ...unknown, share_percent: 101 })).toEqual(['estate', 'from_date', 'owner', 'share_percent']);
});

test('only managers see and set shares', async () => {
  const owner = await t.make.user('owner');
  const { id } = await t.make.estate({ owner_id: owner.id });
  const body = { estate: id, owner: owner.id, share_percent: 50, from_date: '2026-01-01' };
  expect((await t.as(null).call(listOwnerships, { query: {} })).status).toBe(401);
  expect((await t.as(null).call(setOwnership, { body })).status).toBe(401);
  for (const role of ['owner', 'tenant'] as const) {
    const caller = t.as(await t.make.user(role));
    expect((await caller.call(listOwnerships, { query: {} })).status).toBe(403);
    expect((await caller.call(setOwnership, { body })).status).toBe(403);
  }
});

test('a share is set from a day on, and the owner with the largest share is the owner of the estate', async () => {
  const [first, second] = [await t.make.user('owner'), await t.make.user('owner')];
  const { id, name } = await t.make.estate({ owner_id: first.id });
  await set({ estate: id, owner: first.id, share_percent: 40, from_date: '2026-10-16' });
  expect(await ownerOf(id)).toBe(first.id);
  const { status, body } = await set({ estate: id, owner: second.id, share_percent: 60, from_date: '2026-10-16' });
  expect(status).toBe(201);
  const shares = body.map(({ owner, share_percent, from_date, to_date }) => [owner, share_percent, from_date, to_date]);
  expect(shares).toEqual([
    [first.id, 100, '2000-01-01', '2026-10-15'],
    [second.id, 60, '2026-10-16', null],
    [first.id, 40, '2026-10-16', null],
  ]);
  expect(body[0]).toMatchObject({ estate: id, estate_name: name });
  expect(await ownerOf(id)).toBe(second.id);
  // Of equal shares, the older account's counts.
  await set({ estate: id, owner: second.id, share_percent: 40, from_date: '2026-11-01' });
  expect(await ownerOf(id)).toBe(first.id);
  expect((await manager.call(listOwnerships, { query: { owner: second.id } })).body).toHaveLength(2);
  expect(await auditEntries(t.db, { subject: 'estate', subject_id: id })).toContainEqual(
    expect.objectContaining({
      action: 'share set',
      after: { name, owner_id: second.id, share_percent: 40, from_date: '2026-11-01' },
    }),
  );
});

test('an owner who bought a share sees the estate now and its money since that day', async () => {
  const [first, second, stranger] = [
    await t.make.user('owner'),
    await t.make.user('owner'),
    await t.make.user('owner'),
  ];
  const { id } = await rentedEstate(first.id);
  await set({ estate: id, owner: first.id, share_percent: 50, from_date: '2026-11-01' });
  await set({ estate: id, owner: second.id, share_percent: 50, from_date: '2026-11-01' });
  for (const owner of [first, second]) {
    const caller = t.as(owner);
    expect((await caller.call(listEstates, { query: {} })).body).toMatchObject([{ id }]);
    expect((await caller.call(listApartments, { query: {} })).body).toHaveLength(1);
    expect((await caller.call(getComplaintAnalytics)).text).toContain('"total_complaints":1');
  }
  expect([await totals(first), await totals(second)]).toEqual([[900_000], [500_000]]);
  expect((await manager.call(listEstates, { query: { owner: second.id } })).body).toMatchObject([{ id }]);
  expect((await manager.call(getPerson, { id: second.id })).body.estates_count).toBe(1);
  expect((await t.as(stranger).call(listEstates, { query: {} })).body).toEqual([]);

  await set({ estate: id, owner: second.id, share_percent: 0, from_date: '2026-11-21' });
  expect((await t.as(second).call(listEstates, { query: {} })).body).toEqual([]);
  expect(await totals(second)).toEqual([0]);
});

test('more than the whole on a day is refused, and a day to come, another role and a deleted estate are', async () => {
  const [first, second] = [await t.make.user('owner'), await t.make.user('owner')];
  const { id } = await t.make.estate({ owner_id: first.id });
  const share = { estate: id, owner: second.id, share_percent: 0.01, from_date: '2026-11-01' };
  const tooMany = await set(share);
  expect([tooMany.status, tooMany.error.code]).toEqual([409, 'shares_too_many']);
  expect(tooMany.error.error).toBe('The shares of this estate would be 100.01 percent on 1 Nov 2026.');
  const later = await set({ ...share, from_date: '2026-11-22' });
  expect(later.error.fields).toEqual({ from_date: ['Enter a day up to today.'] });
  const tenant = await t.make.user('tenant');
  expect((await set({ ...share, owner: tenant.id })).error.fields).toHaveProperty('owner');
  await t.db.updateTable('estates').set({ deleted_at: NOON }).where('id', '=', id).execute();
  expect((await set(share)).error.fields).toHaveProperty('estate');
});

test('a new owner of the whole estate ends all shares', async () => {
  const [first, second, third] = [await t.make.user('owner'), await t.make.user('owner'), await t.make.user('owner')];
  const { id } = await t.make.estate({ owner_id: first.id });
  await set({ estate: id, owner: first.id, share_percent: 50, from_date: '2026-01-01' });
  await set({ estate: id, owner: second.id, share_percent: 50, from_date: '2026-01-01' });
  await manager.call(updateEstate, { id, body: { owner: third.id } });
  const { body } = await manager.call(listOwnerships, { query: { estate_id: id } });
  expect(body.filter(({ to_date }) => to_date === null)).toMatchObject([
    { owner: third.id, share_percent: 100, from_date: '2026-11-21' },
  ]);
});
