import { beforeAll, expect, test } from 'vitest';
import { choosePassword, getProfile, acceptInvitation, signIn } from '@amayumba/contract/accounts/endpoints.ts';
import { createSignInCodes } from '@amayumba/contract/imports/endpoints.ts';
import type { SignInCodes } from '@amayumba/contract/imports/import.ts';
import { testApp } from '../../test/build-test-app.ts';
import type { Caller } from '../../test/caller.ts';
import { lastLinkTo } from '../../test/mail.ts';
import { importFile } from '../imports/test/import-file.ts';
import { workbookOf } from '../imports/test/make-workbook.ts';
import { storedKey } from '../keys/test/key-caller.ts';

const t = testApp();
const PASSWORD = 'Jackfruit-by-bus-2';
let manager: Caller;
let importId: number;
const makeCodes = async (): Promise<SignInCodes> => (await manager.call(createSignInCodes, { id: importId })).body;
const codeOf = ({ codes }: SignInCodes, username: string) =>
  codes.find((line) => line.username === username)?.code ?? '';
const choose = (username: string, code: string, password = PASSWORD) =>
  t.as(null).call(choosePassword, { body: { username, code, password } });
const trySignIn = (username: string, password: string) => t.as(null).call(signIn, { body: { username, password } });

beforeAll(async () => {
  manager = t.as(await t.make.user('manager'));
  const names = ['Apio Grace', 'Okello James', 'Auma Jane', 'Kato David', 'Nakato Rose'];
  const rows = names.map((name, index) => [String(index + 1), name, `077200000${index}`, null, 450_000]);
  const mailed = ['6', 'Opio Mail', '0772000009', 'opio@example.ug', 450_000];
  const done = await importFile(
    manager,
    workbookOf(['Kasubi View'], ['Unit', 'Tenant', 'Phone', 'E-mail', 'Rent'], ...rows, mailed),
  );
  importId = done.id;
});

test('the sheet lists each tenant without e-mail with home, username and a code, and shows each code once', async () => {
  const sheet = await makeCodes();
  expect(sheet.codes).toHaveLength(5);
  expect(sheet.codes[0]).toEqual({
    name: 'Apio Grace',
    estate: 'Kasubi View',
    block: 'Main',
    apartment: '1',
    username: 'apio.0000',
    code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/),
  });
  const stored = await t.db.selectFrom('one_time_tokens').select('token_hash').execute();
  const hashes = stored.map(({ token_hash }) => token_hash.toString('latin1'));
  expect(sheet.codes.some(({ code }) => hashes.some((hash) => hash.includes(code)))).toBe(false);
});

test('a key that imports makes codes only if it may make those of tenants', async () => {
  const { id } = await t.make.user('manager');
  const by = async (permissions: Parameters<typeof storedKey>[2]) =>
    (await (await storedKey(t, id, permissions)).call(createSignInCodes, { id: importId })).status;
  expect([await by(['imports:write']), await by(['imports:write', 'tenants:write'])]).toEqual([403, 200]);
});

test('signing in with the code asks for a password; the password chosen with it signs in and the code is used up', async () => {
  const code = codeOf(await makeCodes(), 'okello.0001');
  expect((await trySignIn('okello.0001', code)).error).toMatchObject({ code: 'password_to_choose' });
  expect((await choose('okello.0001', code, 'password1')).error.fields).toHaveProperty('password');
  // People type the code from paper in this form.
  const typed = code.toLowerCase().replaceAll('-', ' ');
  const { status, body } = await choose('Okello.0001', typed);
  expect(status).toBe(200);
  const profile = await t.as(null).call(getProfile, { headers: { authorization: `Bearer ${body.access}` } });
  expect(profile.body).toMatchObject({ username: 'okello.0001', name: 'Okello James', role: 'tenant' });
  expect((await choose('okello.0001', code)).error.code).toBe('wrong_credentials');
  expect((await trySignIn('okello.0001', code)).error.code).toBe('wrong_credentials');
  expect((await trySignIn('okello.0001', PASSWORD)).status).toBe(200);
  expect((await makeCodes()).codes.map(({ username }) => username)).not.toContain('okello.0001');
});

test('a code works for its own account, for 30 days, and until a newer sheet is made', async () => {
  const old = codeOf(await makeCodes(), 'auma.0002');
  const sheet = await makeCodes();
  const code = codeOf(sheet, 'auma.0002');
  expect((await choose('auma.0002', old)).error.code).toBe('wrong_credentials');
  expect((await choose('kato.0003', code)).error.code).toBe('wrong_credentials');
  const before = t.clock.now();
  t.clock.set(sheet.expires_at);
  expect((await trySignIn('auma.0002', code)).error.code).toBe('wrong_credentials');
  t.clock.set(new Date(before).toISOString());
  expect((await choose('auma.0002', code)).status).toBe(200);
});

test('wrong codes block further attempts, even with the right one', async () => {
  const code = codeOf(await makeCodes(), 'kato.0003');
  for (let guess = 0; guess < 4; guess += 1) await choose('kato.0003', 'AAAA-BBBB-CCCC');
  expect((await choose('kato.0003', 'AAAA-BBBB-CCCC')).error.code).toBe('wrong_credentials');
  expect((await choose('kato.0003', code)).error.code).toBe('too_many_attempts');
});

test('an inactive account cannot sign in with its code', async () => {
  const code = codeOf(await makeCodes(), 'nakato.0004');
  await t.db.updateTable('users').set({ status: 'inactive' }).where('username', '=', 'nakato.0004').execute();
  expect((await trySignIn('nakato.0004', code)).error.code).toBe('account_inactive');
  expect((await choose('nakato.0004', code)).error.code).toBe('account_inactive');
});

test('an account without a password accepts none, and an invitation by mail works once', async () => {
  expect((await trySignIn('opio.0009', '')).status).toBe(400);
  expect((await trySignIn('opio.0009', 'A'.repeat(43))).error.code).toBe('wrong_credentials');
  const token = (await lastLinkTo(t.db, 'opio@example.ug')).split('=')[1] ?? '';
  const body = { token, password: PASSWORD };
  expect((await t.as(null).call(acceptInvitation, { body })).status).toBe(200);
  expect((await trySignIn('opio.0009', PASSWORD)).status).toBe(200);
  expect((await t.as(null).call(acceptInvitation, { body })).status).toBe(400);
});
