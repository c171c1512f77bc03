import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as accounts from '@amayumba/contract/accounts/endpoints.ts';
import { sendContactMessage } from '@amayumba/contract/contact/endpoints.ts';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { buildApp } from '../app.ts';
import { testApp } from '../test/build-test-app.ts';
import { throttle } from './throttle.ts';

const t = testApp();
/** Another server process on the same database. */
let second: FastifyInstance;
beforeAll(async () => {
  second = await buildApp(t.parts);
});
afterAll(() => second.close());

const ask = (app: FastifyInstance, { method, path }: Endpoint, payload: object, remoteAddress = '192.0.2.1') =>
  app.inject({ method, url: path, payload, remoteAddress });

const MESSAGE = { name: 'Akello', email: 'akello@example.ug', subject: 'A flat', message: 'Is A-08 free?' };
const BAD_LINK = { token: 'invented', password: 'Matooke-at-noon-7' };

test.each<[string, Endpoint, object, number]>([
  ['writing to the managers', sendContactMessage, MESSAGE, 5],
  ['asking for a password link', accounts.requestPasswordReset, { email: 'nobody@example.ug' }, 10],
  ['trying links of forgotten passwords', accounts.resetPassword, BAD_LINK, 60],
  ['trying links that confirm an address', accounts.verifyEmail, BAD_LINK, 60],
  ['reading invitations', accounts.readInvitation, BAD_LINK, 60],
  ['accepting invitations', accounts.acceptInvitation, BAD_LINK, 60],
  ['trying links of the first manager', accounts.createFirstManager, firstManager(), 60],
])('%s has a limit that holds over two servers, for each address', async (_what, call, body, allowed) => {
  const statuses = [];
  for (let times = 0; times < allowed; times += 1)
    statuses.push((await ask(times % 2 ? second : t.app, call, body)).statusCode);
  expect(statuses).not.toContain(429);
  for (const app of [t.app, second]) {
    const refused = await ask(app, call, body);
    expect(refused).toMatchObject({ statusCode: 429 });
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await ask(second, call, body, '192.0.2.2')).statusCode).not.toBe(429);
});

function firstManager() {
  return { ...BAD_LINK, username: 'somebody', email: 'somebody@example.ug' };
}

test('registering has a limit too', async () => {
  const register = (count: number) =>
    ask(count % 2 ? second : t.app, accounts.register, {
      username: `registered${count}`,
      email: `registered${count}@example.ug`,
      password: 'Matooke-at-noon-7',
    });
  for (let count = 0; count < 30; count += 1) expect((await register(count)).statusCode).toBe(201);
  expect((await register(30)).statusCode).toBe(429);
  const stored = await t.db.selectFrom('users').select('id').where('username', '=', 'registered30').execute();
  expect(stored).toEqual([]);
});

test('a whole network of IPv6 counts as one address', async () => {
  for (let host = 1; host <= 5; host += 1) await ask(t.app, sendContactMessage, MESSAGE, `2001:db8::${host}`);
  expect((await ask(t.app, sendContactMessage, MESSAGE, '2001:db8::99')).statusCode).toBe(429);
  expect((await ask(t.app, sendContactMessage, MESSAGE, '2001:db8:0:1::1')).statusCode).not.toBe(429);
});

test('of many requests at once only the allowed number succeeds', async () => {
  const limit = throttle(t.parts, { what: 'at once', requests: 5, minutes: 10 });
  const within = await Promise.all(Array.from({ length: 20 }, () => limit.isWithin('somebody')));
  expect(within.filter(Boolean)).toHaveLength(5);
});

test('a count restarts once its time is over, or after a reset', async () => {
  const limit = throttle(t.parts, { what: 'some', requests: 1, minutes: 10 });
  t.clock.set('2026-11-21T09:00:00Z');
  await limit.take('somebody');
  t.clock.set('2026-11-21T09:04:00Z');
  await expect(limit.take('somebody')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 360 });
  t.clock.set('2026-11-21T09:10:00Z');
  await limit.take('somebody');
  await expect(limit.take('somebody')).rejects.toMatchObject({ status: 429 });
  await limit.forget('somebody');
  await limit.take('somebody');
});

test('expired counts are deleted', async () => {
  const limit = throttle(t.parts, { what: 'passing', requests: 1, minutes: 10 });
  const count = () => t.db.selectFrom('rate_limits').select('who').where('what', '=', 'passing').execute();
  t.clock.set('2026-11-21T10:00:00Z');
  for (const who of ['one', 'other']) await limit.take(who);
  expect(await count()).toHaveLength(2);
  t.clock.set('2026-11-21T12:00:00Z');
  await limit.take('third');
  expect(await count()).toEqual([{ who: 'third' }]);
});
