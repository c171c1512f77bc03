import { expect, test } from 'vitest';
import { getProfile } from '@amayumba/contract/accounts/endpoints.ts';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { listEstates } from '@amayumba/contract/estates/endpoints.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '@amayumba/contract/keys/endpoints.ts';
import { changeOwnPassword, confirmSecondFactor, startSecondFactor } from '@amayumba/contract/own-account/endpoints.ts';
import { auditEntries } from '../../test/audit-entries.ts';
import { shownCode } from '../../test/authenticator.ts';
import { testApp } from '../../test/build-test-app.ts';
import { mailTo } from '../../test/mail.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { createdKey } from './test/key-caller.ts';

const t = testApp();
const NEW = { name: 'Bookkeeping', permissions: ['estates:read' as const], expires_on: '2026-12-31' };
const manager = async () => t.as(await t.make.user('manager', { first_name: 'Sarah', last_name: 'Nalubega' }));

test('a key is shown once, when it is created, and listed by its beginning', async () => {
  const sarah = await manager();
  const { status, body } = await sarah.call(createApiKey, { body: NEW });
  expect(status).toBe(201);
  const { key, ...listed } = body;
  expect(listed).toEqual({
    ...NEW,
    id: expect.any(Number),
    prefix: key.slice(0, 12),
    state: 'active',
    created_by: 'Sarah Nalubega',
    created_at: '2026-11-21T09:00:00.000Z',
    last_used_at: null,
    revoked_at: null,
  });
  const list = await sarah.call(listApiKeys);
  expect(list.body).toContainEqual(listed);
  expect(list.text).not.toContain(key);
});

test('every wrong field of a new key is named at once', async () => {
  const sarah = await manager();
  const anyBody = { name: ' ', permissions: ['keys:write'], expires_on: '2026-11-20' };
  const { status, error } = await sarah.call(createApiKey, { anyBody });
  expect(status).toBe(400);
  expect(error.fields).toMatchObject({
    name: ['This field is required.'],
    'permissions.0': [expect.any(String)],
    expires_on: ['This day has passed.'],
  });
  for (const permissions of [[], ['estates:read', 'estates:read'], undefined]) {
    const refused = await sarah.call(createApiKey, { anyBody: { ...NEW, permissions } });
    expect(Object.keys(refused.error.fields ?? {})).toEqual(['permissions']);
  }
});

test('a key works to the end of its last day in Kampala', async () => {
  const sarah = await manager();
  const today = await sarah.call(createApiKey, { body: { ...NEW, expires_on: '2026-11-21' } });
  expect(today.status).toBe(201);
});

test('a manager with two-step verification gives a fresh code', async () => {
  const password = 'Kyengera-plot-9';
  const sarah = t.as(await t.make.user('manager', { password_hash: await quickHash(password) }));
  const { body: started } = await sarah.call(startSecondFactor, { body: { password } });
  const codeNow = () => shownCode(started.secret, t.clock.now());
  await sarah.call(confirmSecondFactor, { body: { code: codeNow() } });
  const without = await sarah.call(createApiKey, { body: NEW });
  expect([without.status, without.error.code]).toEqual([403, 'second_factor_needed']);
  const used = await sarah.call(createApiKey, { body: { ...NEW, code: codeNow() } });
  expect(Object.keys(used.error.fields ?? {})).toEqual(['code']);
  t.clock.set('2026-11-21T09:01:00Z');
  expect((await sarah.call(createApiKey, { body: { ...NEW, code: codeNow() } })).status).toBe(201);
  t.clock.set('2026-11-21T09:00:00Z');
});

test('its manager gets a mail about a new key, and about keys that outlive a changed password', async () => {
  const password = 'Kyengera-plot-9';
  const user = await t.make.user('manager', { password_hash: await quickHash(password) });
  const sarah = t.as(user);
  const lastMail = async () => (await mailTo(t.db, user.email)).at(-1);
  const body = { current_password: password, password: 'Cassava-by-night-3' };
  await sarah.call(createApiKey, { body: NEW });
  const created = await lastMail();
  expect(created?.subject).toBe('A new API key acts as you');
  expect(created?.body).toContain('“Bookkeeping”');
  expect(created?.body).not.toContain('amk_');
  const { id } = (await sarah.call(createApiKey, { body: NEW })).body;
  await sarah.call(revokeApiKey, { id });
  await sarah.call(changeOwnPassword, { body });
  expect(await lastMail()).toMatchObject({
    subject: 'Your password was changed',
    body: expect.stringContaining('One API key of yours still works.'),
  });
});

test('any manager revokes a key, which then works no more; revoking it again changes nothing', async () => {
  const { id, name, prefix, caller } = await createdKey(t);
  expect((await caller.call(listEstates)).status).toBe(200);
  const other = await t.make.user('manager');
  for (let times = 0; times < 2; times += 1) expect((await t.as(other).call(revokeApiKey, { id })).status).toBe(204);
  const refused = await caller.call(listEstates);
  expect([refused.status, refused.error.code]).toEqual([401, 'api_key_refused']);
  const { body } = await t.as(other).call(listApiKeys);
  expect(body.find((key) => key.id === id)).toMatchObject({ state: 'revoked', revoked_at: '2026-11-21T09:00:00.000Z' });
  const entries = await auditEntries(t.db, { subject: 'api_key', subject_id: id });
  expect(entries.map(({ action }) => action)).toEqual(['created', 'revoked']);
  expect(entries[1]).toMatchObject({ user_id: other.id, before: { name, prefix } });
  expect((await t.as(other).call(revokeApiKey, { id: 999_999 })).status).toBe(404);
});

test('keys that work are listed first, and those of managers who may no longer be there as stopped', async () => {
  const [gone, ended, demoted] = [await createdKey(t), await createdKey(t), await createdKey(t, ['tenants:write'])];
  await t.owner.updateTable('users').set({ staff_role: 'accountant' }).where('id', '=', demoted.manager.id).execute();
  await t.owner.updateTable('users').set({ status: 'inactive' }).where('id', '=', gone.manager.id).execute();
  await t.owner.updateTable('api_keys').set({ expires_on: '2026-11-20' }).where('id', '=', ended.id).execute();
  const { body } = await (await manager()).call(listApiKeys);
  const stateOf = (id: number) => body.find((key) => key.id === id)?.state;
  expect([gone, ended, demoted].map(({ id }) => stateOf(id))).toEqual(['stopped', 'expired', 'stopped']);
  const states = body.map(({ state }) => state);
  expect(states.lastIndexOf('active')).toBeLessThan(states.findIndex((state) => state !== 'active'));
});

test('no key manages keys or the account of its manager', async () => {
  const { caller } = await createdKey(t);
  const calls: readonly (readonly [Endpoint, { id?: number; anyBody?: unknown }])[] = [
    [listApiKeys, {}],
    [createApiKey, { anyBody: NEW }],
    [revokeApiKey, { id: 1 }],
    [getProfile, {}],
  ];
  for (const [endpoint, request] of calls) {
    const { status, error } = await caller.call(endpoint, request);
    expect([endpoint.path, status, error.code]).toEqual([endpoint.path, 403, 'api_key_not_allowed']);
  }
});
