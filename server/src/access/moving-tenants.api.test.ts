import { beforeAll, expect, test } from 'vitest';
import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { listMessages } from '@amayumba/contract/messages/endpoints.ts';
import type { Message } from '@amayumba/contract/messages/message.ts';
import { listAccounts, remindTenants } from '@amayumba/contract/money/account-endpoints.ts';
import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { searchEverything } from '@amayumba/contract/search/endpoints.ts';
import {
  getTenant,
  listLeases,
  listTenantMails,
  listTenants,
  updateTenant,
} from '@amayumba/contract/tenants/endpoints.ts';
import { testApp } from '../test/build-test-app.ts';
import type { Caller } from '../test/caller.ts';

// Tenants who move between the estates of different managers. See docs/rules.md, Limited to estates.

const t = testApp();
let own: { id: number; name: string };
let other: { id: number; name: string };
let full: Caller;
let limited: Caller;

beforeAll(async () => {
  full = t.as(await t.make.user('manager'));
  own = await t.make.estate();
  other = await t.make.estate();
  limited = t.as(await t.make.user('manager', { estates: [own.id] }));
});

test('a tenant who moved to another estate belongs there, and their former account stays', async () => {
  const { id: former } = await t.make.apartment({ estate_id: own.id });
  const { id: home } = await t.make.apartment({ estate_id: other.id });
  const lease = { lease_start: '2026-01-01', lease_end: '2026-06-30' } as const;
  const tenant = await t.make.tenant({ apartment_id: former, first_name: 'Moved', ...lease });
  const { account_id } = await t.make.payment({ tenant, month: 5 });
  expect((await limited.call(getTenant, { id: tenant.id })).status).toBe(200);
  const next = { tenant_id: tenant.id, apartment_id: home, lease_start: '2026-07-01', lease_end: '2027-06-30' };
  await t.owner.insertInto('leases').values(next).execute();
  expect((await limited.call(getTenant, { id: tenant.id })).status).toBe(404);
  expect((await limited.call(listTenants, { query: { search: 'Moved' } })).body).toEqual([]);
  expect((await limited.call(listLeases, { query: { tenant_id: tenant.id } })).body).toMatchObject([
    { apartment: former },
  ]);
  expect((await limited.call(listAccounts, { query: { tenant_id: tenant.id } })).body).toMatchObject([
    { id: account_id },
  ]);
  const { reference_code } = await t.db
    .selectFrom('accounts')
    .select('reference_code')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  const foundBy = async (caller: Caller) =>
    (await caller.call(searchEverything, { query: { q: reference_code } })).body.tenants.results.map(({ id }) => id);
  expect([await foundBy(full), await foundBy(limited)]).toEqual([[tenant.id], []]);
});

test('the messages and mails to a tenant who moved from another estate are those about their home here', async () => {
  const { id: former } = await t.make.apartment({ estate_id: other.id });
  const { id: home } = await t.make.apartment({ estate_id: own.id });
  const tenant = await t.make.tenant({ apartment_id: former, lease_start: '2026-01-01', lease_end: '2026-06-30' });
  const { account_id: before } = await t.make.payment({ tenant, month: 5, due_date: '2026-05-05' });
  const next = { tenant_id: tenant.id, apartment_id: home, lease_start: '2026-07-01', lease_end: '2027-06-30' };
  const lease = await t.owner.insertInto('leases').values(next).returning('id').executeTakeFirstOrThrow();
  const moved = { ...tenant, lease_id: lease.id, estate_id: own.id };
  const { id, account_id: here } = await t.make.payment({ tenant: moved, month: 11, due_date: '2026-11-05' });
  for (const [account, amount] of [
    [before, 5_000],
    [here, 7_000],
  ] as const)
    await full.call(createReceipt, { body: { account, amount, method: 'Cash' } });
  // A mail about a changed payment names no account.
  await full.call(updatePayment, { id, body: { amount: 600_000 } });
  await full.call(remindTenants, { body: { accounts: [before, here], preview: false } });
  const listed = async (caller: Caller) => {
    const messages = await caller.call(listMessages, { query: { tenant_id: tenant.id, channel: 'mail' } });
    const { body: mails } = await caller.call(listTenantMails, { id: tenant.id });
    return [(messages.body as Message[]).map(({ purpose, account }) => [purpose, account]), (mails as object[]).length];
  };
  const [messages, mails] = await listed(full);
  expect(messages).toHaveLength(4);
  expect(mails).toBe(1);
  expect(await listed(limited)).toEqual([
    [
      ['reminder', here],
      ['receipt', here],
    ],
    0,
  ]);
  const stayed = await t.make.tenant({ apartment_id: (await t.make.apartment({ estate_id: own.id })).id });
  const rent = await t.make.payment({ tenant: stayed, month: 11 });
  await full.call(updatePayment, { id: rent.id, body: { amount: 600_000 } });
  expect((await limited.call(listTenantMails, { id: stayed.id })).body).toHaveLength(1);
});

test('what a tenant still owes for a home of another estate is not in their rent badge', async () => {
  const { id: former } = await t.make.apartment({ estate_id: other.id });
  const { id: home } = await t.make.apartment({ estate_id: own.id });
  const lease = { lease_start: '2026-01-01', lease_end: '2026-06-30' } as const;
  const tenant = await t.make.tenant({ apartment_id: former, last_name: 'Indebted', ...lease });
  await t.make.payment({ tenant, month: 5, due_date: '2026-05-05' });
  const next = { tenant_id: tenant.id, apartment_id: home, lease_start: '2026-07-01', lease_end: '2027-06-30' };
  await t.owner.insertInto('leases').values(next).execute();
  const badgeBy = async (caller: Caller) => (await caller.call(getTenant, { id: tenant.id })).body.rent_state;
  expect([await badgeBy(full), await badgeBy(limited)]).toEqual(['overdue', 'paid']);
  const overdue = { search: 'Indebted', rent_status: 'overdue' } as const;
  const late = async (caller: Caller) => (await caller.call(listTenants, { query: overdue })).body as unknown[];
  expect([(await late(full)).length, (await late(limited)).length]).toEqual([1, 0]);
});

/** A tenant of another estate until December, and of their estate from the last day of the year. */
async function tenantAboutToMove(last_name: string) {
  const { id: present } = await t.make.apartment({ estate_id: other.id });
  const { id: home } = await t.make.apartment({ estate_id: own.id });
  const lease = { lease_start: '2026-01-01', lease_end: '2026-12-30' } as const;
  const tenant = await t.make.tenant({ apartment_id: present, last_name, ...lease });
  const next = { tenant_id: tenant.id, apartment_id: home, lease_start: '2026-12-31', lease_end: '2027-12-31' };
  await t.owner.insertInto('leases').values(next).execute();
  return { tenant, present, home };
}

test('a tenant who will move to another estate is seen in both, each with its own home', async () => {
  const { tenant, present, home } = await tenantAboutToMove('Betweenhomes');
  const { account_id } = await t.make.payment({ tenant, month: 11 });
  const before = t.as(await t.make.user('manager', { estates: [other.id] }));
  const seenBy = async (caller: Caller) => {
    const { body } = await caller.call(getTenant, { id: tenant.id });
    const listed = await caller.call(listTenants, { query: { search: 'Betweenhomes' } });
    const found = await caller.call(searchEverything, { query: { q: 'Betweenhomes' } });
    const leases = await caller.call(listLeases, { query: { tenant_id: tenant.id } });
    return {
      home: [body.apartment, body.account, body.moves_on],
      listed: (listed.body as { apartment: number }[]).map(({ apartment }) => apartment),
      found: found.body.tenants.results.map(({ estate }) => estate),
      leases: leases.body.map(({ apartment }) => apartment),
    };
  };
  expect(await seenBy(full)).toMatchObject({ home: [present, account_id, '2026-12-31'], leases: [home, present] });
  expect(await seenBy(before)).toEqual({
    home: [present, account_id, null],
    listed: [present],
    found: [other.name],
    leases: [present],
  });
  expect(await seenBy(limited)).toEqual({
    home: [home, null, null],
    listed: [home],
    found: [own.name],
    leases: [home],
  });
  const there = await before.call(listTenants, { query: { apartment_id: home } });
  const here = await limited.call(listTenants, { query: { apartment_id: present } });
  expect([there.body, here.body]).toEqual([[], []]);
});

test('a tenant who will move to their estate keeps the lease of another one until then', async () => {
  const { tenant } = await tenantAboutToMove('Untilthen');
  const change = async (body: BodyOf<typeof updateTenant>) =>
    (await limited.call(updateTenant, { id: tenant.id, body })).status;
  expect(await change({ emergency_contact: 'Her sister' })).toBe(200);
  expect(await change({ lease_end: '2026-11-30' })).toBe(400);
  expect(await change({ lease_start: '2026-12-01' })).toBe(409);
  expect(await change({ lease_end: '2027-06-30' })).toBe(200);
  const { body: leases } = await full.call(listLeases, { query: { tenant_id: tenant.id } });
  expect(leases.map(({ end }) => end)).toEqual(['2027-06-30', '2026-12-30']);
});
