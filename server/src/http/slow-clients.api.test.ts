import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { logPayment } from '@amayumba/contract/payments/endpoints.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { testApp } from '../test/build-test-app.ts';
import { CLIENT_TIMEOUTS } from './client-timeouts.ts';

const t = testApp();
let app: Awaited<ReturnType<typeof buildApp>>;
let port: number;
let token: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  // Shorter limits, so that the tests take no minutes.
  app = await buildApp(t.parts, { patience: { headersMs: 300, requestMs: 600, silenceMs: 300, checkEveryMs: 50 } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
  const { user } = await t.make.tenant();
  const session = { id: crypto.randomUUID(), user_id: user.id, expires_at: new Date(t.clock.now() + 86_400_000) };
  await t.db.insertInto('sessions').values(session).execute();
  token = await t.parts.tokens.sign(user.id, session.id);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Opens a connection and sends a text; records the response. */
function open(text: string) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.write(text);
  return { socket, received: () => received, closed: once(socket, 'close') };
}

/** Keeps sending slowly until the other side closes the connection. */
function trickle(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 40);
  socket.once('close', () => clearInterval(timer));
}

const HEAD = (length: number) =>
  [
    `POST ${logPayment.path} HTTP/1.1`,
    'Host: portal.test',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${length}`,
    '',
    '--x\r\nContent-Disposition: form-data; name="receipt_file"; filename="a.png"\r\n\r\n',
  ].join('\r\n');

/** Rows of uploads, payments and claims, and stored files. */
async function stored() {
  const count = async (table: 'files' | 'charges' | 'claims') =>
    (await t.db.selectFrom(table).select('id').execute()).length;
  const rows = [await count('files'), await count('charges'), await count('claims')];
  return [...rows, (await readdir(t.filesFolder, { recursive: true })).length];
}

test('headers that arrive very slowly are cut off', async () => {
  const { socket, received, closed } = open('GET /healthz HTTP/1.1\r\nHost: portal.test\r\n');
  trickle(socket, 'X-A: b\r\n');
  await closed;
  expect(received()).toMatch(/^(?:HTTP\/1\.1 408|$)/);
});

test('a body that arrives very slowly is cut off and stores nothing', async () => {
  const before = await stored();
  const { socket, closed } = open(HEAD(10_000_000));
  trickle(socket, 'drop');
  await closed;
  expect(await stored()).toEqual(before);
});

test('a silent connection is closed', async () => {
  const { closed } = open('GET /healthz HTTP/1.1\r\n');
  await expect(closed).resolves.toBeDefined();
});

test('a client that does not read the response is cut off', async () => {
  const { socket, closed } = open('GET /api/openapi.json HTTP/1.1\r\nHost: portal.test\r\n\r\n'.repeat(60));
  socket.pause();
  await vi.waitUntil(async () => (await connectionsOf()) > 0, { timeout: 30_000 });
  await vi.waitUntil(async () => (await connectionsOf()) === 0, { timeout: 20_000 });
  socket.resume();
  await closed;
  expect(await connectionsOf()).toBe(0);
});

const connectionsOf = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

test('an aborted upload leaves no file and no row', async () => {
  const before = await stored();
  const { socket } = open(`${HEAD(1_000_000)}${'y'.repeat(200_000)}`);
  await vi.waitUntil(() => socket.bytesWritten > 200_000, { timeout: 30_000 });
  socket.resetAndDestroy();
  await vi.waitUntil(async () => (await connectionsOf()) === 0, { timeout: 20_000 });
  expect(await stored()).toEqual(before);
});

test('a receipt of 10 MB over 400 kbit/s has enough time', () => {
  const seconds = (10 * 1024 * 1024 * 8) / 400_000;
  expect(CLIENT_TIMEOUTS.requestMs / 1000).toBeGreaterThan(seconds * 1.25);
});
