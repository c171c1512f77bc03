import { expect, test } from 'vitest';
import { getProfile, refreshTokens, register, signIn, verifyEmail } from '@amayumba/contract/accounts/endpoints.ts';
import { testApp } from '../../test/build-test-app.ts';
import { inTransaction } from '../../db/transaction.ts';
import { lastLinkTo, mailTo } from '../../test/mail.ts';
import { changeAccount } from './accounts.service.ts';

const t = testApp();
let count = 0;
function newcomer() {
  count += 1;
  return {
    username: `newcomer${count}`,
    email: `newcomer${count}@example.ug`,
    password: 'Boda-boda-rain-4',
    first_name: 'Okello',
    last_name: 'Peter',
    phone_number: '+256 772 123456',
    address: 'Ntinda, Kampala',
  };
}
const send = (body: unknown) => t.as(null).call(register, { anyBody: body });
const confirm = (token: string) => t.as(null).call(verifyEmail, { body: { token } });

test('registration creates a tenant, signs them in and mails a link to confirm the address', async () => {
  const person = newcomer();
  const answer = await send({ ...person, role: 'Tenant' });
  expect(answer.status).toBe(201);
  const { password, ...shown } = person;
  expect(answer.body.profile).toMatchObject({ ...shown, name: 'Okello Peter', role: 'tenant', email_verified: false });
  expect(answer.body).toMatchObject({ id: answer.body.user.id, user: { tenant_id: null } });
  const headers = { authorization: `Bearer ${answer.body.tokens.access}` };
  expect((await t.as(null).call(getProfile, { headers })).body.id).toBe(answer.body.id);
  expect((await t.as(null).call(refreshTokens, { body: { refresh: answer.body.tokens.refresh } })).status).toBe(200);
  expect((await t.as(null).call(signIn, { body: { username: person.username, password } })).status).toBe(200);

  expect(await mailTo(t.db, person.email)).toMatchObject([{ to_name: '' }]);
  expect(await lastLinkTo(t.db, person.email)).toMatch(/^http:\/\/portal\.test\/verify-email\?token=[\w-]{43}$/);
});

test.each(['manager', 'owner', 'property_manager', 'admin'])('nobody registers as %s', async (role) => {
  const person = newcomer();
  const answer = await send({ ...person, role });
  expect(answer).toMatchObject({ status: 400, error: { fields: { role: ['Only tenants can register here.'] } } });
  expect((await t.as(null).call(signIn, { body: person })).status).toBe(401);
});

test('a refusal names all wrong fields at once, and nothing is stored', async () => {
  const answer = await send({ username: 'with space', email: 'nowhere', password: 'short' });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.error.fields ?? {}).toSorted()).toEqual(['email', 'password', 'username']);
  const common = await send({ ...newcomer(), email: 'nowhere', password: 'iloveyou1' });
  expect(common.error.fields).toMatchObject({
    email: [expect.any(String)],
    password: [expect.stringMatching(/too common/)],
  });
  expect((await send({ ...newcomer(), phone_number: '0772' })).error.fields).toEqual({
    phone_number: ['Enter the whole phone number, for example 0772 123456.'],
  });
  const nothing = await send({});
  expect(Object.keys(nothing.error.fields ?? {}).toSorted()).toEqual(['email', 'password', 'username']);
});

test.each([
  ['common', 'Password123', /too common/],
  ['the username', 'kigundu.moses', /not the username/],
])('a password that is %s is refused', async (_kind, password, sentence) => {
  const person = { ...newcomer(), username: 'Kigundu.Moses', password };
  const answer = await send(person);
  expect(answer).toMatchObject({ status: 400, error: { fields: { password: [expect.stringMatching(sentence)] } } });
  expect(await mailTo(t.db, person.email)).toEqual([]);
});

test('a username and an address belong to one account, compared without case', async () => {
  const first = newcomer();
  await send(first);
  const sameName = await send({ ...newcomer(), username: first.username.toUpperCase() });
  expect(sameName).toMatchObject({ status: 409, error: { code: 'username_taken' } });
  const sameEmail = await send({ ...newcomer(), email: first.email.toUpperCase() });
  expect(sameEmail).toMatchObject({ status: 409, error: { code: 'email_taken' } });
  expect(await mailTo(t.db, first.email.toUpperCase())).toEqual([]);
});

test('the mailed link confirms the address, and a second use gets the same response', async () => {
  const person = newcomer();
  const { body } = await send(person);
  const token = (await lastLinkTo(t.db, person.email)).split('=')[1] ?? '';
  expect((await confirm(token)).status).toBe(200);
  expect((await confirm(token)).status).toBe(200);
  expect((await t.as({ id: body.id }).call(getProfile)).body.email_verified).toBe(true);
});

test('an invented link, an expired one and one for a former address confirm nothing', async () => {
  expect(await confirm('invented')).toMatchObject({ status: 400, error: { fields: { token: [expect.any(String)] } } });

  const late = newcomer();
  await send(late);
  const old = (await lastLinkTo(t.db, late.email)).split('=')[1] ?? '';
  t.clock.set('2026-11-28T09:00:00Z');
  expect((await confirm(old)).status).toBe(400);
  t.clock.set('2026-11-21T09:00:00Z');

  const moved = newcomer();
  const { body } = await send(moved);
  const token = (await lastLinkTo(t.db, moved.email)).split('=')[1] ?? '';
  const occasion = { at: new Date(t.clock.now()), by: 'manager' } as const;
  await inTransaction(t.db, (tx) => changeAccount(tx, body.id, { email: 'elsewhere@example.ug' }, occasion));
  expect((await confirm(token)).status).toBe(400);
  expect((await t.as({ id: body.id }).call(getProfile)).body.email_verified).toBe(false);
});
