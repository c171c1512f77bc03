import { acceptInvitation, choosePassword, signIn } from '@amayumba/contract/accounts/endpoints.ts';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import * as calls from '@amayumba/contract/tenants/endpoints.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { lastLinkTo, mailTo } from '../../test/mail.ts';

const t = testApp();
const PASSWORD = 'Jackfruit-by-bus-2';
const CODE = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/;

const manager = async () => t.as(await t.make.user('manager'));
const choose = (username: string, code: string) =>
  t.as(null).call(choosePassword, { body: { username, code, password: PASSWORD } });

let count = 0;
/** A new tenant without a password. */
async function newcomer(email: string | null) {
  count += 1;
  const user = { username: `apio.${count}`, email, first_name: 'Apio', last_name: 'Grace', password: null };
  const apartment = (await t.make.apartment()).id;
  return { user, tenant_type: 1, apartment, lease_start: '2026-11-01', lease_end: null, phone_number: '0772 000111' };
}

test('a tenant without e-mail gets a code once, chooses a password with it, and has a lease without an end', async () => {
  const caller = await manager();
  const body = await newcomer(null);
  const created = await caller.call(calls.createTenant, { body });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ user_details: { email: '' }, lease_start: '2026-11-01', lease_end: null });
  const code = created.body.sign_in_code;
  expect(code).toEqual({ code: expect.stringMatching(CODE), expires_at: '2026-12-21T09:00:00.000Z' });
  expect((await caller.call(calls.getTenant, { id: created.body.id })).body).not.toHaveProperty('sign_in_code');
  expect((await choose(body.user.username, code?.code ?? '')).status).toBe(200);
  const entered = { username: body.user.username, password: PASSWORD };
  expect((await t.as(null).call(signIn, { body: entered })).status).toBe(200);
});

test('a tenant with e-mail and no password is invited by mail', async () => {
  const body = await newcomer('apio.mail@example.ug');
  const created = await (await manager()).call(calls.createTenant, { body });
  expect(created.body).not.toHaveProperty('sign_in_code');
  const token = (await lastLinkTo(t.db, 'apio.mail@example.ug')).split('=')[1] ?? '';
  const accepted = await t.as(null).call(acceptInvitation, { body: { token, password: PASSWORD } });
  expect(accepted.status).toBe(200);
});

test('no invitation is mailed to a tenant whose account is inactive', async () => {
  const body = { ...(await newcomer('apio.off@example.ug')), userprofile_status: 'inactive' as const };
  const created = await (await manager()).call(calls.createTenant, { body });
  expect(created.body.userprofile_status).toBe('inactive');
  expect(await mailTo(t.db, 'apio.off@example.ug')).toEqual([]);
});

test('an empty address, a missing one and a missing password are refused as before', async () => {
  const caller = await manager();
  const body = await newcomer(null);
  const { lease_end: _end, ...lease } = body;
  const { password: _password, ...person } = body.user;
  const refused = await caller.call(calls.createTenant, { anyBody: { ...lease, user: { ...person, email: '' } } });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.error.fields ?? {}).toSorted()).toEqual(['lease_end', 'user.email', 'user.password']);
});

test('a new code replaces the earlier one; it is recorded, without the code', async () => {
  const caller = await manager();
  const body = await newcomer(null);
  const created = await caller.call(calls.createTenant, { body });
  const made = await caller.call(calls.createTenantCode, { id: created.body.id });
  expect(made.body.code).toMatch(CODE);
  expect((await choose(body.user.username, created.body.sign_in_code?.code ?? '')).error.code).toBe(
    'wrong_credentials',
  );
  const log = await caller.call(listAudit, { query: { page: 1, tenant_id: created.body.id, action: 'code made' } });
  const [entry] = Array.isArray(log.body) ? log.body : log.body.results;
  expect(entry?.summary).toMatch(/made a one-time sign-in code for Apio Grace$/);
  expect(JSON.stringify(entry)).not.toContain(made.body.code);
  expect((await choose(body.user.username, made.body.code)).status).toBe(200);
});

test('a code on paper keeps working when an address is added', async () => {
  const caller = await manager();
  const body = await newcomer(null);
  const created = await caller.call(calls.createTenant, { body });
  const change = { user: { email: 'apio.later@example.ug' } };
  expect((await caller.call(calls.updateTenant, { id: created.body.id, body: change })).status).toBe(200);
  expect((await choose(body.user.username, created.body.sign_in_code?.code ?? '')).status).toBe(200);
});

test('a code is made for nobody who is not there, inactive, or has an address', async () => {
  const caller = await manager();
  const off = await t.make.tenant({ email: '', status: 'inactive' });
  const reachable = await t.make.tenant();
  expect((await caller.call(calls.createTenantCode, { id: 999_999 })).status).toBe(404);
  expect((await caller.call(calls.createTenantCode, { id: off.id })).error.code).toBe('account_switched_off');
  expect((await caller.call(calls.createTenantCode, { id: reachable.id })).error.code).toBe('account_with_email');
});

test('a tenant without e-mail can be edited and renewed, and an address added and removed', async () => {
  const caller = await manager();
  const { id } = await t.make.tenant({ email: '' });
  const change = (body: object) => caller.call(calls.updateTenant, { id, anyBody: body });
  const renewed = await change({ user: { email: '', first_name: 'Sarah' }, lease_end: '2027-12-31' });
  expect(renewed.body).toMatchObject({ lease_end: '2027-12-31', user_details: { first_name: 'Sarah', email: '' } });
  const added = await change({ user: { email: 'sarah.late@example.ug' } });
  expect(added.body.user_details.email).toBe('sarah.late@example.ug');
  expect((await change({ user: { first_name: 'Sara' } })).body.user_details.email).toBe('sarah.late@example.ug');
  expect((await change({ user: { email: null } })).body.user_details.email).toBe('');
  expect((await change({ user: { email: 'nobody' } })).error.fields).toHaveProperty(['user.email']);
});
