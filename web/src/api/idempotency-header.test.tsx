import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { PUBLIC_PATHS } from '../lib/public-paths.ts';
import { server } from '../test/handlers.ts';

const KEYED = { Authorization: 'Bearer token', 'Idempotency-Key': 'k1' };
const PLAIN = { Authorization: 'Bearer token' };

beforeEach(() => vi.resetModules());

/** A fresh page of a portal with the API on the given origin, and how the API answers the check. */
async function pageOf(apiBaseUrl: string, check: (headers: Headers) => Response) {
  const checks: (string | null)[] = [];
  server.use(
    http.get('*/config.json', () => HttpResponse.json({ api_base_url: apiBaseUrl })),
    http.get(`*${PUBLIC_PATHS.getProfile}`, ({ request: { headers } }) => {
      checks.push(headers.get('idempotency-key'));
      return check(headers);
    }),
  );
  const { allowedHeaders } = await import('./idempotency-header.ts');
  return { allowedHeaders, checks };
}

/** As a browser fails when the CORS of the server does not name the header. */
const corsRefusal = (headers: Headers) =>
  headers.has('idempotency-key') ? HttpResponse.error() : HttpResponse.json({ id: 7 });

test('on the same origin the key is sent without a check', async () => {
  const { allowedHeaders, checks } = await pageOf('', () => HttpResponse.error());
  expect(await allowedHeaders(KEYED)).toEqual(KEYED);
  expect(checks).toEqual([]);
});

test('another origin that answers a call with a key gets it', async () => {
  const { allowedHeaders, checks } = await pageOf('https://api.test', () => HttpResponse.json({ id: 7 }));
  expect(await allowedHeaders(KEYED)).toEqual(KEYED);
  expect(await allowedHeaders(KEYED)).toEqual(KEYED);
  expect(checks).toEqual(['k1']);
});

test('another origin whose CORS refuses the header never gets it', async () => {
  const { allowedHeaders, checks } = await pageOf('https://api.test', corsRefusal);
  expect(await allowedHeaders(KEYED)).toEqual(PLAIN);
  expect(await allowedHeaders(KEYED)).toEqual(PLAIN);
  expect(checks).toEqual(['k1', null]);
});

test('another origin gets no key before it has answered, and is asked again', async () => {
  let isReached = false;
  const { allowedHeaders } = await pageOf('https://api.test', () =>
    isReached ? HttpResponse.json({ id: 7 }) : HttpResponse.error(),
  );
  expect(await allowedHeaders(KEYED)).toEqual(PLAIN);
  isReached = true;
  expect(await allowedHeaders(KEYED)).toEqual(KEYED);
});
