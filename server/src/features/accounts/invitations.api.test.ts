import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  acceptInvitation,
  resendInvitation,
  invitePerson,
  readInvitation,
  resetPassword,
  signIn,
  updatePerson,
} from '@amayumba/contract/accounts/endpoints.ts';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { testApp } from '../../test/build-test-app.ts';
import { lastLinkTo, mailTo } from '../../test/mail.ts';

const t = testApp();
const PASSWORD = 'Kyengera-plot-9';

let invited = 0;
const invitation = () => {
  invited += 1;
  const username = `invited${invited}`;
  return { role: 'owner', username, email: `${username}@example.ug`, first_name: 'Sarah', last_name: 'Nalubega' };
};
const manager = () => t.make.user('manager', { password_hash: 'chosen' });
async function invite(by: { id: number }) {
  const { body } = await t.as(by).call(invitePerson, { body: invitation() });
  return body;
}
const tokenOf = async (email: string) => (await lastLinkTo(t.db, email)).split('=')[1] ?? '';
const accept = (token: string, password = PASSWORD) => t.as(null).call(acceptInvitation, { body: { token, password } });
const read = (token: string) => t.as(null).call(readInvitation, { body: { token } });
const signInAs = (username: string) => t.as(null).call(signIn, { body: { username, password: PASSWORD } });

test('only managers can invite, and a refused invitation stores and sends nothing', async () => {
  const body = invitation();
  const owner = await t.make.user('owner');
  const waiting = await invite(await manager());
  for (const [stranger, status] of [
    [null, 401],
    [owner, 403],
    [await t.make.user('tenant'), 403],
  ] as const) {
    expect((await t.as(stranger).call(invitePerson, { body })).status).toBe(status);
    expect((await t.as(stranger).call(resendInvitation, { id: waiting.id })).status).toBe(status);
  }
  expect(await mailTo(t.db, body.email)).toEqual([]);
  expect(await mailTo(t.db, waiting.email)).toHaveLength(1);
});

test('a refused invitation names every wrong field, refuses the role tenant and stores nothing', async () => {
  const by = t.as(await manager());
  const refused = await by.call(invitePerson, { anyBody: { role: 'tenant', username: 'a b', email: 'none' } });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.error.fields ?? {}).toSorted()).toEqual([
    'email',
    'first_name',
    'last_name',
    'role',
    'username',
  ]);
  expect(refused.error.fields?.['role']).toEqual(['Choose manager or owner. Tenants are added on the Tenants screen.']);
  const body = invitation();
  await by.call(invitePerson, { body });
  expect((await by.call(invitePerson, { body: { ...invitation(), email: body.email } })).error.code).toBe(
    'email_taken',
  );
  expect(await by.call(invitePerson, { body: { ...invitation(), username: body.username } })).toMatchObject({
    status: 409,
    error: { code: 'username_taken' },
  });
});

test('an invitation that is repeated under its key is stored and mailed once', async () => {
  const by = t.as(await manager());
  const request = { body: invitation(), headers: { 'idempotency-key': randomUUID() } };
  const first = await by.call(invitePerson, request);
  const again = await by.call(invitePerson, request);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(await mailTo(t.db, request.body.email)).toHaveLength(1);
  const other = { ...request, body: { ...request.body, last_name: 'Okello' } };
  expect((await by.call(invitePerson, other)).error.code).toBe('key_reused');
});

test('the mailed link shows the person’s name, sets a password once and confirms the address', async () => {
  const by = await manager();
  const made = await t.as(by).call(invitePerson, { body: invitation() });
  expect(made).toMatchObject({ status: 201, body: { role: 'owner', status: 'invited' } });
  expect(made.body.invited_until).toBe('2026-11-28T09:00:00.000Z');
  const { email, username, id } = made.body;
  expect(await lastLinkTo(t.db, email)).toMatch(/^http:\/\/portal\.test\/accept-invitation\?token=[\w-]{43}$/);
  const token = await tokenOf(email);
  expect((await read(token)).body).toEqual({ name: 'Sarah Nalubega', username, role: 'owner' });
  expect((await accept(token)).status).toBe(200);
  expect((await signInAs(username)).status).toBe(200);

  const again = await accept(token, 'Another-one-at-6');
  expect(again).toMatchObject({ status: 400, error: { fields: { token: [expect.stringMatching(/used already/)] } } });
  expect((await read(token)).error.fields?.['token']).toEqual([expect.stringMatching(/used already/)]);
  const { body } = await t.as(by).call(listAudit, { query: { subject: 'user', subject_id: id } });
  expect((body as { action: string }[]).map(({ action }) => action)).toEqual(['accepted', 'created']);
});

test('when two people use one link at the same time, one succeeds', async () => {
  const { email } = await invite(await manager());
  const token = await tokenOf(email);
  const answers = await Promise.all([accept(token), accept(token)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
});

test('a link works for seven days and is then reported as expired', async () => {
  const { email } = await invite(await manager());
  const token = await tokenOf(email);
  t.clock.set('2026-11-28T08:59:00Z');
  expect((await read(token)).status).toBe(200);
  t.clock.set('2026-11-28T09:00:00Z');
  for (const { status, error } of [await read(token), await accept(token)])
    expect([status, error.fields]).toEqual([400, { token: [expect.stringMatching(/has expired/)] }]);
  t.clock.set('2026-11-21T09:00:00Z');
});

test('sending an invitation again ends the earlier link, and works once a minute at most', async () => {
  const by = await manager();
  const { email, id } = await invite(by);
  const first = await tokenOf(email);
  expect((await t.as(by).call(resendInvitation, { id })).status).toBe(429);
  t.clock.set('2026-11-21T09:02:00Z');
  expect((await t.as(by).call(resendInvitation, { id })).body.invited_until).toBe('2026-11-28T09:02:00.000Z');
  expect((await accept(first)).error.fields?.['token']).toEqual([expect.stringMatching(/newer invitation/)]);
  expect((await accept(await tokenOf(email))).status).toBe(200);
  t.clock.set('2026-11-21T09:05:00Z');
  expect((await t.as(by).call(resendInvitation, { id })).error.code).toBe('invitation_accepted');
  t.clock.set('2026-11-21T09:00:00Z');
});

test('deactivating an account or changing its address ends its invitation', async () => {
  const by = await manager();
  for (const change of [{ status: 'inactive' as const }, { email: 'moved@example.ug' }]) {
    const { email, id } = await invite(by);
    const token = await tokenOf(email);
    expect((await t.as(by).call(updatePerson, { id, body: change })).body.invited_until).toBeNull();
    expect((await accept(token)).status).toBe(400);
  }
});

test('an invitation link cannot reset a password, and an unknown link is refused', async () => {
  const { email } = await invite(await manager());
  const body = { token: await tokenOf(email), password: PASSWORD };
  expect((await t.as(null).call(resetPassword, { body })).status).toBe(400);
  expect((await read('a'.repeat(43))).status).toBe(400);
  const stored = await t.db.selectFrom('one_time_tokens').select('token_hash').execute();
  expect(stored.map(({ token_hash }) => token_hash.toString('base64url'))).not.toContain(body.token);
});

test('a refused password leaves the link usable', async () => {
  const { email, username } = await invite(await manager());
  const token = await tokenOf(email);
  for (const password of ['short', 'iloveyou1', username])
    expect((await accept(token, password)).error.fields).toEqual({ password: [expect.any(String)] });
  expect((await accept(token)).status).toBe(200);
});

test('many attempts with links are refused for a while', async () => {
  const remoteAddress = '192.0.2.77';
  const guess = () =>
    t.app.inject({ method: 'POST', url: readInvitation.path, payload: { token: 'guessed' }, remoteAddress });
  for (let times = 0; times < 60; times += 1) await guess();
  expect((await guess()).statusCode).toBe(429);
});
