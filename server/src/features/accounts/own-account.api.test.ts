import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { getProfile, refreshTokens, signIn } from '@amayumba/contract/accounts/endpoints.ts';
import {
  changeOwnPassword,
  endOwnSignIn,
  listOwnSignIns,
  signOutAllDevices,
} from '@amayumba/contract/own-account/endpoints.ts';
import type { Role } from '@amayumba/contract/roles.ts';
import { testApp } from '../../test/build-test-app.ts';
import { mailTo } from '../../test/mail.ts';
import { quickHash } from '../../test/quick-hash.ts';

const t = testApp();
const PASSWORD = 'Matooke-at-noon-7';
const ANOTHER = 'Cassava-by-night-3';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const hashed = quickHash(PASSWORD);
const person = async (role: Role = 'manager') => t.make.user(role, { password_hash: await hashed });

/** Signs somebody in on a separate device. */
async function device(username: string, userAgent = FIREFOX) {
  const headers = { 'user-agent': userAgent };
  const { body } = await t.as(null).call(signIn, { body: { username, password: PASSWORD }, headers });
  return { headers: { authorization: `Bearer ${body.access}`, ...headers }, refresh: body.refresh };
}
type Device = Awaited<ReturnType<typeof device>>;

const isIn = async ({ headers }: Device) => (await t.as(null).call(getProfile, { headers })).status === 200;
const signInsOf = async ({ headers }: Device) => (await t.as(null).call(listOwnSignIns, { headers })).body;
const change = ({ headers }: Device, body: { current_password: string; password: string }) =>
  t.as(null).call(changeOwnPassword, { headers, body });
const end = ({ headers }: Device, id: string, password = PASSWORD) =>
  t.as(null).call(endOwnSignIn, { headers, id, body: { password } });
const endAll = ({ headers }: Device, password = PASSWORD) =>
  t.as(null).call(signOutAllDevices, { headers, body: { password } });

test.each([
  { call: changeOwnPassword, anyBody: { current_password: PASSWORD, password: ANOTHER } },
  { call: listOwnSignIns, anyBody: undefined },
  { call: endOwnSignIn, anyBody: { password: PASSWORD } },
  { call: signOutAllDevices, anyBody: { password: PASSWORD } },
])('$call.path needs an account', async ({ call, anyBody }) => {
  const answer = await t.as(null).call(call, { id: randomUUID(), anyBody });
  expect(answer).toMatchObject({ status: 401, error: { code: 'no_account' } });
});

describe('the viewer’s own password', () => {
  test.each(['manager', 'owner', 'tenant'] as const)(
    'can be changed by a %s, who stays signed in only here',
    async (role) => {
      const user = await person(role);
      const [here, elsewhere] = [await device(user.username), await device(user.username)];
      const answer = await change(here, { current_password: PASSWORD, password: ANOTHER });
      expect(answer.status).toBe(200);
      expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
      const exchanged = await t.as(null).call(refreshTokens, { body: { refresh: here.refresh } });
      expect(exchanged.status).toBe(200);
      const withOld = await t.as(null).call(signIn, { body: { username: user.username, password: PASSWORD } });
      const withNew = await t.as(null).call(signIn, { body: { username: user.username, password: ANOTHER } });
      expect([withOld.status, withNew.status]).toEqual([401, 200]);
    },
  );

  test('needs the present password, and wrong ones count as at the sign-in', async () => {
    const user = await person();
    const here = await device(user.username);
    for (let times = 0; times < 5; times += 1) {
      const guess = await change(here, { current_password: `guess ${times}`, password: ANOTHER });
      expect(guess).toMatchObject({ status: 400, error: { fields: { current_password: [expect.any(String)] } } });
    }
    expect(await change(here, { current_password: PASSWORD, password: ANOTHER })).toMatchObject({ status: 429 });
    const body = { username: user.username, password: PASSWORD };
    expect((await t.as(null).call(signIn, { body })).status).toBe(429);
    expect(await isIn(here)).toBe(true);
  });

  test.each([
    ['short', /at least 8 characters/],
    ['password1', /too common/],
    [PASSWORD, /your present password/],
  ])('may not be %s', async (password, reason) => {
    const here = await device((await person()).username);
    const answer = await change(here, { current_password: PASSWORD, password });
    expect(answer).toMatchObject({ status: 400, error: { fields: { password: [expect.stringMatching(reason)] } } });
    expect(await isIn(here)).toBe(true);
  });

  test('may not be the username', async () => {
    const user = await person('tenant');
    await t.db.updateTable('users').set({ username: 'Ssemakula.james' }).where('id', '=', user.id).execute();
    const answer = await change(await device('ssemakula.james'), {
      current_password: PASSWORD,
      password: 'ssemakula.JAMES',
    });
    expect(answer.error.fields?.['password']?.[0]).toContain('not the username');
  });

  test('sends a mail and an audit entry when it changes', async () => {
    const user = await person();
    await change(await device(user.username), { current_password: PASSWORD, password: ANOTHER });
    expect((await mailTo(t.db, user.email)).at(-1)?.subject).toBe('Your password was changed');
    const entry = await t.db
      .selectFrom('audit_log')
      .select(['user_id', 'action', 'before', 'after'])
      .where('subject_id', '=', user.id)
      .where('action', '=', 'password changed')
      .execute();
    expect(entry).toEqual([{ user_id: user.id, action: 'password changed', before: null, after: null }]);
  });
});

describe('the viewer’s own sign-ins', () => {
  test('are listed with device, address and times, the current one marked', async () => {
    const user = await person('tenant');
    t.clock.set('2026-11-21T08:00:00Z');
    await device(user.username, 'Mozilla/5.0 (Linux; Android 10; K) Chrome/148.0.0.0 Mobile Safari/537.36');
    t.clock.set('2026-11-21T09:00:00Z');
    const here = await device(user.username);
    await device((await person()).username);
    const started = '2026-11-21T08:00:00.000Z';
    expect(await signInsOf(here)).toEqual([
      {
        id: expect.any(String),
        device: 'Firefox on Linux',
        address: '127.0.0.1',
        started_at: '2026-11-21T09:00:00.000Z',
        last_used_at: '2026-11-21T09:00:00.000Z',
        is_current: true,
      },
      expect.objectContaining({ device: 'Chrome on Android', started_at: started, is_current: false }),
    ]);
  });

  test('leave out those that have ended or expired', async () => {
    t.clock.set('2026-11-01T09:00:00Z');
    const user = await person();
    await device(user.username);
    t.clock.set('2026-11-21T09:00:00Z');
    await device(user.username);
    const here = await device(user.username);
    const other = (await signInsOf(here)).find(({ is_current }) => !is_current)?.id ?? '';
    await end(here, other);
    expect(await signInsOf(here)).toMatchObject([{ is_current: true }]);
  });

  test('end one by one, at once, with the password', async () => {
    const user = await person('owner');
    const [here, elsewhere] = [await device(user.username), await device(user.username)];
    const other = (await signInsOf(here)).find(({ is_current }) => !is_current)?.id ?? '';
    const guess = await end(here, other, 'not this one');
    expect(guess).toMatchObject({ status: 400, error: { fields: { password: [expect.any(String)] } } });
    expect(await isIn(elsewhere)).toBe(true);
    expect((await end(here, other)).status).toBe(204);
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await t.as(null).call(refreshTokens, { body: { refresh: elsewhere.refresh } })).status).toBe(401);
    expect((await end(here, other)).status).toBe(404);
  });

  test('cannot be ended by others: another person’s, an unknown and an invalid id return 404', async () => {
    const here = await device((await person('manager')).username);
    const stranger = await device((await person('tenant')).username);
    const theirs = (await signInsOf(stranger))[0]?.id ?? '';
    for (const id of [theirs, randomUUID(), '1']) expect((await end(here, id)).status).toBe(404);
    expect(await isIn(stranger)).toBe(true);
  });

  test('all end with ‘Sign out everywhere’, including the current one, and other people’s continue', async () => {
    const user = await person();
    const [here, elsewhere] = [await device(user.username), await device(user.username)];
    const stranger = await device((await person()).username);
    expect((await endAll(here, 'not this one')).status).toBe(400);
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, true]);
    expect((await endAll(here)).status).toBe(204);
    expect([await isIn(here), await isIn(elsewhere), await isIn(stranger)]).toEqual([false, false, true]);
    const exchanged = await t.as(null).call(refreshTokens, { body: { refresh: elsewhere.refresh } });
    expect(exchanged.status).toBe(401);
  });
});
