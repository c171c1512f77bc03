import { type AddressInfo, connect, type Socket } from 'node:net';
import { updatePerson } from '@amayumba/contract/accounts/endpoints.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { testApp } from '../test/build-test-app.ts';
import { makeWritingCalls, type WritingCall } from '../test/writing-calls.ts';

// Requests whose last byte arrives after their sender has lost the permission.

const t = testApp();
let app: Awaited<ReturnType<typeof buildApp>>;
let calls: Map<string, WritingCall>;
let admitted = 0;
const sockets: Socket[] = [];

beforeAll(async () => {
  calls = await makeWritingCalls(t);
  app = await buildApp(t.parts);
  app.addHook('preParsing', async () => void (admitted += 1));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Sends a request except for its last byte; returns how to send that byte, and the response. */
async function holdBack({ endpoint, request }: WritingCall, user: { id: number }) {
  const id = crypto.randomUUID();
  const expires_at = new Date(t.clock.now() + 86_400_000);
  await t.db.insertInto('sessions').values({ id, user_id: user.id, expires_at }).execute();
  const form = new FormData();
  for (const [name, value] of Object.entries(request.anyBody ?? {})) form.append(name, String(value));
  for (const [name, file] of Object.entries(request.files ?? {}))
    form.append(name, new Blob([new Uint8Array(file.content)]), file.name);
  const sent = request.files
    ? new Response(form)
    : new Response(JSON.stringify(request.anyBody), { headers: { 'content-type': 'application/json' } });
  const body = Buffer.from(await sent.arrayBuffer());
  const head = [
    `${endpoint.method} ${endpoint.path.replace(/:\w+(?:\/:\w+)*/, String(request.id))} HTTP/1.1`,
    'Host: portal.test',
    'Connection: close',
    `Authorization: Bearer ${await t.parts.tokens.sign(user.id, id)}`,
    `Content-Type: ${sent.headers.get('content-type')}`,
    `Content-Length: ${body.length}`,
    '\r\n',
  ].join('\r\n');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  // From the beginning: a connection that ended early would never report it again, and the test would wait for ever.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const before = admitted;
  socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, -1)]));
  await vi.waitUntil(() => admitted > before, { timeout: 30_000 });
  return async () => {
    socket.write(body.subarray(-1));
    await closed;
    return received;
  };
}

const account = { status: 'active' } as const;
/** How an account loses its access, the code of the refusal, and of so many calls one is tried: one check is in all. */
const CASES = [
  ['deactivated', { status: 'inactive' }, 'account_inactive', 1],
  ['made an owner', { role: 'owner' }, 'session_ended', 6],
  ['given another password', { password: 'Kyengera-plot-9' }, 'session_ended', 6],
] as const;

test.each(CASES)(
  'a delayed request of a manager who was %s before its last byte is refused',
  async (_what, change, code, every) => {
    // Only the manager who created a draft can see it.
    const held = [...calls.values()]
      .filter(
        ({ endpoint, user, request }) =>
          user.role === 'manager' && request.anyBody && !/imports\/(?:drafts\/:|$)/.test(endpoint.path),
      )
      .filter((_call, index) => index % every === 0);
    expect(held.length).toBeGreaterThan(every === 1 ? 60 : 10);
    const dismissed = await t.make.user('manager');
    const others = await Promise.all(held.map((call) => holdBack(call, dismissed)));
    const done = await t.as(await t.make.user('manager')).call(updatePerson, { id: dismissed.id, body: change });
    expect(done).toMatchObject({ status: 200 });
    for (const [index, send] of others.entries())
      expect([held[index]?.endpoint.path, await send()]).toEqual([
        held[index]?.endpoint.path,
        expect.stringMatching(new RegExp(`^HTTP/1.1 401 [^]*"code":"${code}"`)),
      ]);
  },
);

test.each(['POST /api/payments/payments/log_payment/', 'POST /api/core/owner/export-report/'])(
  '%s held back is refused too',
  async (name) => {
    const call = calls.get(name);
    if (!call) throw new Error(name);
    const files = () => t.db.selectFrom('files').select('id').execute();
    const before = await files();
    const send = await holdBack(call, call.user);
    await t.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', call.user.id).execute();
    expect(await send()).toMatch(/^HTTP\/1.1 401 [^]*"code":"account_inactive"/);
    await t.db.updateTable('users').set(account).where('id', '=', call.user.id).execute();
    expect(await files()).toEqual(before);
  },
);
