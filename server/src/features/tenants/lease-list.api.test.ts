import { createPayment } from '@amayumba/contract/payments/endpoints.ts';
import * as calls from '@amayumba/contract/tenants/endpoints.ts';
import type { LeaseQuery } from '@amayumba/contract/tenants/lease.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';

const t = testApp();

const manager = async () => t.as(await t.make.user('manager'));

test('leases are for managers only, and need a place or a tenant', async () => {
  expect((await t.as(null).call(calls.listLeases, { query: { estate_id: 1 } })).status).toBe(401);
  const tenant = await t.make.tenant();
  for (const user of [tenant.user, await t.make.user('owner')])
    expect((await t.as(user).call(calls.listLeases, { query: { tenant_id: tenant.id } })).status).toBe(403);
  const refused = await (await manager()).call(calls.listLeases, { query: {} });
  expect(refused.error.fields).toEqual({ apartment_id: ['Choose an apartment, a block, an estate or a tenant.'] });
});

test('the leases of a home come newest first, with what is open and the rent over time', async () => {
  const home = await t.make.apartment();
  const former = await t.make.tenant({ apartment_id: home.id, lease_start: '2025-01-01', lease_end: '2025-12-31' });
  const present = await t.make.tenant({ apartment_id: home.id, lease_end: null });
  const caller = await manager();
  await caller.call(createPayment, {
    body: {
      tenant: present.id,
      amount: 450_000,
      status: 1,
      due_date: '2026-11-05',
      payment_for_year: 2026,
      months_paid: [11],
      payment_type: 'Rent',
      payment_method: '',
      reference_number: '',
      notes: '',
    },
  });
  for (const [starts_on, rent_amount] of [
    ['2026-01-01', 420_000],
    ['2026-12-01', 450_000],
  ] as const)
    await t.db
      .insertInto('lease_terms')
      .values({ lease_id: present.lease_id, starts_on, rent_amount, rent_every: 'month', due_day: 5 })
      .execute();
  const { body } = await caller.call(calls.listLeases, { query: { apartment_id: home.id } });
  expect(body).toMatchObject([
    {
      id: present.lease_id,
      tenant: present.id,
      apartment: home.id,
      start: '2026-01-01',
      end: null,
      is_current: true,
      account: expect.any(Number) as number,
      open_amount: 450_000,
      oldest_due: '2026-11-05',
      rents: [
        { starts_on: '2026-01-01', rent_amount: 420_000, rent_every: 'month', due_day: 5 },
        { starts_on: '2026-12-01', rent_amount: 450_000 },
      ],
    },
    { id: former.lease_id, end: '2025-12-31', is_current: false, open_amount: 0, oldest_due: null, rents: [] },
  ]);
});

test('leases are narrowed to a block, an estate, a tenant and those that cover today', async () => {
  const estate = await t.make.estate();
  const [a, b] = [await t.make.apartment({ estate_id: estate.id }), await t.make.apartment({ estate_id: estate.id })];
  const first = await t.make.tenant({ apartment_id: a.id });
  const second = await t.make.tenant({ apartment_id: b.id, lease_start: '2026-12-01', lease_end: '2027-05-31' });
  const caller = await manager();
  const ids = async (query: { [Name in keyof LeaseQuery]: LeaseQuery[Name] | string }) =>
    (await caller.call(calls.listLeases, { query: query as LeaseQuery })).body.map(({ id }) => id);
  expect(await ids({ estate_id: estate.id })).toEqual([second.lease_id, first.lease_id]);
  expect(await ids({ estate_id: estate.id, current: 'true' })).toEqual([first.lease_id]);
  expect(await ids({ estate_id: estate.id, current: 'false' })).toEqual([second.lease_id]);
  expect(await ids({ block_id: b.block_id })).toContain(second.lease_id);
  expect(await ids({ tenant_id: first.id })).toEqual([first.lease_id]);
  expect(await ids({ estate_id: (await t.make.estate()).id })).toEqual([]);
});
