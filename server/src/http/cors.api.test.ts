import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { testApp } from '../test/build-test-app.ts';

const t = testApp();
const PORTAL = 'https://portal.example';
let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp(t.parts, { corsOrigins: [PORTAL] });
});
afterAll(() => app.close());

const preflight = (origin: string, method: string) =>
  app.inject({
    method: 'OPTIONS',
    url: '/api/payments/payments/1/',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  });

test('a portal on a configured origin may make every kind of call', async () => {
  const methods = new Set(t.app.registered.flatMap(({ endpoint }) => (endpoint ? [endpoint.method] : [])));
  expect([...methods].toSorted()).toEqual(['DELETE', 'GET', 'PATCH', 'POST', 'PUT']);
  for (const method of methods) {
    const { statusCode, headers } = await preflight(PORTAL, method);
    expect([method, statusCode, headers['access-control-allow-origin']]).toEqual([method, 204, PORTAL]);
    expect(String(headers['access-control-allow-methods']).split(/, */)).toContain(method);
    expect(headers['access-control-allow-headers']).toBe('authorization,content-type,idempotency-key');
  }
});

test('it may read a refusal too, and when to try again', async () => {
  const { statusCode, headers } = await app.inject({ url: '/api/profile/', headers: { origin: PORTAL } });
  expect([statusCode, headers['access-control-allow-origin']]).toEqual([401, PORTAL]);
  expect(headers['access-control-expose-headers']).toContain('retry-after');
});

test('another origin has no access', async () => {
  for (const origin of ['https://portal.example.evil.test', 'http://portal.example', 'null']) {
    expect((await preflight(origin, 'PATCH')).headers).not.toHaveProperty('access-control-allow-origin');
    const { headers } = await app.inject({ url: '/api/profile/', headers: { origin } });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
});
