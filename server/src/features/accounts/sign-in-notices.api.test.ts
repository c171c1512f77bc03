import { describe, expect, test } from 'vitest';
import {
  requestPasswordReset,
  refreshTokens,
  register,
  resetPassword,
  signIn,
  signOut,
  updatePerson,
} from '@amayumba/contract/accounts/endpoints.ts';
import { signOutAllDevices } from '@amayumba/contract/own-account/endpoints.ts';
import { updateTenant } from '@amayumba/contract/tenants/endpoints.ts';
import { auditEntries } from '../../test/audit-entries.ts';
import { testApp } from '../../test/build-test-app.ts';
import { lastLinkTo, mailTo } from '../../test/mail.ts';
import { quickHash } from '../../test/quick-hash.ts';

const t = testApp();
const PASSWORD = 'Matooke-at-noon-7';
const ANOTHER = 'Cassava-by-night-3';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NEWER_FIREFOX = FIREFOX.replaceAll('140.0', '141.0');
const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/148.0.0.0 Mobile Safari/537.36';

const hashed = quickHash(PASSWORD);
const person = async () => t.make.user('manager', { password_hash: await hashed });
type Person = Awaited<ReturnType<typeof person>>;

/** Signs somebody in from an address with a browser. */
const from = async (remoteAddress: string, userAgent: string, user: Pick<Person, 'username'>, password = PASSWORD) => {
  const response = await t.app.inject({
    method: 'POST',
    url: signIn.path,
    remoteAddress,
    headers: { 'user-agent': userAgent },
    payload: { username: user.username, password },
  });
  return { status: response.statusCode, body: response.json<{ access: string; refresh: string; code?: string }>() };
};
const subjects = async ({ email }: Person) => (await mailTo(t.db, email)).map(({ subject }) => subject);
const recorded = async ({ id }: Person) => {
  await t.parts.background.settled();
  return (await auditEntries(t.db, { subject: 'sign_in', subject_id: id })).map(({ user_id, action, after }) => ({
    user_id,
    action,
    after,
  }));
};

describe('a mail about a new sign-in', () => {
  test('is sent for a new device, but not for the very first or a known one', async () => {
    const user = await person();
    t.clock.set('2026-11-21T21:30:00Z');
    await from('41.75.170.3', FIREFOX, user);
    await from('41.75.170.3', FIREFOX, user);
    // The next sign-in has an updated browser and another address of the same phone network.
    await from('41.75.170.3', NEWER_FIREFOX, user);
    await from('41.75.170.99', FIREFOX, user);
    expect(await subjects(user)).toEqual([]);
    await from('41.75.170.3', CHROME, user);
    await from('102.134.149.8', FIREFOX, user);
    await from('102.134.149.8', FIREFOX, user);
    const mails = await mailTo(t.db, user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['New sign-in to your account', 'New sign-in to your account']);
    // 21:30 UTC is already the next day in Kampala.
    expect(mails[0]?.body).toMatch(/When: 22 Nov 2026, 00:30 \(Kampala time\)/);
    expect(mails[0]?.body).toMatch(/From: Chrome on Android, address 41\.75\.170\.3/);
    expect(mails[0]?.body).toMatch(/Sign out everywhere/);
    t.clock.set('2026-11-21T09:00:00Z');
  });

  test('is not sent for a wrong password', async () => {
    const user = await person();
    await from('41.75.170.3', FIREFOX, user);
    await from('192.0.2.1', CHROME, user, 'not this one');
    expect(await subjects(user)).toEqual([]);
  });

  test('is sent again for a device that was unused for a year', async () => {
    const user = await person();
    t.clock.set('2025-11-01T09:00:00Z');
    await from('41.75.170.3', FIREFOX, user);
    t.clock.set('2026-11-20T09:00:00Z');
    await from('192.0.2.1', FIREFOX, user);
    t.clock.set('2026-11-21T09:00:00Z');
    await from('41.75.170.3', FIREFOX, user);
    expect(await subjects(user)).toEqual(['New sign-in to your account']);
  });

  test('is not sent after registration', async () => {
    const email = 'newcomer@example.ug';
    await t.as(null).call(register, { body: { username: 'newcomer', email, password: PASSWORD } });
    expect((await mailTo(t.db, email)).map(({ subject }) => subject)).toEqual(['Please confirm your email address']);
  });
});

describe('a change of an account', () => {
  test('of the password by a mailed link sends a mail with its origin', async () => {
    const user = await person();
    await t.as(null).call(requestPasswordReset, { body: { email: user.email } });
    const token = (await lastLinkTo(t.db, user.email)).split('=')[1] ?? '';
    const headers = { 'user-agent': CHROME };
    await t.as(null).call(resetPassword, { headers, body: { token, password: ANOTHER } });
    const mail = (await mailTo(t.db, user.email)).at(-1);
    expect(mail).toMatchObject({
      subject: 'Your password was changed',
      body: expect.stringContaining('Chrome on Android'),
    });
    expect(mail?.body).not.toContain(ANOTHER);
    const entry = await t.db.selectFrom('audit_log').select('user_id').where('action', '=', 'password reset').execute();
    expect(entry).toEqual([{ user_id: user.id }]);
  });

  test('of the password by a manager sends a mail, to tenants too', async () => {
    const manager = t.as(await t.make.user('manager'));
    const user = await person();
    await manager.call(updatePerson, { id: user.id, body: { password: ANOTHER } });
    const tenant = await t.make.tenant();
    await manager.call(updateTenant, { id: tenant.id, body: { user: { password: ANOTHER } } });
    for (const { email } of [user, tenant.user]) {
      const mail = (await mailTo(t.db, email)).at(-1);
      expect(mail?.subject).toBe('Your password was changed');
      expect(mail?.body).toMatch(/By: a property manager/);
    }
  });

  test('of the e-mail address sends a mail to the former address, without the new one', async () => {
    const manager = t.as(await t.make.user('manager'));
    const user = await person();
    await manager.call(updatePerson, { id: user.id, body: { email: 'moved.on@example.ug' } });
    const mails = await mailTo(t.db, user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your email address was changed']);
    expect(mails[0]?.body).not.toContain('moved.on');
    await manager.call(updatePerson, { id: user.id, body: { email: 'Moved.On@example.ug', first_name: 'Ruth' } });
    expect(await mailTo(t.db, 'moved.on@example.ug')).toEqual([]);
  });
});

describe('the audit log', () => {
  test('records sign-ins with device and address, sign-outs, and ‘Sign out everywhere’', async () => {
    const user = await person();
    const first = (await from('41.75.170.3', CHROME, user)).body;
    await t.as(null).call(signOut, { body: { refresh: first.refresh } });
    await t.as(null).call(signOut, { body: { refresh: first.refresh } });
    const second = (await from('41.75.170.3', CHROME, user)).body;
    const headers = { authorization: `Bearer ${second.access}` };
    await t.as(null).call(signOutAllDevices, { headers, body: { password: PASSWORD } });
    const start = {
      user_id: user.id,
      action: 'signed in',
      after: { device: 'Chrome on Android', address: '41.75.170.3' },
    };
    expect(await recorded(user)).toEqual([
      start,
      { user_id: user.id, action: 'signed out', after: null },
      start,
      { user_id: user.id, action: 'signed out everywhere', after: null },
    ]);
  });

  test('records failed sign-ins of existing accounts, at most four an hour for each', async () => {
    const user = await person();
    t.clock.set('2026-11-21T05:00:00Z');
    for (let times = 0; times < 8; times += 1) await from(`192.0.2.${times}`, FIREFOX, user, 'not this one');
    const failed = {
      user_id: null,
      action: 'failed',
      after: { username: user.username, step: 'password', device: 'Firefox on Linux', address: '192.0.2.0' },
    };
    const rows = await recorded(user);
    expect(rows).toHaveLength(4);
    expect(rows[0]).toEqual(failed);
    t.clock.set('2026-11-21T06:00:00Z');
    await from('192.0.2.0', FIREFOX, user, 'not this one');
    expect(await recorded(user)).toHaveLength(5);
    const count = () => t.db.selectFrom('audit_log').select('id').execute();
    const before = await count();
    await from('192.0.2.0', FIREFOX, { username: 'nobody.at.all' }, 'not this one');
    await t.parts.background.settled();
    expect(await count()).toHaveLength(before.length);
    t.clock.set('2026-11-21T09:00:00Z');
  });
});

/** Stores failures as an attack would leave them. */
const leaveFailures = (failures: { username: string; address: string }[]) =>
  t.db
    .insertInto('sign_in_failures')
    .values(failures.map((failure) => ({ ...failure, failed_at: new Date(t.clock.now()) })))
    .execute();
const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));

describe('a person who guesses passwords', () => {
  test('for a hundred usernames from one address is blocked, and others are not', async () => {
    const user = await person();
    const address = '198.51.100.7';
    await leaveFailures(many(99, (index) => ({ username: `sprayed${index}`, address })));
    expect((await from(address, FIREFOX, user, 'not this one')).status).toBe(401);
    expect(await from(address, FIREFOX, user)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect((await from('198.51.100.8', FIREFOX, user)).status).toBe(200);
  });

  test('for one username from many addresses is blocked, and its holder can still sign in from a known device', async () => {
    const user = await person();
    await from('41.75.170.3', FIREFOX, user);
    await leaveFailures(many(50, (index) => ({ username: user.username, address: `203.0.113.${index}` })));
    expect((await from('203.0.113.200', FIREFOX, user)).status).toBe(429);
    expect((await from('41.75.170.3', CHROME, user)).status).toBe(429);
    expect((await from('41.75.170.99', FIREFOX, user)).status).toBe(200);
  });
});

test('a login lasts 90 days at most, however often it is used', async () => {
  t.clock.set('2026-08-01T09:00:00Z');
  const user = await person();
  let { refresh } = (await from('41.75.170.3', FIREFOX, user)).body;
  const exchange = (token: string) => t.as(null).call(refreshTokens, { body: { refresh: token } });
  for (const day of [
    '2026-08-14',
    '2026-08-27',
    '2026-09-09',
    '2026-09-22',
    '2026-10-05',
    '2026-10-18',
    '2026-10-29',
  ]) {
    t.clock.set(`${day}T09:00:00Z`);
    const next = await exchange(refresh);
    expect([day, next.status]).toEqual([day, 200]);
    ({ refresh } = next.body);
  }
  t.clock.set('2026-10-30T09:00:00Z');
  expect(await exchange(refresh)).toMatchObject({ status: 401, error: { code: 'session_ended' } });
  t.clock.set('2026-11-21T09:00:00Z');
});
