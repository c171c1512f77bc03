import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  choosePassword,
  requestPasswordReset,
  getProfile,
  resetPassword,
  resetSecondFactor,
  signIn,
} from '@amayumba/contract/accounts/endpoints.ts';
import * as own from '@amayumba/contract/own-account/endpoints.ts';
import type { Role } from '@amayumba/contract/roles.ts';
import { encryption } from '../../access/encryption.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bytesOfSecret, shownCode } from '../../test/authenticator.ts';
import { testApp } from '../../test/build-test-app.ts';
import { waitsForLock } from '../../test/waits-for-lock.ts';
import { lastLinkTo, mailTo } from '../../test/mail.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { encryptionContext } from './second-factor-codes.ts';
import { makeSignInCodes } from './sign-in-codes.service.ts';
import { base32 } from './totp.ts';
import { runUserCommand } from './user-commands.ts';
import { lockAccount } from './users.repository.ts';

const t = testApp();
const PASSWORD = 'Matooke-at-noon-7';
const STEP_MS = 30_000;

const hashed = quickHash(PASSWORD);
const person = async (role: Role = 'manager') => t.make.user(role, { password_hash: await hashed });
type Person = Awaited<ReturnType<typeof person>>;

/** Returns the app's code, some steps from now. */
const shown = (secret: string, steps = 0) => shownCode(secret, t.clock.now() + steps * STEP_MS);

/** Moves the clock to the next code. */
const wait = () => t.clock.set(new Date(t.clock.now() + STEP_MS).toISOString());

const signInAs = (user: Person, code?: string, password = PASSWORD) =>
  t.as(null).call(signIn, { body: { username: user.username, password, ...(code && { code }) } });
const isIn = async (access: string) =>
  (await t.as(null).call(getProfile, { headers: { authorization: `Bearer ${access}` } })).status === 200;

/** Makes a person with two-step verification but no recovery codes, whose ten hashes take time. */
async function withApp(role: Role = 'manager') {
  const user = await person(role);
  const [key, id, since] = [randomBytes(20), randomUUID(), new Date(t.clock.now())];
  await t.db
    .insertInto('second_factors')
    .values({
      user_id: user.id,
      secret: t.parts.sealing.seal(key, encryptionContext(user.id)),
      created_at: since,
      confirmed_at: since,
      recovery_salt: randomBytes(16),
    })
    .execute();
  const expires_at = new Date(t.clock.now() + 86_400_000);
  await t.db.insertInto('sessions').values({ id, user_id: user.id, expires_at }).execute();
  const access = await t.parts.tokens.sign(user.id, id);
  return { user, secret: base32(key), headers: { authorization: `Bearer ${access}` }, access };
}

/** Makes such a person by the calls, on the device where they set it up; their codes so far are used up. */
async function enrolled(role: Role = 'manager') {
  const user = await person(role);
  const { access } = (await signInAs(user)).body;
  const headers = { authorization: `Bearer ${access}` };
  const { secret } = (await t.as(null).call(own.startSecondFactor, { headers, body: { password: PASSWORD } })).body;
  const confirmed = await t.as(null).call(own.confirmSecondFactor, { headers, body: { code: shown(secret) } });
  wait();
  return { user, secret, headers, access, codes: confirmed.body.recovery_codes };
}

const CALLS = [
  own.getSecondFactor,
  own.startSecondFactor,
  own.confirmSecondFactor,
  own.renewRecoveryCodes,
  own.endSecondFactor,
];

test('only managers and owners can have two-step verification', async () => {
  const tenant = t.as(await t.make.user('tenant'));
  for (const call of CALLS) {
    const anyBody = { password: PASSWORD, code: '123456' };
    expect((await t.as(null).call(call, { anyBody })).status).toBe(401);
    expect((await tenant.call(call, { anyBody })).status).toBe(403);
  }
});

describe('setting it up', () => {
  test('needs the password, and only a right code enables it', async () => {
    const user = await person('owner');
    const me = t.as(user);
    const wrong = await me.call(own.startSecondFactor, { body: { password: 'not this one' } });
    expect(wrong).toMatchObject({ status: 400, error: { fields: { password: [expect.any(String)] } } });
    const begun = await me.call(own.startSecondFactor, { body: { password: PASSWORD } });
    expect(begun.status).toBe(201);
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
    expect(bytesOfSecret(begun.body.secret)).toHaveLength(20);
    const refused = await me.call(own.confirmSecondFactor, { body: { code: shown(begun.body.secret, 3) } });
    expect(refused).toMatchObject({ status: 400, error: { fields: { code: [expect.any(String)] } } });
    expect((await me.call(own.getSecondFactor)).body).toEqual({ is_on: false, since: null, recovery_codes_left: 0 });
    expect((await signInAs(user)).status).toBe(200);

    const done = await me.call(own.confirmSecondFactor, { body: { code: shown(begun.body.secret) } });
    expect(new Set(done.body.recovery_codes).size).toBe(10);
    expect((await me.call(own.getSecondFactor)).body).toMatchObject({ is_on: true, recovery_codes_left: 10 });
    expect(await me.call(own.startSecondFactor, { body: { password: PASSWORD } })).toMatchObject({
      status: 409,
      error: { code: 'second_factor_on' },
    });
  });

  test('accepts only the latest secret, for an hour', async () => {
    const user = await person();
    // An access token lasts 15 minutes, so each call needs a new login.
    const begin = async () =>
      (await t.as(user).call(own.startSecondFactor, { body: { password: PASSWORD } })).body.secret;
    const confirm = (secret: string) => t.as(user).call(own.confirmSecondFactor, { body: { code: shown(secret) } });
    const first = await begin();
    const second = await begin();
    expect((await confirm(first)).status).toBe(400);
    t.clock.set(new Date(t.clock.now() + 60 * 60_000).toISOString());
    expect((await confirm(second)).status).toBe(400);
    expect((await confirm(await begin())).status).toBe(200);
  });

  test('ends every other sign-in, sends a mail and is recorded', async () => {
    const user = await person();
    const other = (await signInAs(user)).body.access;
    const me = t.as(user);
    const { secret } = (await me.call(own.startSecondFactor, { body: { password: PASSWORD } })).body;
    await me.call(own.confirmSecondFactor, { body: { code: shown(secret) } });
    expect(await isIn(other)).toBe(false);
    expect((await me.call(own.getSecondFactor)).status).toBe(200);
    const mail = (await mailTo(t.db, user.email)).at(-1);
    expect(mail?.subject).toBe('Two-step verification is on');
    expect(mail?.body).not.toContain(secret);
    expect(await actionsAbout(user)).toEqual(['second factor on']);
  });

  test('stores neither the secret nor the recovery codes in readable form', async () => {
    const { user, secret, codes } = await enrolled();
    const row = await t.db.selectFrom('second_factors').selectAll().where('user_id', '=', user.id).executeTakeFirst();
    expect(row?.secret.includes(bytesOfSecret(secret))).toBe(false);
    const stored = await t.db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', user.id).execute();
    expect(stored).toHaveLength(10);
    const plain = (codes[0] ?? '').replace('-', '');
    expect(stored.some(({ code_hash }) => code_hash.includes(Buffer.from(plain.slice(0, 8))))).toBe(false);
  });
});

describe('signing in', () => {
  test('the right password alone gives no access and reports that a code is missing; a wrong one does not', async () => {
    const { user } = await withApp('owner');
    const first = await signInAs(user);
    expect(first).toMatchObject({ status: 403, error: { code: 'second_factor_needed' } });
    expect(first.text).not.toMatch(/access|refresh/);
    const wrong = await signInAs(user, undefined, 'not this one');
    expect(wrong).toMatchObject({ status: 401, error: { code: 'wrong_credentials' } });
  });

  test('password and code together give access, and each code works once', async () => {
    const { user, secret } = await withApp();
    const code = shown(secret);
    const answer = await signInAs(user, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(await isIn(answer.body.access)).toBe(true);
    expect(await signInAs(user, code)).toMatchObject({ status: 401, error: { code: 'wrong_second_factor' } });
    wait();
    expect((await signInAs(user, shown(secret))).status).toBe(200);
  });

  test('a right code with a wrong password is not used up', async () => {
    const { user, secret } = await withApp();
    const code = shown(secret);
    expect(await signInAs(user, code, 'not this one')).toMatchObject({ error: { code: 'wrong_credentials' } });
    expect((await signInAs(user, code)).status).toBe(200);
  });

  test('when two sign-ins use the same code at the same time, one succeeds', async () => {
    const { user, secret } = await withApp();
    const code = shown(secret);
    const answers = await Promise.all([signInAs(user, code), signInAs(user, code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('a clock may differ by one step, and no more', async () => {
    const { user, secret } = await withApp();
    wait();
    expect((await signInAs(user, shown(secret, 1))).status).toBe(200);
    wait();
    wait();
    expect((await signInAs(user, shown(secret, 2))).status).toBe(401);
    expect((await signInAs(user, shown(secret, -2))).status).toBe(401);
  });

  test('another person’s code is refused', async () => {
    const [first, second] = [await withApp(), await enrolled()];
    expect((await signInAs(first.user, shown(second.secret))).status).toBe(401);
    expect((await signInAs(first.user, second.codes[0])).status).toBe(401);
  });

  test('five wrong codes from any address block it for 15 minutes', async () => {
    const { user, secret } = await withApp();
    const from = (remoteAddress: string, code: string) =>
      t.app.inject({
        method: 'POST',
        url: signIn.path,
        remoteAddress,
        payload: { username: user.username, password: PASSWORD, code },
      });
    for (let times = 1; times <= 5; times += 1) expect((await from(`192.0.2.${times}`, '000000')).statusCode).toBe(401);
    const shut = await from('192.0.2.9', shown(secret));
    expect(shut.statusCode).toBe(429);
    expect(Number(shut.headers['retry-after'])).toBeGreaterThan(0);
    t.clock.set(new Date(t.clock.now() + 15 * 60_000).toISOString());
    expect((await from('192.0.2.9', shown(secret))).statusCode).toBe(200);
  });

  test('each recovery code works once, in any spelling, and its use is mailed', async () => {
    const { user, codes, headers } = await enrolled();
    const [first = '', second = ''] = codes;
    expect((await signInAs(user, ` ${first.toLowerCase().replace('-', ' ')}`)).status).toBe(200);
    expect((await mailTo(t.db, user.email)).at(-1)?.subject).toBe('A recovery code was used');
    expect((await signInAs(user, first)).status).toBe(401);
    expect((await signInAs(user, second)).status).toBe(200);
    const secondFactor = await t.as(null).call(own.getSecondFactor, { headers });
    expect(secondFactor.body.recovery_codes_left).toBe(8);
  });

  test('a password set by a mailed link still needs two-step verification', async () => {
    const { user, secret } = await withApp();
    await t.as(null).call(requestPasswordReset, { body: { email: user.email } });
    const token = (await lastLinkTo(t.db, user.email)).split('=')[1] ?? '';
    const reset = await t.as(null).call(resetPassword, { body: { token, password: 'Cassava-by-night-3' } });
    expect(reset.text).not.toContain('access');
    expect((await signInAs(user, undefined, 'Cassava-by-night-3')).error.code).toBe('second_factor_needed');
    expect((await signInAs(user, shown(secret), 'Cassava-by-night-3')).status).toBe(200);
  });

  test('a printed one-time code does not bypass two-step verification', async () => {
    const { user } = await withApp();
    const made = await inTransaction(t.db, (tx) => makeSignInCodes(tx, t.parts, [user.id]));
    const body = { username: user.username, code: made.get(user.id) ?? '', password: 'Cassava-by-night-3' };
    expect((await t.as(null).call(choosePassword, { body })).status).toBe(401);
  });

  test('after a restore with another SECRET_KEY the app’s codes fail, and a recovery code works', async () => {
    const { user, secret, codes } = await enrolled();
    const sealed = encryption('another secret that is long enough for this').seal(
      bytesOfSecret(secret),
      `second factor of user ${user.id}`,
    );
    await t.db.updateTable('second_factors').set({ secret: sealed }).where('user_id', '=', user.id).execute();
    expect(await signInAs(user, shown(secret))).toMatchObject({
      status: 409,
      error: { code: 'second_factor_unreadable' },
    });
    expect((await signInAs(user, codes[0])).status).toBe(200);
  });
});

const prove = (password: string, code: string) => ({ body: { password, code } });

describe('managing it', () => {
  test.each([
    ['switching it off', own.endSecondFactor],
    ['new recovery codes', own.renewRecoveryCodes],
  ])('%s needs password and code', async (_what, call) => {
    const { user, secret, headers } = await withApp();
    const wrongPassword = await t.as(null).call(call, { headers, ...prove('not this one', shown(secret)) });
    expect(wrongPassword).toMatchObject({ status: 400, error: { fields: { password: [expect.any(String)] } } });
    const wrongCode = await t.as(null).call(call, { headers, ...prove(PASSWORD, '000000') });
    expect(wrongCode).toMatchObject({ status: 400, error: { fields: { code: [expect.any(String)] } } });
    expect((await signInAs(user)).error.code).toBe('second_factor_needed');
    const nobody = t.as(await person());
    expect(await nobody.call(call, prove(PASSWORD, '123456'))).toMatchObject({
      status: 409,
      error: { code: 'second_factor_off' },
    });
  });

  test('once disabled, the password alone gives access again; this is mailed and recorded', async () => {
    const { user, secret, headers } = await enrolled();
    const answer = await t.as(null).call(own.endSecondFactor, { headers, ...prove(PASSWORD, shown(secret)) });
    expect(answer.status).toBe(204);
    expect((await signInAs(user)).status).toBe(200);
    expect((await mailTo(t.db, user.email)).map(({ subject }) => subject)).toContain('Two-step verification is off');
    expect(await actionsAbout(user)).toEqual(['second factor on', 'second factor off']);
    const again = await t.as(null).call(own.startSecondFactor, { headers, body: { password: PASSWORD } });
    expect(again.body.secret).not.toBe(secret);
  });

  test('new recovery codes replace the earlier ones', async () => {
    const { user, headers, codes } = await enrolled();
    const [spent = '', old = ''] = codes;
    const renewed = await t.as(null).call(own.renewRecoveryCodes, { headers, ...prove(PASSWORD, spent) });
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await signInAs(user, old)).status).toBe(401);
    expect((await signInAs(user, renewed.body.recovery_codes[0])).status).toBe(200);
  });
});

describe('a person who lost it', () => {
  test('can have it removed by a manager, and is signed out everywhere', async () => {
    const { user, access } = await withApp('owner');
    const manager = await t.make.user('manager');
    const answer = await t.as(manager).call(resetSecondFactor, { id: user.id });
    expect(answer).toMatchObject({ status: 200, body: { id: user.id, second_factor: false } });
    expect(await isIn(access)).toBe(false);
    expect((await signInAs(user)).status).toBe(200);
    const mail = (await mailTo(t.db, user.email)).find(({ subject }) => subject === 'Two-step verification was reset');
    expect(mail?.body).toMatch(/By: a property manager/);
    const entry = await t.db
      .selectFrom('audit_log')
      .select(['user_id'])
      .where('subject_id', '=', user.id)
      .where('action', '=', 'second factor reset')
      .execute();
    expect(entry).toEqual([{ user_id: manager.id }]);
    expect((await t.as(manager).call(resetSecondFactor, { id: user.id })).error.code).toBe('second_factor_off');
  });

  test('cannot remove it themselves that way, and no owner can remove it', async () => {
    const { user, headers } = await withApp();
    const myself = await t.as(null).call(resetSecondFactor, { headers, id: user.id });
    expect(myself).toMatchObject({ status: 409, error: { code: 'own_account' } });
    expect((await t.as(await t.make.user('owner')).call(resetSecondFactor, { id: user.id })).status).toBe(403);
    expect((await t.as(null).call(resetSecondFactor, { id: user.id })).status).toBe(401);
    expect((await t.as(await t.make.user('manager')).call(resetSecondFactor, { id: 999_999 })).status).toBe(404);
    expect((await signInAs(user)).error.code).toBe('second_factor_needed');
  });

  test('can have it removed from the shell, as the only manager', async () => {
    const { user, access } = await withApp();
    const printed: string[] = [];
    const terminal = { print: (line: string) => void printed.push(line), readPassword: () => Promise.resolve('') };
    const type = () => runUserCommand(t.db, terminal, ['reset-second-factor', user.username]);
    await type();
    expect(printed).toEqual([`${user.username} signs in with the password alone now, and is signed out everywhere.`]);
    expect(await isIn(access)).toBe(false);
    expect((await signInAs(user)).status).toBe(200);
    await expect(type()).rejects.toThrow('has no two-step verification');
  });
});

/** Lists the audit log's actions on an account's two-step verification, in order. */
async function actionsAbout(user: Person): Promise<string[]> {
  const rows = await t.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', 'user')
    .where('subject_id', '=', user.id)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

test('enabling two-step verification also ends a sign-in in progress with the password alone', async () => {
  const user = await person();
  const { signing } = await t.db.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id);
    const begun = signInAs(user);
    await waitsForLock(t.db);
    const since = new Date();
    await tx
      .insertInto('second_factors')
      .values({
        user_id: user.id,
        secret: Buffer.alloc(20),
        created_at: since,
        confirmed_at: since,
        recovery_salt: Buffer.alloc(16),
      })
      .execute();
    return { signing: begun };
  });
  expect((await signing).error.code).toBe('second_factor_needed');
});

test('a sign-in is refused if the password changes while it is compared', async () => {
  const user = await person();
  const password_hash = await quickHash('Rolex-at-midnight-4');
  const { signing } = await t.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
    const begun = signInAs(user);
    await waitsForLock(t.db);
    return { signing: begun };
  });
  expect((await signing).error.code).toBe('wrong_credentials');
});
