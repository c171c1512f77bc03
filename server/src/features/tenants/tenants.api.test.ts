import { addDays } from '@amayumba/contract/calendar.ts';
import type { BodyOf, Endpoint } from '@amayumba/contract/endpoint.ts';
import { listApartments } from '@amayumba/contract/estates/endpoints.ts';
import type { Apartment } from '@amayumba/contract/estates/estate.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import * as calls from '@amayumba/contract/tenants/endpoints.ts';
import { RENT_STATUSES } from '@amayumba/contract/tenants/rules.ts';
import type { Tenant, TenantMail } from '@amayumba/contract/tenants/tenant.ts';
import { expect, test } from 'vitest';
import { auditEntries } from '../../test/audit-entries.ts';
import { testApp } from '../../test/build-test-app.ts';
import { leaseFor } from './tenants.service.ts';

const t = testApp();
const TODAY = '2026-11-21';

const manager = async () => t.as(await t.make.user('manager'));

let count = 0;
/** A new tenant as the form sends it. */
function newcomer(apartment: number, values: Omit<Partial<BodyOf<typeof calls.createTenant>>, 'user'> = {}) {
  count += 1;
  return {
    user: {
      username: `sarah${count}`,
      email: `sarah${count}@example.ug`,
      first_name: 'Sarah',
      last_name: 'Nakato',
      password: 'Kampala-Rain-9',
    },
    tenant_type: 5,
    apartment,
    lease_start: '2026-11-01',
    lease_end: '2027-10-31',
    ...values,
  };
}

async function countRows() {
  const tables = ['users', 'tenants', 'leases', 'audit_log'] as const;
  const counts = await Promise.all(
    tables.map((table) =>
      t.db
        .selectFrom(t.db.dynamic.table(table).as('r'))
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.map((row) => row.count);
}

const CALLS: Endpoint[] = [calls.listTenants, calls.listTenantsByEstate, calls.getTenant, calls.createTenant];
CALLS.push(calls.listTenantMails, calls.createTenantCode, calls.updateTenant, calls.createTenantType);

test.each(CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s needs an account, and is for managers only',
  async (_name, call) => {
    expect((await t.as(null).call(call, { id: 1 })).status).toBe(401);
    const tenant = await t.make.tenant();
    expect((await t.as(tenant.user).call(call, { id: tenant.id })).status).toBe(403);
    expect((await t.as(await t.make.user('owner')).call(call, { id: tenant.id })).status).toBe(403);
  },
);

test('managers and tenants read the tenant types, and managers add them', async () => {
  const caller = await manager();
  expect((await caller.call(calls.listTenantTypes)).body).toContainEqual({ id: 5, name: 'Family' });
  expect((await t.as((await t.make.tenant()).user).call(calls.listTenantTypes)).status).toBe(200);
  expect((await t.as(await t.make.user('owner')).call(calls.listTenantTypes)).status).toBe(403);
  expect((await t.as(null).call(calls.listTenantTypes)).status).toBe(401);
  expect((await caller.call(calls.createTenantType, { body: { name: 'Diplomat' } })).status).toBe(201);
  expect((await caller.call(calls.createTenantType, { body: { name: 'diplomat' } })).error.code).toBe('name_taken');
  expect((await caller.call(calls.createTenantType, { anyBody: {} })).error.fields).toHaveProperty('name');
});

test('a tenant is added with an account and a lease', async () => {
  const apartment = await t.make.apartment({ rent_amount: 700_000 });
  const caller = await manager();
  const body = newcomer(apartment.id, { phone_number: '+256 772 123456', emergency_contact: 'Mother, 0701 222333' });
  const created = await caller.call(calls.createTenant, { body });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    user_details: { username: body.user.username, first_name: 'Sarah', last_name: 'Nakato', email: body.user.email },
    tenant_type: 5,
    tenant_type_details: { id: 5, name: 'Family' },
    apartment: apartment.id,
    apartment_details: { id: apartment.id, number: apartment.number, rent_amount: 700_000 },
    lease_start: '2026-11-01',
    lease_end: '2027-10-31',
    phone_number: '+256 772 123456',
    emergency_contact: 'Mother, 0701 222333',
    userprofile_status: 'active',
  });
  expect((await caller.call(calls.getTenant, { id: created.body.id })).body).toEqual(created.body);
  const account = await t.db
    .selectFrom('users')
    .select(['role', 'status'])
    .where('id', '=', created.body.user)
    .executeTakeFirstOrThrow();
  expect(account).toEqual({ role: 'tenant', status: 'active' });
  expect((await caller.call(calls.getTenant, { id: 999_999 })).status).toBe(404);
});

test('every wrong field of a new tenant is reported and nothing is stored', async () => {
  const caller = await manager();
  const before = await countRows();
  const shape = await caller.call(calls.createTenant, {
    anyBody: { user: { username: 'a b', email: 'nobody' }, lease_start: '2026-02-30', userprofile_status: 'gone' },
  });
  expect(shape.status).toBe(400);
  expect(Object.keys(shape.error.fields ?? {}).toSorted()).toEqual([
    'apartment',
    'lease_end',
    'lease_start',
    'tenant_type',
    'user.email',
    'user.first_name',
    'user.last_name',
    'user.password',
    'user.username',
    'userprofile_status',
  ]);
  const choices = newcomer(999_999, { tenant_type: 999_999 });
  choices.user.password = 'password123';
  const wrong = await caller.call(calls.createTenant, { body: choices });
  expect(Object.keys(wrong.error.fields ?? {}).toSorted()).toEqual(['apartment', 'tenant_type', 'user.password']);
  const days = await caller.call(calls.createTenant, { body: newcomer(1, { lease_end: '2026-11-01' }) });
  expect(days.error.fields).toEqual({ lease_end: ['The lease must end after it starts.'] });
  expect(await countRows()).toEqual(before);
});

test('an apartment of a deleted estate cannot be leased', async () => {
  const apartment = await t.make.apartment();
  await t.db
    .updateTable('apartments')
    .set({ deleted_at: '2026-11-01T00:00:00Z' })
    .where('id', '=', apartment.id)
    .execute();
  const refused = await (await manager()).call(calls.createTenant, { body: newcomer(apartment.id) });
  expect(refused.error.fields).toHaveProperty('apartment');
});

test('an apartment leased to another tenant is refused with its name, and nothing is stored', async () => {
  const { apartment_id } = await t.make.tenant({ first_name: 'Moses', last_name: 'Ssali', lease_end: '2026-12-31' });
  const caller = await manager();
  const before = await countRows();
  const refused = await caller.call(calls.createTenant, { body: newcomer(apartment_id) });
  expect(refused.status).toBe(409);
  expect(refused.error).toMatchObject({
    code: 'apartment_leased',
    error: expect.stringMatching(/Moses Ssali.*31 Dec 2026/) as string,
  });
  expect(await countRows()).toEqual(before);
  const later = newcomer(apartment_id, { lease_start: '2027-01-01' });
  expect((await caller.call(calls.createTenant, { body: later })).status).toBe(201);
});

test('two tenants get one apartment concurrently: one succeeds, the other is refused', async () => {
  const apartment = await t.make.apartment();
  const caller = await manager();
  const answers = await Promise.all(
    [1, 2, 3].map(() => caller.call(calls.createTenant, { body: newcomer(apartment.id) })),
  );
  expect(answers.map((answer) => `${answer.status}`).toSorted()).toEqual(['201', '409', '409']);
});

test('a username or email address that is taken is refused and stores no tenant', async () => {
  const taken = await t.make.user('tenant');
  const apartment = await t.make.apartment();
  const caller = await manager();
  const before = await countRows();
  const body = newcomer(apartment.id);
  const username = await caller.call(calls.createTenant, {
    body: { ...body, user: { ...body.user, username: taken.username.toUpperCase() } },
  });
  expect(username.error.code).toBe('username_taken');
  const email = await caller.call(calls.createTenant, {
    body: { ...body, user: { ...body.user, email: taken.email } },
  });
  expect(email.error.code).toBe('email_taken');
  expect(await countRows()).toEqual(before);
});

test('a person who registered first is given a lease', async () => {
  const registered = await t.make.user('tenant');
  const caller = await manager();
  const body = { ...newcomer((await t.make.apartment()).id), user: registered.id, phone_number: '0772 000111' };
  const created = await caller.call(calls.createTenant, { body });
  expect(created.body).toMatchObject({
    user: registered.id,
    user_details: { username: registered.username },
    phone_number: '0772 000111',
  });
  const again = await caller.call(calls.createTenant, {
    body: { ...body, apartment: (await t.make.apartment()).id },
  });
  expect(again.error.code).toBe('account_has_lease');
  const owner = await t.make.user('owner');
  const refused = await caller.call(calls.createTenant, { body: { ...body, user: owner.id } });
  expect(refused.error.fields).toHaveProperty('user');
});

test('a former tenant who returns is the same tenant', async () => {
  const former = await t.make.tenant({ lease_end: '2026-06-30' });
  const apartment = await t.make.apartment();
  const created = await (
    await manager()
  ).call(calls.createTenant, { body: { ...newcomer(apartment.id, { tenant_type: 2 }), user: former.user.id } });
  expect(created.body).toMatchObject({ id: former.id, tenant_type: 2, apartment: apartment.id });
});

test('what changes of a former tenant who returns is in the audit log', async () => {
  const former = await t.make.tenant({ lease_end: '2026-06-30' });
  const apartment = await t.make.apartment();
  const body = { ...newcomer(apartment.id), user: former.user.id, phone_number: '0772 999888' };
  await (await manager()).call(calls.createTenant, { body });
  const changes = (await auditEntries(t.db, { subject: 'user', subject_id: former.user.id })).filter(
    ({ action }) => action === 'changed',
  );
  expect(changes).toMatchObject([{ after: { phone_number: '0772 999888' } }]);
});

test('how somebody signs in who rented once and works for the office now is not changed as a tenant’s', async () => {
  const { id, user } = await t.make.tenant({ first_name: 'Grace', last_name: 'Promoted' });
  const staff = { role: 'manager', staff_role: 'manager' } as const;
  await t.db.updateTable('users').set(staff).where('id', '=', user.id).execute();
  const caller = await manager();
  const { body: before } = await caller.call(calls.getTenant, { id });
  for (const body of [
    { user: { password: 'Kyengera-plot-9' } },
    { user: { email: 'mine@example.ug' } },
    { user: { username: 'somebody.else' } },
    { userprofile_status: 'inactive' as const },
  ])
    expect(await caller.call(calls.updateTenant, { id, body })).toMatchObject({
      status: 403,
      error: { code: 'role_not_allowed', error: expect.stringContaining('under People') },
    });
  const { email, username } = before.user_details;
  const same = { user: { email, username, first_name: 'Gracious' }, userprofile_status: 'active' as const };
  expect((await caller.call(calls.updateTenant, { id, body: same })).body.user_details.first_name).toBe('Gracious');
  await t.db.updateTable('users').set({ email: '' }).where('id', '=', user.id).execute();
  expect((await caller.call(calls.createTenantCode, { id })).status).toBe(403);
});

test('the lease shown is the one that covers today, else the next, else the last', async () => {
  const tenant = await t.make.tenant({ lease_start: '2025-01-01', lease_end: '2025-12-31' });
  const user = await t.make.user('manager');
  const lease = async (lease_start: string, lease_end: string) => {
    await t.db
      .insertInto('leases')
      .values({ tenant_id: tenant.id, apartment_id: tenant.apartment_id, lease_start, lease_end })
      .execute();
  };
  const shown = async () => (await t.as(user).call(calls.getTenant, { id: tenant.id })).body.lease_start;
  expect(await shown()).toBe('2025-01-01');
  await lease('2027-06-01', '2027-12-31');
  await lease('2027-01-01', '2027-05-31');
  expect(await shown()).toBe('2027-01-01');
  await lease('2026-11-21', '2026-12-31');
  expect(await shown()).toBe('2026-11-21');
  expect(await leaseFor(t.db, tenant.id, '2027-07-01')).toMatchObject({
    lease_start: '2027-06-01',
    estate_id: tenant.estate_id,
  });
  expect(await leaseFor(t.db, 999_999, TODAY)).toBeUndefined();
});

test('a tenant and the let apartment name the account of the lease', async () => {
  const caller = await manager();
  const owner = await t.make.user('owner');
  const { id: estate_id } = await t.make.estate({ owner_id: owner.id });
  const home = await t.make.apartment({ estate_id });
  const accountOfHome = async (viewer: typeof caller) => {
    const { body } = await viewer.call(listApartments, { query: { block_id: home.block_id } });
    return (body as Apartment[]).map(({ account }) => account);
  };
  expect(await accountOfHome(caller)).toEqual([null]);
  const { body: tenant } = await caller.call(calls.createTenant, { body: newcomer(home.id) });
  const { id: account } = await t.db
    .selectFrom('accounts')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirstOrThrow();
  expect(tenant.account).toBe(account);
  expect(await accountOfHome(caller)).toEqual([account]);
  expect(await accountOfHome(t.as(owner))).toEqual([null]);
});

test('the rent badge and its filter follow what is open and past due', async () => {
  const estate = await t.make.estate();
  const make = async (name: string, ...payments: Omit<Parameters<typeof t.make.payment>[0], 'tenant'>[]) => {
    const apartment = await t.make.apartment({ estate_id: estate.id });
    const tenant = await t.make.tenant({ apartment_id: apartment.id, first_name: name, lease_start: '2025-01-01' });
    for (const payment of payments) await t.make.payment({ ...payment, tenant });
  };
  await make('Nothing');
  await make('Settled', { status_id: 2, due_date: '2026-11-05' });
  await make('Due today', { due_date: TODAY });
  await make('Late', { due_date: '2026-11-20' }, { due_date: '2026-12-05', month: 12 });
  await make('Deposit', { payment_type: 'Security Deposit', due_date: '2026-10-05' });
  const caller = await manager();
  const list = async (query: object) =>
    (await caller.call(calls.listTenants, { query: { estate_id: estate.id, ordering: 'created_at', ...query } }))
      .body as Tenant[];
  const states = Object.fromEntries(
    (await list({})).map(({ user_details, rent_state }) => [user_details.first_name, rent_state]),
  );
  expect(states).toEqual({
    Nothing: 'paid',
    Settled: 'paid',
    'Due today': 'pending',
    Late: 'overdue',
    Deposit: 'paid',
  });
  for (const rent_status of RENT_STATUSES) {
    const found = (await list({ rent_status })).map(({ user_details }) => user_details.first_name);
    expect(found).toEqual(Object.keys(states).filter((name) => states[name] === rent_status));
  }
});

test('who has not paid this month owes something that is due by its end', async () => {
  const estate = await t.make.estate();
  for (const due_date of ['2026-10-05', '2026-11-30', '2026-12-01']) {
    const apartment = await t.make.apartment({ estate_id: estate.id });
    const tenant = await t.make.tenant({ apartment_id: apartment.id, first_name: due_date, lease_start: '2025-01-01' });
    await t.make.payment({ tenant, due_date });
  }
  const query = { estate_id: estate.id, unpaid_this_month: true, ordering: 'created_at' } as const;
  const { body } = await (await manager()).call(calls.listTenants, { query });
  expect((body as Tenant[]).map(({ user_details }) => user_details.first_name)).toEqual(['2026-10-05', '2026-11-30']);
});

test('tenants are listed by the end of their lease, those without one last', async () => {
  const estate = await t.make.estate();
  const ends = [-300, -1, 0, 14, 200].map((days) => addDays(TODAY, days));
  for (const lease_end of [...ends, null]) {
    const apartment = await t.make.apartment({ estate_id: estate.id });
    await t.make.tenant({ apartment_id: apartment.id, lease_start: '2025-01-01', lease_end });
  }
  const query = { estate_id: estate.id, ordering: '-lease_end' } as const;
  const { body } = await (await manager()).call(calls.listTenants, { query });
  expect((body as Tenant[]).map(({ lease_end }) => lease_end)).toEqual([...ends.toReversed(), null]);
});

test('rent that is due today is overdue from midnight in Kampala', async () => {
  const tenant = await t.make.tenant();
  await t.make.payment({ tenant, due_date: TODAY });
  const user = await t.make.user('manager');
  const overdueAt = async (instant: string) => {
    t.clock.set(instant);
    const { body } = await t.as(user).call(calls.listTenants, {
      query: { rent_status: 'overdue', estate_id: tenant.estate_id },
    });
    return (body as Tenant[]).length;
  };
  expect(await overdueAt('2026-11-21T20:59:59Z')).toBe(0);
  expect(await overdueAt('2026-11-21T21:30:00Z')).toBe(1);
  t.clock.set('2026-11-21T09:00:00Z');
});

test('tenants are searched by name, email, username, phone and apartment', async () => {
  const apartment = await t.make.apartment({ number: 'Penthouse-77' });
  const wanted = await t.make.tenant({ apartment_id: apartment.id, first_name: 'Joseline', last_name: 'Atwiine' });
  await t.db.updateTable('users').set({ phone_number: '+256 781 555 1' }).where('id', '=', wanted.user.id).execute();
  const caller = await manager();
  const find = async (search: string) =>
    ((await caller.call(calls.listTenants, { query: { search } })).body as Tenant[]).map((tenant) => tenant.id);
  const searches = ['line atwi', wanted.user.email, wanted.user.username, '781 555', 'penthouse-77'];
  expect(await Promise.all(searches.map(find))).toEqual(searches.map(() => [wanted.id]));
  expect(await find('_%')).toEqual([]);
});

test.each(['0781 555 019', '+256 781-555-019', '256781555019', '0781 5550'])(
  'a tenant is found by the phone number written as %s',
  async (search) => {
    const wanted = await t.make.tenant();
    const numbers = ['0781555019', '+256 781 555 019', '0781-555-019'];
    const caller = await manager();
    for (const phone_number of numbers) {
      await t.db.updateTable('users').set({ phone_number }).where('id', '=', wanted.user.id).execute();
      const { body } = await caller.call(calls.listTenants, { query: { search } });
      expect((body as Tenant[]).map(({ id }) => id)).toEqual([wanted.id]);
    }
    await t.db.updateTable('users').set({ phone_number: '' }).where('id', '=', wanted.user.id).execute();
  },
);

test('tenants are found by block, estate, and a number within either, at their present home', async () => {
  const estate = await t.make.estate({ name: 'Zirobwe Heights' });
  const block = await t.make.block(estate.id);
  await t.db.updateTable('blocks').set({ name: 'Q2' }).where('id', '=', block.id).execute();
  const inBlock = (number: string) => t.make.apartment({ block_id: block.id, number });
  const [left, right] = [await inBlock('14'), await inBlock('Q2-15')];
  const moved = await t.make.tenant({ apartment_id: left.id, lease_start: '2025-01-01', lease_end: '2025-12-31' });
  const [first, second] = [
    await t.make.tenant({ apartment_id: left.id }),
    await t.make.tenant({ apartment_id: right.id }),
  ];
  const elsewhere = await t.make.apartment();
  await t.db
    .insertInto('leases')
    .values({ tenant_id: moved.id, apartment_id: elsewhere.id, lease_start: '2026-01-01', lease_end: '2026-12-31' })
    .execute();
  const caller = await manager();
  const find = async (search: string) =>
    ((await caller.call(calls.listTenants, { query: { search } })).body as Tenant[])
      .map(({ id }) => id)
      .toSorted((a, b) => a - b);
  expect(await find('zirobwe')).toEqual([first.id, second.id]);
  expect(await find('q2')).toEqual([first.id, second.id]);
  expect(await find('Q2-14')).toEqual([first.id]);
  expect(await find('q2 14')).toEqual([first.id]);
  expect(await find('Zirobwe Heights Q2-15')).toEqual([second.id]);
});

test('tenants are filtered by type, apartment and estate, and paged in the order of their names', async () => {
  const estate = await t.make.estate();
  const people = ['Zam', 'Abbo', 'Ññaanjo'].map(async (first_name) =>
    t.make.tenant({
      first_name,
      last_name: '',
      apartment_id: (await t.make.apartment({ estate_id: estate.id })).id,
    }),
  );
  const [zam, abbo, other] = await Promise.all(people);
  const caller = await manager();
  const page = await caller.call(calls.listTenants, { query: { estate_id: estate.id, page: 1, page_size: 2 } });
  expect(page.body as Page<Tenant>).toMatchObject({ count: 3, results: [{ id: abbo?.id }, { id: other?.id }] });
  const whole = await caller.call(calls.listTenantsByEstate, { query: { estate_id: estate.id } });
  expect(whole.body).toMatchObject([{ id: abbo?.id }, { id: other?.id }, { id: zam?.id }]);
  const ofApartment = await caller.call(calls.listTenants, { query: { apartment_id: zam?.apartment_id ?? 0 } });
  expect(ofApartment.body).toMatchObject([{ id: zam?.id, apartment: zam?.apartment_id }]);
  const kind = { estate_id: estate.id, tenant_type_id: 2 };
  expect((await caller.call(calls.listTenants, { query: kind })).body).toEqual([]);
  expect((await caller.call(calls.listTenantsByEstate, { query: {} as never })).error.fields).toHaveProperty(
    'estate_id',
  );
});

test('tenants are sorted and paged by the end of their leases, those without an end last in both directions', async () => {
  const estate = await t.make.estate();
  const tenantUntil = async (lease_end: string | null, lease_start = '2026-01-01') => {
    const { id: apartment_id } = await t.make.apartment({ estate_id: estate.id });
    return t.make.tenant({ apartment_id, lease_start, lease_end });
  };
  const june = await tenantUntil('2026-06-30');
  const open = await tenantUntil(null);
  const march = await tenantUntil('2027-03-31');
  const soon = await tenantUntil('2026-12-05');
  const another = await tenantUntil(null);
  // Had a lease until June and has a new one from later on: the future lease counts.
  const back = await tenantUntil('2026-06-30');
  const { id: apartment_id } = await t.make.apartment({ estate_id: estate.id });
  const coming = { tenant_id: back.id, apartment_id, lease_start: '2027-01-01', lease_end: '2027-12-31' };
  await t.db.insertInto('leases').values(coming).execute();
  for (const tenant of [june, soon]) await t.make.payment({ tenant });
  const caller = await manager();
  const pagesOf = async (query: { ordering: 'lease_end' | '-lease_end'; rent_status?: 'paid' }) => {
    const pages = [];
    for (const page of [1, 2, 3, 4]) {
      const asked = { ...query, estate_id: estate.id, page, page_size: 2 };
      const { count: all, results } = (await caller.call(calls.listTenants, { query: asked })).body as Page<Tenant>;
      pages.push([all, ...results.map(({ id }) => id)]);
    }
    return pages;
  };
  const [first, second] = [open.id, another.id].toSorted((a, b) => a - b);
  expect(await pagesOf({ ordering: 'lease_end' })).toEqual([
    [6, june.id, soon.id],
    [6, march.id, back.id],
    [6, first, second],
    [6],
  ]);
  expect(await pagesOf({ ordering: '-lease_end' })).toEqual([
    [6, back.id, march.id],
    [6, soon.id, june.id],
    [6, second, first],
    [6],
  ]);
  expect(await pagesOf({ ordering: 'lease_end', rent_status: 'paid' })).toEqual([
    [4, march.id, back.id],
    [4, first, second],
    [4],
    [4],
  ]);
});

test('the mails to a tenant are listed with their state, newest first, and nobody else’s', async () => {
  const tenant = await t.make.tenant();
  const other = await t.make.tenant();
  const mail = (user_id: number, subject: string, state: object = {}) =>
    t.owner.insertInto('mail_outbox').values({ user_id, to_address: 'a@example.ug', subject, body: 'Text', ...state });
  await mail(tenant.user.id, 'Your receipt', { sent_at: '2026-11-20T09:00:00Z' }).execute();
  await mail(other.user.id, 'Not theirs').execute();
  await mail(tenant.user.id, 'A reminder', { failed_at: '2026-11-20T09:00:00Z' }).execute();
  await mail(tenant.user.id, 'Dismissed', {
    failed_at: '2026-11-20T09:00:00Z',
    dismissed_at: '2026-11-20T10:00:00Z',
  }).execute();
  // As `deliver` stores a reminder of what was paid meanwhile.
  const skipped = { failed_at: '2026-11-20T09:00:00Z', dismissed_at: '2026-11-20T09:00:00Z' };
  await mail(tenant.user.id, 'Settled', skipped).execute();
  await mail(tenant.user.id, 'Waiting').execute();
  const caller = await manager();
  const { body } = await caller.call(calls.listTenantMails, { id: tenant.id, query: { page: 1 } });
  const { results, ...page } = body as Page<TenantMail>;
  expect(page.count).toBe(5);
  expect(results.map(({ subject, state }) => [subject, state])).toEqual([
    ['Waiting', 'waiting'],
    ['Settled', 'skipped'],
    ['Dismissed', 'failed'],
    ['A reminder', 'failed'],
    ['Your receipt', 'sent'],
  ]);
  expect(JSON.stringify(results)).not.toContain('Text');
  expect((await caller.call(calls.listTenantMails, { id: 999_999 })).status).toBe(404);
});
