import { signIn } from '@amayumba/contract/accounts/endpoints.ts';
import { deleteEstate, listApartments } from '@amayumba/contract/estates/endpoints.ts';
import * as calls from '@amayumba/contract/tenants/endpoints.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';

const t = testApp();

const manager = async () => t.as(await t.make.user('manager'));

const leasesOf = (tenantId: number) =>
  t.db
    .selectFrom('leases')
    .select(['apartment_id', 'lease_start', 'lease_end', 'ended_on'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();

const renewalsOf = (leaseId: number) =>
  t.db
    .selectFrom('lease_renewals')
    .select(['previous_end', 'new_end', 'renewed_by'])
    .where('lease_id', '=', leaseId)
    .execute();

const recordedOf = async (leaseId: number) => {
  const rows = await t.db
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'before', 'after'])
    .where('subject', '=', 'lease')
    .where('subject_id', '=', leaseId)
    .orderBy('id')
    .execute();
  return rows;
};

test('a tenant who does not exist cannot be changed', async () => {
  const answer = await (await manager()).call(calls.updateTenant, { id: 999_999, body: { emergency_contact: 'x' } });
  expect(answer.status).toBe(404);
});

test('person, type and contacts are changed, and the lease stays', async () => {
  const tenant = await t.make.tenant();
  const changed = await (
    await manager()
  ).call(calls.updateTenant, {
    id: tenant.id,
    body: {
      user: { first_name: 'Rita', last_name: 'Auma', username: tenant.user.username, email: tenant.user.email },
      tenant_type: 3,
      apartment: tenant.apartment_id,
      lease_start: '2026-01-01',
      lease_end: '2026-12-31',
      phone_number: '',
      emergency_contact: 'Brother',
    },
  });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({
    user_details: { first_name: 'Rita', last_name: 'Auma', username: tenant.user.username },
    tenant_type: 3,
    phone_number: '',
    emergency_contact: 'Brother',
    apartment: tenant.apartment_id,
  });
  expect(await leasesOf(tenant.id)).toHaveLength(1);
  expect(await recordedOf(tenant.lease_id)).toEqual([]);
});

test('wrong fields of a change are reported together and nothing is stored', async () => {
  const tenant = await t.make.tenant();
  const caller = await manager();
  const refused = await caller.call(calls.updateTenant, {
    id: tenant.id,
    body: { user: { first_name: 'Changed', password: 'password123' }, tenant_type: 999_999 },
  });
  expect(Object.keys(refused.error.fields ?? {}).toSorted()).toEqual(['tenant_type', 'user.password']);
  const apartment = await caller.call(calls.updateTenant, {
    id: tenant.id,
    body: { user: { first_name: 'Changed' }, emergency_contact: 'Changed', apartment: 999_999 },
  });
  expect(apartment.error.fields).toHaveProperty('apartment');
  const end = await caller.call(calls.updateTenant, {
    id: tenant.id,
    body: { emergency_contact: 'Changed', lease_end: '2025-12-31' },
  });
  expect(end.error.fields).toHaveProperty('lease_end');
  for (const field of ['lease_start', 'lease_end']) {
    const empty = await caller.call(calls.updateTenant, {
      id: tenant.id,
      anyBody: { emergency_contact: 'Changed', [field]: '' },
    });
    expect([empty.status, Object.keys(empty.error.fields ?? {})]).toEqual([400, [field]]);
  }
  const after = await caller.call(calls.getTenant, { id: tenant.id });
  expect(after.body).toMatchObject({ user_details: { first_name: 'Nakato' }, emergency_contact: '' });
  expect(await leasesOf(tenant.id)).toMatchObject([{ apartment_id: tenant.apartment_id, ended_on: null }]);
});

test('a later end renews the lease and is recorded', async () => {
  const tenant = await t.make.tenant();
  const user = await t.make.user('manager');
  const renewed = await t.as(user).call(calls.updateTenant, { id: tenant.id, body: { lease_end: '2027-12-31' } });
  expect(renewed.body).toMatchObject({ lease_start: '2026-01-01', lease_end: '2027-12-31' });
  expect(await leasesOf(tenant.id)).toHaveLength(1);
  expect(await renewalsOf(tenant.lease_id)).toEqual([
    { previous_end: '2026-12-31', new_end: '2027-12-31', renewed_by: user.id },
  ]);
  expect(await recordedOf(tenant.lease_id)).toMatchObject([
    { action: 'renewed', user_id: user.id, before: { lease_end: '2026-12-31' }, after: { lease_end: '2027-12-31' } },
  ]);
});

test('an earlier end or another start corrects the lease without a renewal', async () => {
  const tenant = await t.make.tenant();
  const changed = await (
    await manager()
  ).call(calls.updateTenant, { id: tenant.id, body: { lease_start: '2026-02-01', lease_end: '2026-11-30' } });
  expect(changed.body).toMatchObject({ lease_start: '2026-02-01', lease_end: '2026-11-30' });
  expect(await leasesOf(tenant.id)).toHaveLength(1);
  expect(await renewalsOf(tenant.lease_id)).toEqual([]);
  expect(await recordedOf(tenant.lease_id)).toMatchObject([{ action: 'corrected' }]);
});

test('another apartment ends the lease and begins a new one, and both stay', async () => {
  const tenant = await t.make.tenant();
  const next = await t.make.apartment();
  const caller = await manager();
  const moved = await caller.call(calls.updateTenant, {
    id: tenant.id,
    body: { apartment: next.id, lease_start: '2026-01-01', lease_end: '2027-06-30' },
  });
  expect(moved.body).toMatchObject({ apartment: next.id, lease_start: '2026-11-21', lease_end: '2027-06-30' });
  expect(await leasesOf(tenant.id)).toEqual([
    { apartment_id: tenant.apartment_id, lease_start: '2026-01-01', lease_end: '2026-12-31', ended_on: '2026-11-20' },
    { apartment_id: next.id, lease_start: '2026-11-21', lease_end: '2027-06-30', ended_on: null },
  ]);
  expect(await recordedOf(tenant.lease_id)).toMatchObject([{ action: 'ended', after: { ended_on: '2026-11-20' } }]);
  const left = await caller.call(listApartments, { query: { estate_id: tenant.estate_id } });
  expect(left.body).toMatchObject([{ id: tenant.apartment_id, is_occupied: false }]);
});

test('an estate is not deleted while a tenant moves in concurrently', async () => {
  const caller = await manager();
  const attempt = async () => {
    const apartment = await t.make.apartment();
    const tenant = await t.make.tenant();
    const { estate_id } = await t.db
      .selectFrom('blocks')
      .select('estate_id')
      .where('id', '=', apartment.block_id)
      .executeTakeFirstOrThrow();
    const [moved, deleted] = await Promise.all([
      caller.call(calls.updateTenant, { id: tenant.id, body: { apartment: apartment.id } }),
      caller.call(deleteEstate, { id: estate_id }),
    ]);
    return `${moved.status} ${deleted.status}`;
  };
  const outcomes = await Promise.all(Array.from({ length: 8 }, attempt));
  expect(outcomes.filter((outcome) => outcome !== '200 409' && outcome !== '400 204')).toEqual([]);
});

test('a move late in the evening begins on its day in Kampala', async () => {
  const tenant = await t.make.tenant();
  const next = await t.make.apartment();
  t.clock.set('2026-11-21T21:30:00Z');
  const moved = await (await manager()).call(calls.updateTenant, { id: tenant.id, body: { apartment: next.id } });
  expect(moved.body).toMatchObject({ apartment: next.id, lease_start: '2026-11-22' });
  t.clock.set('2026-11-21T09:00:00Z');
});

test('a move before the lease has begun leaves that lease without a day, and its apartment available', async () => {
  const tenant = await t.make.tenant({ lease_start: '2026-12-01', lease_end: '2027-11-30' });
  const next = await t.make.apartment();
  const caller = await manager();
  const moved = await caller.call(calls.updateTenant, { id: tenant.id, body: { apartment: next.id } });
  expect(moved.body).toMatchObject({ apartment: next.id, lease_start: '2026-12-01', lease_end: '2027-11-30' });
  expect(await leasesOf(tenant.id)).toMatchObject([{ ended_on: '2026-11-30' }, { ended_on: null }]);
  const other = await t.make.tenant();
  const taken = await caller.call(calls.updateTenant, {
    id: other.id,
    body: { apartment: tenant.apartment_id, lease_start: '2026-12-05', lease_end: '2027-12-04' },
  });
  expect(taken.status).toBe(200);
});

test('a move into a leased apartment is refused, and the tenant stays in the old one', async () => {
  const tenant = await t.make.tenant();
  const neighbour = await t.make.tenant();
  const refused = await (
    await manager()
  ).call(calls.updateTenant, { id: tenant.id, body: { apartment: neighbour.apartment_id } });
  expect(refused.error.code).toBe('apartment_leased');
  expect(await leasesOf(tenant.id)).toMatchObject([{ apartment_id: tenant.apartment_id, ended_on: null }]);
});

test("a renewal that overlaps with the next tenant's lease is refused", async () => {
  const tenant = await t.make.tenant();
  await t.make.tenant({ apartment_id: tenant.apartment_id, lease_start: '2027-01-01', lease_end: '2027-12-31' });
  const refused = await (
    await manager()
  ).call(calls.updateTenant, { id: tenant.id, body: { lease_end: '2027-03-31' } });
  expect(refused.error.code).toBe('apartment_leased');
  expect(await renewalsOf(tenant.lease_id)).toEqual([]);
});

test('a tenant whose lease has ended begins a new one', async () => {
  const tenant = await t.make.tenant({ lease_end: '2026-10-31' });
  const again = await (
    await manager()
  ).call(calls.updateTenant, { id: tenant.id, body: { lease_start: '2026-11-15', lease_end: '2027-11-14' } });
  expect(again.body).toMatchObject({ lease_start: '2026-11-15', lease_end: '2027-11-14' });
  expect(await leasesOf(tenant.id)).toMatchObject([
    { lease_end: '2026-10-31', ended_on: null },
    { lease_start: '2026-11-15' },
  ]);
  expect(await renewalsOf(tenant.lease_id)).toEqual([]);
});

test('the lease of an inactive tenant ends for a new one', async () => {
  const former = await t.make.tenant({ status: 'inactive' });
  const tenant = await t.make.tenant();
  const moved = await (
    await manager()
  ).call(calls.updateTenant, {
    id: tenant.id,
    body: { apartment: former.apartment_id, lease_start: '2026-12-01', lease_end: '2027-11-30' },
  });
  expect(moved.status).toBe(200);
  expect(await leasesOf(former.id)).toMatchObject([{ lease_end: '2026-12-31', ended_on: '2026-11-30' }]);
  expect(await recordedOf(former.lease_id)).toMatchObject([{ action: 'ended' }]);
});

test('an inactive tenant loses access at once, and the apartment becomes available', async () => {
  const tenant = await t.make.tenant();
  const signedIn = t.as(tenant.user);
  expect((await signedIn.call(calls.listTenantTypes)).status).toBe(200);
  const caller = await manager();
  const changed = await caller.call(calls.updateTenant, {
    id: tenant.id,
    body: { userprofile_status: 'inactive' },
  });
  expect(changed.body.userprofile_status).toBe('inactive');
  expect((await signedIn.call(calls.listTenantTypes)).status).toBe(401);
  const apartments = await caller.call(listApartments, { query: { estate_id: tenant.estate_id } });
  expect(apartments.body).toMatchObject([{ is_occupied: false }]);
  const recorded = await t.db
    .selectFrom('audit_log')
    .select('after')
    .where('subject', '=', 'user')
    .where('subject_id', '=', tenant.user.id)
    .execute();
  expect(recorded).toEqual([{ after: { status: 'inactive' } }]);
});

test('a manager sets a new password, and the tenant signs in with it', async () => {
  const tenant = await t.make.tenant();
  const changed = await (
    await manager()
  ).call(calls.updateTenant, { id: tenant.id, body: { user: { password: 'Lake-Victoria-8' } } });
  expect(changed.status).toBe(200);
  const entry = await t
    .as(null)
    .call(signIn, { body: { username: tenant.user.username, password: 'Lake-Victoria-8' } });
  expect(entry.status).toBe(200);
});
