import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { connect as connectTo } from '../db/connect.ts';
import { migrationNames } from '../db/migrate.ts';
import { testApp } from '../test/build-test-app.ts';
import { trustedProxies } from './trusted-proxies.ts';

// The portal's behaviour with proxies, load balancers and invalid HTTP.

const t = testApp({ trustsProxy: trustedProxies('10.1.0.0/16') ?? (() => false) });
const NUMBER = /^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/;
let port = 0;
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const app = await buildApp(t.parts);
  undo.push(() => app.close());
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  for (const step of undo) await step();
});

const numberFor = async (remoteAddress: string, given?: string) => {
  const headers = given === undefined ? {} : { 'x-request-id': given };
  return (await t.app.inject({ url: '/livez', remoteAddress, headers })).headers['x-request-id'];
};

test('every response has a unique number', async () => {
  const number = await numberFor('41.210.1.1');
  expect(number).toMatch(NUMBER);
  expect(await numberFor('41.210.1.1')).not.toBe(number);
});

test("a trusted proxy's number is used, but no other client's and no invalid number", async () => {
  expect(await numberFor('10.1.0.7', 'edge-4f7a9c21')).toBe('edge-4f7a9c21');
  expect(await numberFor('41.210.1.1', 'edge-4f7a9c21')).toMatch(NUMBER);
  expect(await numberFor('10.1.0.7', 'edge 4f7a\u00e9c21')).toMatch(NUMBER);
  expect(await numberFor('10.1.0.7', 'x'.repeat(65))).toMatch(NUMBER);
});

const headerFor = async (remoteAddress: string, proto: string) => {
  const { headers } = await t.app.inject({ url: '/livez', remoteAddress, headers: { 'x-forwarded-proto': proto } });
  return headers['strict-transport-security'];
};

test('browsers get the HSTS header when they use TLS, as reported by a trusted proxy only', async () => {
  expect(await headerFor('10.1.0.7', 'https')).toBe('max-age=31536000');
  expect(await headerFor('10.1.0.7', 'http')).toBeUndefined();
  expect(await headerFor('41.210.1.1', 'https')).toBeUndefined();
});

test('a portal whose public address has TLS sends it too', async () => {
  const app = await buildApp(t.parts, { publicUrl: 'https://portal.example.ug' });
  undo.push(() => app.close());
  expect((await app.inject('/livez')).headers['strict-transport-security']).toBe('max-age=31536000');
});

/** Sends raw bytes and returns the whole response. */
async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

test.each([
  ['what is no HTTP', 'HELO portal\r\n\r\n', 400, 'malformed_request'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
    'malformed_request',
  ],
  ['endless headers', `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(40_000)}\r\n\r\n`, 431, 'headers_too_large'],
])('%s is refused in the shape of every other refusal', async (_what, bytes, status, code) => {
  const answer = await sendRaw(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const body: unknown = JSON.parse(answer.split('\r\n\r\n')[1] ?? '');
  expect(body).toMatchObject({ code, error: expect.any(String) });
  // The portal keeps running.
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
});

test('alive needs no database; healthy and ready do; ready ends with the request to stop', async () => {
  const lifecycle = { isStopping: false };
  const app = await buildApp(t.parts, { lifecycle });
  const { db, close } = connectTo({ host: '127.0.0.1', port: 1 }, () => {});
  const away = await buildApp({ ...t.parts, db });
  undo.push(
    () => app.close(),
    () => away.close(),
    close,
  );
  const statuses = async (which: typeof app) =>
    Promise.all(['/livez', '/healthz', '/readyz'].map(async (url) => (await which.inject(url)).statusCode));
  expect(await statuses(app)).toEqual([200, 200, 200]);
  expect(await statuses(away)).toEqual([200, 503, 503]);
  lifecycle.isStopping = true;
  expect(await statuses(app)).toEqual([200, 200, 503]);
  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'stopping' });
});

test('a database without the last migration is not ready', async () => {
  const last = (await migrationNames()).at(-1);
  await sql`delete from kysely_migration where name = ${last}`.execute(t.owner);
  expect((await t.app.inject('/readyz')).json()).toMatchObject({ status: 'migrations are missing' });
  expect((await t.app.inject('/healthz')).statusCode).toBe(503);
});
