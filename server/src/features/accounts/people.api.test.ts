import { expect, test } from 'vitest';
import {
  getPerson,
  getProfile,
  invitePerson,
  listPeople,
  mailPasswordLink,
  resetPassword,
  signIn,
  updatePerson,
} from '@amayumba/contract/accounts/endpoints.ts';
import type { Person, PersonQuery } from '@amayumba/contract/accounts/person.ts';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { createMoneyRule } from '@amayumba/contract/money/rule-endpoints.ts';
import { updateStaff } from '@amayumba/contract/staff/endpoints.ts';
import { testApp } from '../../test/build-test-app.ts';
import { lastLinkTo, mailTo } from '../../test/mail.ts';
import { quickHash } from '../../test/quick-hash.ts';

const t = testApp();
const PASSWORD = 'Owino-market-day-3';
/** Counts as a chosen password, because it is not the dummy hash. */
const CHOSEN = 'chosen';

const manager = async () => t.make.user('manager', { password_hash: CHOSEN });
const update = async (by: { id: number }, id: number, body: object) =>
  t.as(by).call(updatePerson, { id, anyBody: body });
async function list(by: { id: number }, query: Partial<PersonQuery>) {
  const { body } = await t.as(by).call(listPeople, { query: { page: 1, page_size: 50, ...query } });
  return body as Page<Person>;
}
const summaries = async (by: { id: number }, id: number) => {
  const { body } = await t.as(by).call(listAudit, { query: { subject: 'user', subject_id: id } });
  return (body as { summary: string }[]).map(({ summary }) => summary);
};

test('only managers can read and change accounts', async () => {
  const target = await t.make.user('owner');
  const strangers = [null, await t.make.user('owner'), await t.make.user('tenant')];
  for (const stranger of strangers) {
    const status = stranger ? 403 : 401;
    const as = t.as(stranger);
    expect((await as.call(listPeople)).status).toBe(status);
    expect((await as.call(getPerson, { id: target.id })).status).toBe(status);
    expect((await as.call(updatePerson, { id: target.id, body: { status: 'inactive' } })).status).toBe(status);
    expect((await as.call(mailPasswordLink, { id: target.id })).status).toBe(status);
  }
  expect((await t.as(await manager()).call(getPerson, { id: target.id })).body.status).not.toBe('inactive');
});

test('an unknown account returns 404', async () => {
  const by = await manager();
  expect((await t.as(by).call(getPerson, { id: 999_999 })).status).toBe(404);
  expect((await update(by, 999_999, { first_name: 'Nobody' })).status).toBe(404);
  expect((await t.as(by).call(mailPasswordLink, { id: 999_999 })).status).toBe(404);
});

test('search finds people by name, username, e-mail and phone in any format', async () => {
  const by = await manager();
  const person = await t.make.user('owner', { first_name: 'Ssalongo', last_name: 'Kizito' });
  await t.db.updateTable('users').set({ phone_number: '0701 555 123' }).where('id', '=', person.id).execute();
  for (const search of ['ssalongo kiz', person.username, person.email, '+256701555123', '0701-555'])
    expect([search, (await list(by, { search })).results.map(({ id }) => id)]).toEqual([search, [person.id]]);
  expect(await list(by, { search: 'nobody like this' })).toMatchObject({ count: 0, results: [] });
});

test('the list can be filtered by role and by status', async () => {
  const by = await manager();
  const last_name = 'Narrowed';
  const active = await t.make.user('owner', { password_hash: CHOSEN, last_name });
  const invited = await t.make.user('owner', { last_name });
  const inactive = await t.make.user('manager', { status: 'inactive', last_name });
  const found = async (query: Partial<PersonQuery>) =>
    (await list(by, { search: last_name, ...query })).results.map(({ id }) => id);
  expect(new Set(await found({}))).toEqual(new Set([active.id, invited.id, inactive.id]));
  expect(await found({ role: 'manager' })).toEqual([inactive.id]);
  expect(await found({ status: 'active' })).toEqual([active.id]);
  expect(await found({ status: 'invited' })).toEqual([invited.id]);
  expect(await found({ status: 'inactive' })).toEqual([inactive.id]);
});

test('the filter ‘without a lease’ finds people who registered or moved out, without present and future tenants', async () => {
  const by = await manager();
  const last_name = 'Homeless';
  const registered = await t.make.user('tenant', { last_name });
  const former = await t.make.tenant({ last_name, lease_start: '2025-01-01', lease_end: '2025-12-31' });
  await t.make.tenant({ last_name });
  await t.make.tenant({ last_name, lease_start: '2027-01-01', lease_end: '2027-12-31' });
  await t.make.user('owner', { last_name });
  const found = await list(by, { search: last_name, without_lease: true });
  expect(new Set(found.results.map(({ id }) => id))).toEqual(new Set([registered.id, former.user.id]));
});

test('an account shows all its details', async () => {
  const by = await manager();
  const owner = await t.make.user('owner', { password_hash: CHOSEN });
  await t.make.estate({ owner_id: owner.id });
  expect((await t.as(by).call(getPerson, { id: owner.id })).body).toMatchObject({
    username: owner.username,
    role: 'owner',
    status: 'active',
    estates_count: 1,
    invited_until: null,
    last_seen_at: null,
    tenant_id: null,
  });
  await t.as(owner).call(getProfile);
  expect((await t.as(by).call(getPerson, { id: owner.id })).body.last_seen_at).not.toBeNull();
  expect((await t.as(by).call(getPerson, { id: owner.id })).text).not.toMatch(/password|hash/);
});

test('name, e-mail and phone can be changed, and the audit log records the old and new values', async () => {
  const by = await manager();
  const person = await t.make.user('tenant');
  const change = { first_name: 'Achen', email: 'achen.new@example.ug', phone_number: '0772 111 222' };
  expect((await update(by, person.id, change)).body).toMatchObject(change);
  const { body } = await t.as(by).call(listAudit, { query: { subject: 'user', subject_id: person.id } });
  expect(body).toMatchObject([{ before: { first_name: 'Nakato', email: person.email }, after: change }]);
  await update(by, person.id, change);
  expect(await summaries(by, person.id)).toHaveLength(1);
});

test('a taken username or address is refused, and nothing is stored', async () => {
  const by = await manager();
  const person = await t.make.user('owner');
  const other = await t.make.user('tenant');
  expect(await update(by, person.id, { first_name: 'X', email: other.email })).toMatchObject({
    status: 409,
    error: { code: 'email_taken' },
  });
  expect((await update(by, person.id, { username: other.username.toUpperCase() })).error.code).toBe('username_taken');
  expect(await update(by, person.id, { email: 'none', status: 'gone' })).toMatchObject({
    status: 400,
    error: { fields: { email: [expect.any(String)], status: [expect.any(String)] } },
  });
  expect((await t.as(by).call(getPerson, { id: person.id })).body.first_name).toBe('Nakato');
});

test('deactivation signs a person out at once, and activation lets them sign in again', async () => {
  const by = await manager();
  const owner = await t.make.user('owner', { password_hash: CHOSEN });
  const session = t.as(owner);
  expect((await session.call(getProfile)).status).toBe(200);
  expect((await update(by, owner.id, { status: 'inactive' })).body.status).toBe('inactive');
  expect((await session.call(getProfile)).status).toBe(401);
  expect((await update(by, owner.id, { status: 'active' })).body.status).toBe('active');
  expect((await session.call(getProfile)).status).toBe(401);
  expect((await t.as(owner).call(getProfile)).status).toBe(200);
  expect((await summaries(by, owner.id)).map((summary) => summary.replace(/ the account of.*/, ''))).toEqual([
    expect.stringMatching(/ activated$/),
    expect.stringMatching(/ deactivated$/),
  ]);
});

test('managers cannot deactivate their own account or change its role or password', async () => {
  const by = await manager();
  for (const change of [{ status: 'inactive' }, { role: 'owner' }, { password: PASSWORD }])
    expect(await update(by, by.id, change)).toMatchObject({ status: 409, error: { code: 'own_account' } });
  expect((await update(by, by.id, { phone_number: '0772 999 888', role: 'manager', status: 'active' })).status).toBe(
    200,
  );
});

test('managers need their password to change their own e-mail address, but not another person’s', async () => {
  const by = await t.make.user('manager', { password_hash: await quickHash(PASSWORD) });
  const email = 'own.new@example.ug';
  for (const proof of [{}, { current_password: 'not this one' }])
    expect(await update(by, by.id, { email, ...proof })).toMatchObject({
      status: 400,
      error: { fields: { current_password: [expect.any(String)] } },
    });
  expect((await update(by, by.id, { email: by.email.toUpperCase(), first_name: 'Ruth' })).status).toBe(200);
  expect((await mailTo(t.db, by.email)).length).toBe(0);
  expect((await update(by, by.id, { email, current_password: PASSWORD })).body.email).toBe(email);
  const other = await t.make.user('owner', { password_hash: CHOSEN });
  expect((await update(by, other.id, { email: 'others.new@example.ug' })).status).toBe(200);
});

test('when two managers deactivate each other at the same time, one remains', async () => {
  await t.db.updateTable('users').set({ status: 'inactive' }).where('role', '=', 'manager').execute();
  const [first, second] = [await manager(), await manager()];
  await Promise.all([t.as(first).call(getProfile), t.as(second).call(getProfile)]);
  const answers = await Promise.all([
    update(first, second.id, { status: 'inactive' }),
    update(second, first.id, { role: 'owner' }),
  ]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const left = await t.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'manager')
    .where('status', '=', 'active')
    .execute();
  expect(left).toHaveLength(1);
});

test('an owner without estates may become a manager; the login ends, and a tenant stays one', async () => {
  const by = await manager();
  const owner = await t.make.user('owner', { password_hash: CHOSEN });
  const session = t.as(owner);
  await session.call(getProfile);
  expect((await update(by, owner.id, { role: 'property_manager' })).body.role).toBe('manager');
  expect((await session.call(getProfile)).status).toBe(401);
  expect((await summaries(by, owner.id))[0]).toMatch(/ the role manager$/);

  const landlord = await t.make.user('owner');
  await t.make.estate({ owner_id: landlord.id });
  expect((await update(by, landlord.id, { role: 'manager' })).error.code).toBe('owner_has_estates');
  const { user } = await t.make.tenant();
  for (const [id, role] of [
    [user.id, 'manager'],
    [owner.id, 'tenant'],
    [owner.id, 'emperor'],
  ] as const)
    expect(await update(by, id, { role })).toMatchObject({
      status: 400,
      error: { fields: { role: [expect.any(String)] } },
    });
});

test('a new password from a manager signs its holder out everywhere and sends them a mail', async () => {
  const by = await manager();
  const person = await t.make.user('owner', { password_hash: await quickHash('Old-one-at-4') });
  const session = t.as(person);
  await session.call(getProfile);
  expect((await update(by, person.id, { password: person.username })).status).toBe(400);
  expect((await session.call(getProfile)).status).toBe(200);
  expect((await update(by, person.id, { password: PASSWORD })).status).toBe(200);
  expect((await session.call(getProfile)).status).toBe(401);
  const body = { username: person.username, password: PASSWORD };
  expect((await t.as(null).call(signIn, { body })).status).toBe(200);
  expect((await mailTo(t.db, person.email)).at(-1)?.subject).toBe('Your password was changed');
});

test('while two people approve, nobody takes over the account of a colleague', async () => {
  const [by, colleague] = [await manager(), await manager()];
  const owner = await t.make.user('owner', { password_hash: CHOSEN });
  const setRule = async (value: 0 | 1) => {
    const body = { key: 'four_eyes_from' as const, value, from_date: '2026-11-21', source: 'Owner of the office' };
    expect((await t.as(by).call(createMoneyRule, { body })).status).toBe(201);
  };
  const faultsOf = async (id: number, change: object) => Object.keys((await update(by, id, change)).error.fields ?? {});
  await setRule(1);
  expect(await faultsOf(colleague.id, { password: PASSWORD })).toEqual(['password']);
  expect(await faultsOf(colleague.id, { email: 'mine@example.ug' })).toEqual(['email']);
  expect(await faultsOf(owner.id, { role: 'manager', password: PASSWORD })).toEqual(['password']);
  const asStaff = await t.as(by).call(updateStaff, { id: colleague.id, body: { email: 'mine@example.ug' } });
  expect(Object.keys(asStaff.error.fields ?? {})).toEqual(['email']);
  const invited = await t.make.user('manager');
  expect((await update(by, invited.id, { email: 'spelled.right@example.ug' })).status).toBe(200);
  expect((await update(by, colleague.id, { first_name: 'Sarah', email: colleague.email })).status).toBe(200);
  expect((await update(by, owner.id, { email: 'owner.of.two@example.ug', password: PASSWORD })).status).toBe(200);
  expect((await t.as(by).call(mailPasswordLink, { id: colleague.id })).status).toBe(202);
  await setRule(0);
  expect((await update(by, colleague.id, { email: 'theirs@example.ug', password: PASSWORD })).status).toBe(200);
});

test('a link to set a new password is sent once a minute at most, and not to people who are invited, inactive or without an address', async () => {
  const by = await manager();
  const link = (id: number) => t.as(by).call(mailPasswordLink, { id });
  const person = await t.make.user('owner', { password_hash: CHOSEN });
  expect((await link(person.id)).status).toBe(202);
  expect((await link(person.id)).status).toBe(429);
  expect(await mailTo(t.db, person.email)).toHaveLength(1);
  const token = (await lastLinkTo(t.db, person.email)).split('=')[1] ?? '';
  expect((await t.as(null).call(resetPassword, { body: { token, password: PASSWORD } })).status).toBe(200);

  expect((await link((await t.make.user('owner')).id)).error.code).toBe('invitation_open');
  const inactive = await t.make.user('owner', { status: 'inactive', password_hash: CHOSEN });
  expect((await link(inactive.id)).error.code).toBe('account_switched_off');
  await t.db.updateTable('users').set({ email: '' }).where('id', '=', person.id).execute();
  expect((await link(person.id)).error.code).toBe('account_without_email');
});

test('a manager owns nothing, and a new one has the rights of managers', async () => {
  const by = await manager();
  const body = {
    role: 'Manager',
    username: 'new.manager',
    email: 'nm@example.ug',
    first_name: 'New',
    last_name: 'One',
  };
  const made = await t.as(by).call(invitePerson, { body });
  expect(made.status).toBe(201);
  expect((await t.as(made.body).call(listPeople)).status).toBe(200);
});
