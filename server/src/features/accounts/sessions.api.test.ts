import { createHash, createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { getProfile, refreshTokens, signIn, signOut } from '@amayumba/contract/accounts/endpoints.ts';
import type { Role } from '@amayumba/contract/roles.ts';
import { testApp } from '../../test/build-test-app.ts';
import { waitsForLock } from '../../test/waits-for-lock.ts';
import { inTransaction } from '../../db/transaction.ts';
import { setAccountStatus } from './accounts.service.ts';
import { quickHash } from '../../test/quick-hash.ts';

const t = testApp();
const PASSWORD = 'Matooke-at-noon-7';
const hashed = quickHash(PASSWORD);

async function person(role: Role = 'manager', status: 'active' | 'inactive' = 'active') {
  return t.make.user(role, { password_hash: await hashed, status });
}

const signInAs = (username: string, password = PASSWORD) => t.as(null).call(signIn, { body: { username, password } });
const exchange = (refresh: string) => t.as(null).call(refreshTokens, { body: { refresh } });
const profileWith = (access: string) => t.as(null).call(getProfile, { headers: { authorization: `Bearer ${access}` } });

async function login() {
  const user = await person();
  return { user, pair: (await signInAs(user.username)).body };
}

test('the right password signs in, in any case of the username, and the token identifies the account', async () => {
  const user = await person('owner');
  const answer = await signInAs(user.username.toUpperCase());
  expect(answer.status).toBe(200);
  const profile = await profileWith(answer.body.access);
  expect(profile.body).toMatchObject({ id: user.id, user_id: user.id, role: 'owner', user_type: 'owner' });
  expect(profile.body).toMatchObject({ name: expect.stringMatching(/^Nakato Number/), tenant_id: null });
});

test.each(['manager', 'owner', 'tenant'] as const)('a %s reads their own profile', async (role) => {
  const user = await t.make.user(role);
  const answer = await t.as(user).call(getProfile);
  expect(answer.body).toMatchObject({ id: user.id, username: user.username, email: user.email, role });
});

test('the profile of a tenant with a lease names the tenant', async () => {
  const tenant = await t.make.tenant();
  expect((await t.as(tenant.user).call(getProfile)).body.tenant_id).toBe(tenant.id);
});

test('the profile is not shown without a token or with a forged one', async () => {
  expect(await t.as(null).call(getProfile)).toMatchObject({ status: 401, error: { code: 'no_account' } });
  const { pair } = await login();
  const forged = `${pair.access.slice(0, -4)}AAAA`;
  const answer = await profileWith(forged);
  expect(answer).toMatchObject({ status: 401, error: { code: 'session_ended', detail: expect.any(String) } });
});

/** Encodes a token header, as an attacker would. */
const head = (alg: string) => Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url');

test('a token without a signature, or signed with another algorithm or key, names no session', async () => {
  const { pair } = await login();
  const claims = pair.access.split('.')[1] ?? '';
  const signed = (alg: string, hash: string, key: string) => {
    const content = `${head(alg)}.${claims}`;
    return `${content}.${createHmac(hash, key).update(content).digest('base64url')}`;
  };
  expect((await profileWith(pair.access)).status).toBe(200);
  const forged = [
    `${head('none')}.${claims}.`,
    `${head('none')}.${claims}.${pair.access.split('.')[2]}`,
    signed('HS256', 'sha256', ''),
    signed('HS512', 'sha512', 'a key of my own, long enough for this'),
    pair.refresh,
  ];
  for (const token of forged) expect((await profileWith(token)).status).toBe(401);
});

test('an unknown username and a wrong password get the same response', async () => {
  const user = await person();
  const wrong = await signInAs(user.username, 'not this one');
  const unknown = await signInAs('nobody.at.all', 'not this one');
  expect(wrong).toMatchObject({ status: 401, error: { code: 'wrong_credentials' } });
  expect(unknown.text).toBe(wrong.text);
});

test('an inactive account is reported only with the right password', async () => {
  const user = await person('tenant', 'inactive');
  expect((await signInAs(user.username, 'not this one')).error.code).toBe('wrong_credentials');
  expect(await signInAs(user.username)).toMatchObject({ status: 401, error: { code: 'account_inactive' } });
});

test('sign-in without username and password names both fields', async () => {
  const answer = await t.as(null).call(signIn, { anyBody: { username: ' ' } });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.error.fields ?? {})).toEqual(['username', 'password']);
  expect((await t.as(null).call(signIn, { anyBody: { username: 'a\0b', password: 'x' } })).status).toBe(400);
});

test('five failures block that username from that address for 15 minutes', async () => {
  const user = await person();
  for (let times = 0; times < 5; times += 1) {
    t.clock.set(`2026-11-21T09:0${times}:00Z`);
    expect((await signInAs(user.username, 'not this one')).status).toBe(401);
  }
  const shut = await signInAs(user.username.toUpperCase());
  expect(shut).toMatchObject({ status: 429, error: { code: 'too_many_attempts' } });
  // The first failure, at 09:00, expires at 09:15; now it is 09:04.
  expect(shut.headers['retry-after']).toBe('660');

  const fromElsewhere = await t.app.inject({
    method: 'POST',
    url: signIn.path,
    remoteAddress: '192.0.2.7',
    payload: { username: user.username, password: PASSWORD },
  });
  expect(fromElsewhere.statusCode).toBe(200);
  expect((await signInAs((await person()).username)).status).toBe(200);

  t.clock.set('2026-11-21T09:14:59Z');
  expect((await signInAs(user.username)).status).toBe(429);
  t.clock.set('2026-11-21T09:15:00Z');
  expect((await signInAs(user.username)).status).toBe(200);
});

test('the right password clears earlier failures', async () => {
  const user = await person();
  for (const password of ['no 1', 'no 2', 'no 3', 'no 4']) await signInAs(user.username, password);
  expect((await signInAs(user.username)).status).toBe(200);
  expect((await signInAs(user.username, 'no 5')).status).toBe(401);
  expect((await signInAs(user.username)).status).toBe(200);
});

test('of many concurrent guesses only five get an answer', async () => {
  const user = await person();
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => signInAs(user.username, `guess ${index}`)),
  );
  expect(guesses.filter((answer) => answer.status === 401)).toHaveLength(5);
  expect(guesses.filter((answer) => answer.status === 429)).toHaveLength(7);
});

test('a refresh token is exchanged for a new pair that works', async () => {
  const { user, pair } = await login();
  const next = await exchange(pair.refresh);
  expect(next.status).toBe(200);
  expect(next.body.refresh).not.toBe(pair.refresh);
  expect((await profileWith(next.body.access)).body.id).toBe(user.id);
  expect((await exchange(next.body.refresh)).status).toBe(200);
});

test('a second use of a refresh token ends that login, and no other', async () => {
  const { user, pair } = await login();
  const other = (await signInAs(user.username)).body;
  const next = (await exchange(pair.refresh)).body;
  expect(await exchange(pair.refresh)).toMatchObject({ status: 401, error: { code: 'session_ended' } });
  expect((await exchange(next.refresh)).status).toBe(401);
  expect((await profileWith(next.access)).status).toBe(401);
  expect((await profileWith(pair.access)).status).toBe(401);
  expect((await exchange(other.refresh)).status).toBe(200);
  const reasons = await t.db.selectFrom('sessions').select('end_reason').where('user_id', '=', user.id).execute();
  expect(reasons.filter((row) => row.end_reason === 'theft')).toHaveLength(1);
  expect(reasons.filter((row) => row.end_reason === null)).toHaveLength(1);
});

/** Returns the stored hash of a refresh token. */
const hashOf = (token: string) => createHash('sha256').update(token).digest();

test('two tabs that refresh at the same time get the same pair and stay signed in', async () => {
  const { pair } = await login();
  let both: ReturnType<typeof exchange>[] = [];
  // The lock holds both requests back until both have arrived.
  await inTransaction(t.db, async (tx) => {
    await tx
      .selectFrom('refresh_tokens')
      .select('session_id')
      .where('token_hash', '=', hashOf(pair.refresh))
      .forUpdate()
      .execute();
    both = [exchange(pair.refresh), exchange(pair.refresh)];
    await waitsForLock(t.db, 2);
  });
  const [first, second] = await Promise.all(both);
  expect([first?.status, second?.status]).toEqual([200, 200]);
  expect(second?.body.refresh).toBe(first?.body.refresh);
  expect((await profileWith(first?.body.access ?? '')).status).toBe(200);
  expect((await exchange(first?.body.refresh ?? '')).status).toBe(200);
});

test('a refresh token that another version exchanged at the same time is refused, and the login continues', async () => {
  const { pair } = await login();
  const theirs = randomBytes(32).toString('base64url');
  let ours: ReturnType<typeof exchange> | undefined;
  await inTransaction(t.db, async (tx) => {
    // An older version issues another token while this request waits for the row.
    const row = { used_at: new Date(t.clock.now()) };
    const used = await tx
      .updateTable('refresh_tokens')
      .set(row)
      .where('token_hash', '=', hashOf(pair.refresh))
      .returning(['session_id', 'expires_at'])
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('refresh_tokens')
      .values({ ...used, token_hash: hashOf(theirs), issued_at: row.used_at })
      .execute();
    ours = exchange(pair.refresh);
    await waitsForLock(t.db);
  });
  expect(await ours).toMatchObject({ status: 401, error: { code: 'session_ended' } });
  expect((await exchange(theirs)).status).toBe(200);
});

test('an access token lives 15 minutes, a refresh token 14 days from its last use', async () => {
  t.clock.set('2026-11-21T10:00:00Z');
  const { pair } = await login();
  t.clock.set('2026-11-21T10:14:59Z');
  expect((await profileWith(pair.access)).status).toBe(200);
  t.clock.set('2026-11-21T10:15:01Z');
  expect((await profileWith(pair.access)).status).toBe(401);
  t.clock.set('2026-12-05T09:59:59Z');
  const next = (await exchange(pair.refresh)).body;
  t.clock.set('2026-12-19T09:59:58Z');
  const last = await exchange(next.refresh);
  expect(last.status).toBe(200);
  t.clock.set('2027-01-02T09:59:58Z');
  expect((await exchange(last.body.refresh)).status).toBe(401);
  t.clock.set('2026-11-21T09:00:00Z');
});

test('only a hash of a refresh token is stored', async () => {
  const { user, pair } = await login();
  expect(Buffer.from(pair.refresh, 'base64url')).toHaveLength(32);
  const stored = await t.db
    .selectFrom('refresh_tokens as r')
    .innerJoin('sessions as s', 's.id', 'r.session_id')
    .select('r.token_hash')
    .where('s.user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(stored.token_hash.equals(Buffer.from(pair.refresh, 'base64url'))).toBe(false);
});

test('deactivating an account ends all its sign-ins at once', async () => {
  const { user, pair } = await login();
  await inTransaction(t.db, (tx) => setAccountStatus(tx, user.id, 'inactive'));
  expect(await profileWith(pair.access)).toMatchObject({ status: 401, error: { code: 'account_inactive' } });
  expect(await exchange(pair.refresh)).toMatchObject({ status: 401, error: { code: 'account_inactive' } });
  expect((await signInAs(user.username)).status).toBe(401);
  await inTransaction(t.db, (tx) => setAccountStatus(tx, user.id, 'active'));
  expect((await profileWith(pair.access)).status).toBe(401);
  expect((await signInAs(user.username)).status).toBe(200);
});

test('signing out ends the login on the server, and a second call does nothing', async () => {
  const { pair } = await login();
  const next = (await exchange(pair.refresh)).body;
  expect((await t.as(null).call(signOut, { body: { refresh: next.refresh } })).status).toBe(204);
  expect((await profileWith(next.access)).status).toBe(401);
  expect((await exchange(next.refresh)).status).toBe(401);
  expect((await t.as(null).call(signOut, { body: { refresh: next.refresh } })).status).toBe(204);
  expect((await t.as(null).call(signOut, { body: { refresh: 'never given out' } })).status).toBe(204);
});

test('a refresh without a token names the field, and an invented token is refused', async () => {
  const empty = await t.as(null).call(refreshTokens, { anyBody: {} });
  expect(empty).toMatchObject({ status: 400, error: { fields: { refresh: ['This field is required.'] } } });
  expect(await exchange('invented')).toMatchObject({ status: 401, error: { code: 'session_ended' } });
});
