import { expect, test } from 'vitest';
import { createFirstManager, signIn } from '@amayumba/contract/accounts/endpoints.ts';
import { testApp } from '../../test/build-test-app.ts';
import { firstManagerLink } from './first-manager.service.ts';

const t = testApp();
const PERSON = { username: 'nankya', email: 'nankya@example.ug', password: 'Mango-season-88', first_name: 'Nankya' };
const create = (token: string, change: object = {}) =>
  t.as(null).call(createFirstManager, { body: { ...PERSON, ...change, token } });

async function tokenOfNewLink(): Promise<string> {
  const link = (await firstManagerLink(t.parts)) ?? '';
  expect(link).toMatch(/^http:\/\/portal\.test\/first-manager\?token=[\w-]{43}$/);
  return link.split('=')[1] ?? '';
}

// The database has only one first manager, so the steps share one test.
test('only the link of the latest start creates the first manager, once', async () => {
  await t.make.user('owner');
  expect(await create('invented')).toMatchObject({ status: 400, error: { fields: { token: [expect.any(String)] } } });

  const replaced = await tokenOfNewLink();
  const old = await tokenOfNewLink();
  expect((await create(replaced)).status).toBe(400);
  t.clock.set('2026-11-22T09:00:00Z');
  expect((await create(old)).status).toBe(400);

  const token = await tokenOfNewLink();
  const missing = await t.as(null).call(createFirstManager, { anyBody: { token } });
  expect(Object.keys(missing.error.fields ?? {}).toSorted()).toEqual(['email', 'password', 'username']);
  expect((await create(token, { password: 'qwerty123' })).error.fields).toHaveProperty('password');

  const [first, second] = await Promise.all([
    create(token),
    create(token, { username: 'second', email: 's@example.ug' }),
  ]);
  expect(new Set([first.status, second.status])).toEqual(new Set([201, 409]));
  const made = first.status === 201 ? first : second;
  expect(made.body).toMatchObject({ id: expect.any(Number), role: 'manager', message: expect.any(String) });
  const { username } = made.body;
  expect((await t.as(null).call(signIn, { body: { username, password: PERSON.password } })).status).toBe(200);

  expect(await create(token)).toMatchObject({ status: 409, error: { code: 'conflict' } });
  expect(await firstManagerLink(t.parts)).toBeUndefined();
});
