import { expect, test } from 'vitest';
import {
  requestPasswordReset,
  getProfile,
  refreshTokens,
  resetPassword,
  signIn,
} from '@amayumba/contract/accounts/endpoints.ts';
import { testApp } from '../../test/build-test-app.ts';
import { lastLinkTo, mailTo } from '../../test/mail.ts';
import { quickHash } from '../../test/quick-hash.ts';

const t = testApp();
const OLD = 'Owino-market-day-3';
const NEW = 'Lake-breeze-at-5';
const hashed = quickHash(OLD);

const person = async (status: 'active' | 'inactive' = 'active') =>
  t.make.user('tenant', { password_hash: await hashed, status });
let asked = 0;
/** Asks for a link, from a new address unless one is given. */
async function forget(email: string, from?: string) {
  asked += 1;
  const remoteAddress = from ?? `198.51.100.${asked}`;
  const answer = await t.app.inject({
    method: 'POST',
    url: requestPasswordReset.path,
    payload: { email },
    remoteAddress,
  });
  await t.parts.background.settled();
  return answer;
}
const reset = (token: string, password = NEW) => t.as(null).call(resetPassword, { body: { token, password } });
const signInWith = (username: string, password: string) => t.as(null).call(signIn, { body: { username, password } });
const mailedToken = async (email: string) => (await lastLinkTo(t.db, email)).split('=')[1] ?? '';

test('a mailed link sets a new password, ends every login and confirms the address', async () => {
  const user = await person();
  const { body: login } = await signInWith(user.username, OLD);
  expect((await forget(user.email.toUpperCase())).statusCode).toBe(202);
  expect(await lastLinkTo(t.db, user.email)).toMatch(/^http:\/\/portal\.test\/reset-password\?token=[\w-]{43}$/);
  expect((await signInWith(user.username, OLD)).status).toBe(200);

  expect((await reset(await mailedToken(user.email))).status).toBe(200);
  expect((await t.as(null).call(refreshTokens, { body: { refresh: login.refresh } })).status).toBe(401);
  const headers = { authorization: `Bearer ${login.access}` };
  expect((await t.as(null).call(getProfile, { headers })).status).toBe(401);
  expect((await signInWith(user.username, OLD)).status).toBe(401);
  expect((await signInWith(user.username, NEW)).status).toBe(200);
  expect((await t.as(user).call(getProfile)).body.email_verified).toBe(true);
  expect((await mailTo(t.db, user.email)).at(-1)?.subject).toBe('Your password was changed');
});

test('an unknown address, an inactive account and a known one get the same response; only the last gets mail', async () => {
  const known = await person();
  const inactive = await person('inactive');
  const answers = [await forget(known.email), await forget(inactive.email), await forget('nobody@example.ug')];
  expect(answers.map((answer) => answer.statusCode)).toEqual([202, 202, 202]);
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(await mailTo(t.db, known.email)).toHaveLength(1);
  expect(await mailTo(t.db, inactive.email)).toEqual([]);
  expect(await mailTo(t.db, 'nobody@example.ug')).toEqual([]);
});

test('a link works once, for one hour', async () => {
  const user = await person();
  await forget(user.email);
  const token = await mailedToken(user.email);
  expect((await reset(token)).status).toBe(200);
  expect(await reset(token, 'Another-one-at-6')).toMatchObject({
    status: 400,
    error: { fields: { token: [expect.any(String)] } },
  });
  expect((await signInWith(user.username, NEW)).status).toBe(200);

  const late = await person();
  await forget(late.email);
  t.clock.set('2026-11-21T10:00:00Z');
  expect((await reset(await mailedToken(late.email))).status).toBe(400);
  t.clock.set('2026-11-21T09:00:00Z');
});

test('a new password ends the other links that were mailed', async () => {
  const user = await person();
  await forget(user.email);
  const first = await mailedToken(user.email);
  t.clock.set('2026-11-21T09:02:00Z');
  await forget(user.email);
  expect((await reset(await mailedToken(user.email))).status).toBe(200);
  expect((await reset(first, 'Another-one-at-6')).status).toBe(400);
  t.clock.set('2026-11-21T09:00:00Z');
});

test('a refused password leaves the link usable', async () => {
  const user = await person();
  await forget(user.email);
  const token = await mailedToken(user.email);
  const refused = await reset(token, 'iloveyou1');
  expect(refused).toMatchObject({
    status: 400,
    error: { fields: { password: [expect.stringMatching(/too common/)] } },
  });
  expect((await reset(token)).status).toBe(200);
});

test('a second request within a minute sends no second mail', async () => {
  const user = await person();
  await forget(user.email);
  await forget(user.email);
  expect(await mailTo(t.db, user.email)).toHaveLength(1);
});

test.each(['username', 'phone', 'phone with country code'])(
  'a %s finds the account and mails its address',
  async (by) => {
    const user = await person();
    await t.db.updateTable('users').set({ phone_number: '0772 555 666' }).where('id', '=', user.id).execute();
    const login = {
      username: user.username.toUpperCase(),
      phone: '0772555666',
      'phone with country code': '+256 772 555666',
    };
    expect((await forget(login[by as keyof typeof login])).statusCode).toBe(202);
    expect(await mailTo(t.db, user.email)).toHaveLength(1);
    await t.db.updateTable('users').set({ phone_number: '' }).where('id', '=', user.id).execute();
  },
);

test('part of a phone number finds nobody, and an account without an address gets no mail', async () => {
  const user = await person();
  const silent = await person();
  await t.db.updateTable('users').set({ phone_number: '0772 555 777' }).where('id', '=', user.id).execute();
  await t.db.updateTable('users').set({ email: '' }).where('id', '=', silent.id).execute();
  const answers = [await forget('555 777'), await forget(silent.username), await forget('nobody.at.all')];
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(await mailTo(t.db, user.email)).toEqual([]);
  expect(await t.db.selectFrom('mail_outbox').select('id').where('user_id', '=', silent.id).execute()).toEqual([]);
});

test('an empty request is refused, and too many requests are refused for a while', async () => {
  expect((await forget(' ', '192.0.2.9')).statusCode).toBe(400);
  for (let times = 0; times < 10; times += 1) await forget('nobody@example.ug', '192.0.2.8');
  const refused = await forget('nobody@example.ug', '192.0.2.8');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('900');
  t.clock.set('2026-11-21T09:15:00Z');
  expect((await forget('nobody@example.ug', '192.0.2.8')).statusCode).toBe(202);
  t.clock.set('2026-11-21T09:00:00Z');
});

test('after a new password, earlier failures do not block its holder', async () => {
  const user = await person();
  for (const password of ['no 1', 'no 2', 'no 3', 'no 4', 'no 5']) await signInWith(user.username, password);
  expect((await signInWith(user.username, OLD)).status).toBe(429);
  await forget(user.email);
  await reset(await mailedToken(user.email));
  expect((await signInWith(user.username, NEW)).status).toBe(200);
});
