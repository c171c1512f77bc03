import { getProfile, refreshTokens, requestPasswordReset, signIn } from '@amayumba/contract/accounts/endpoints.ts';
import { createPayment } from '@amayumba/contract/payments/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { quickHash } from './test/quick-hash.ts';
import { throttle } from './http/throttle.ts';
import { testApp } from './test/build-test-app.ts';
import { NOON } from './test/clock.ts';
import { mailTo } from './test/mail.ts';

// The machine's clock may be wrong by hours and then corrected: this must not lock people out, and nothing is lost or
// repeated. The tests of mail and jobs check the same.

const t = testApp();
const PASSWORD = 'Matooke-at-noon-7';
const AHEAD = '2026-11-21T19:00:00Z';

beforeEach(() => t.clock.set(NOON));

const person = async () => t.make.user('manager', { password_hash: await quickHash(PASSWORD) });
const enter = (username: string, password = PASSWORD) => t.as(null).call(signIn, { body: { username, password } });
const profileWith = async (access: string) =>
  (await t.as(null).call(getProfile, { headers: { authorization: `Bearer ${access}` } })).status;

test('a signed-in user stays signed in by the refresh token when the clock jumps ten hours ahead and back', async () => {
  const { username } = await person();
  const { access, refresh } = (await enter(username)).body;
  t.clock.set(AHEAD);
  expect(await profileWith(access)).toBe(401);
  const renewed = await t.as(null).call(refreshTokens, { body: { refresh } });
  expect([renewed.status, await profileWith(renewed.body.access)]).toEqual([200, 200]);
  t.clock.set(NOON);
  expect(await profileWith(renewed.body.access)).toBe(200);
  const again = await t.as(null).call(refreshTokens, { body: { refresh: renewed.body.refresh ?? '' } });
  expect([again.status, await profileWith(again.body.access)]).toEqual([200, 200]);
});

test('a user locked out while the clock was ahead can sign in once it is right', async () => {
  const { username } = await person();
  t.clock.set(AHEAD);
  for (let guess = 0; guess < 5; guess += 1) await enter(username, 'Not-the-right-one-1');
  expect((await enter(username)).status).toBe(429);
  t.clock.set(NOON);
  expect((await enter(username)).status).toBe(200);
});

test('a limit that began while the clock was ahead restarts once it is right', async () => {
  const limit = throttle(t.parts, { what: 'jumping', requests: 2, minutes: 15 });
  t.clock.set(AHEAD);
  const accepted = [];
  for (let time = 0; time < 3; time += 1) accepted.push(await limit.isWithin('somebody'));
  t.clock.set(NOON);
  for (let time = 0; time < 3; time += 1) accepted.push(await limit.isWithin('somebody'));
  expect(accepted).toEqual([true, true, false, true, true, false]);
});

test('a link that was mailed while the clock was ahead does not keep back another one', async () => {
  const { email } = await person();
  const ask = () => t.as(null).call(requestPasswordReset, { body: { email } });
  t.clock.set('2027-03-21T09:00:00Z');
  await ask();
  t.clock.set(NOON);
  await ask();
  expect(await mailTo(t.db, email)).toHaveLength(2);
});

test('receipt numbers stay in one series, without gaps or duplicates, whichever way the clock jumps', async () => {
  const manager = await t.make.user('manager');
  const tenant = await t.make.tenant();
  const numbers: number[] = [];
  for (const [month, instant] of [NOON, AHEAD, NOON, '2026-11-20T09:00:00Z'].entries()) {
    t.clock.set(instant);
    const { body } = await t.as(manager).call(createPayment, {
      body: {
        tenant: tenant.id,
        amount: 500_000,
        status: 2,
        due_date: '2026-11-30',
        payment_for_year: 2026,
        months_paid: [month + 1],
      },
    });
    numbers.push(Number(body.receipt_number));
  }
  const [first = 0] = numbers;
  expect(numbers).toEqual([first, first + 1, first + 2, first + 3]);
});
