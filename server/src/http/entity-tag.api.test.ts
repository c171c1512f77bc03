import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { listNotifications } from '@amayumba/contract/notifications/endpoints.ts';
import { getPayment, listPayments } from '@amayumba/contract/payments/endpoints.ts';
import { getManagerDashboard } from '@amayumba/contract/reports/endpoints.ts';
import { testApp } from '../test/build-test-app.ts';
import type { Caller } from '../test/caller.ts';
import { NOON } from '../test/clock.ts';

const t = testApp();
let tenant: Awaited<ReturnType<typeof t.make.tenant>>;
let manager: Caller;
let authorization = '';
const page = { page: 1, page_size: 50 };
beforeAll(async () => {
  tenant = await t.make.tenant({ first_name: 'Nalubega' });
  for (let nth = 0; nth < 50; nth += 1) {
    await t.make.payment({
      tenant,
      amount: 450_000 + nth * 7919,
      month: 1 + (nth % 12),
      year: 2020 + Math.floor(nth / 12),
    });
  }
  const { id: user_id } = await t.make.user('manager');
  manager = t.as({ id: user_id });
  const id = randomUUID();
  await t.db.insertInto('sessions').values({ id, user_id, expires_at: '2026-12-21T09:00:00Z' }).execute();
  authorization = `Bearer ${await t.parts.tokens.sign(user_id, id)}`;
});

/** The page as sent over the wire. */
const fetchPage = (encodings?: string, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.inject({
    method,
    url: `${listPayments.path}?page=1&page_size=50`,
    headers: { authorization, ...(encodings !== undefined && { 'accept-encoding': encodings }) },
  });

describe('a response', () => {
  test('is the same in any compression that the client accepts', async () => {
    const plain = await fetchPage();
    expect(plain.headers['content-encoding']).toBeUndefined();
    const [br, gzip, none] = [
      await fetchPage('gzip, deflate, br'),
      await fetchPage('gzip'),
      await fetchPage('identity'),
    ];
    expect(br.headers).toMatchObject({ 'content-encoding': 'br' });
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip' });
    expect(none.headers['content-encoding']).toBeUndefined();
    expect(String(brotliDecompressSync(br.rawPayload))).toBe(plain.body);
    expect(String(gunzipSync(gzip.rawPayload))).toBe(plain.body);
    expect(none.body).toBe(plain.body);
    for (const { headers } of [plain, br, gzip, none]) {
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['etag']).toBe(plain.headers['etag']);
    }
    for (const { headers } of [br, gzip]) expect(String(headers['vary']).toLowerCase()).toContain('accept-encoding');
    expect((await fetchPage('br;q=0, gzip;q=0.5')).headers['content-encoding']).toBe('gzip');
  });

  test('of 50 payments weighs 12 KB at most', async () => {
    const { rawPayload } = await fetchPage('br');
    expect(rawPayload.length).toBeLessThanOrEqual(12 * 1024);
  });
});

describe('a client that sends a tag', () => {
  test('gets a short 304 until something changes', async () => {
    const query = { tenant_id: tenant.id, ...page };
    const first = await manager.call(listPayments, { query });
    const etag = String(first.headers['etag']);
    const asking = (seen: string) => manager.call(listPayments, { query, headers: { 'if-none-match': seen } });
    for (const seen of [etag, `"another", ${etag}`, etag.replace('W/', ''), '*']) {
      const { status, bytes, headers } = await asking(seen);
      expect([seen, status, bytes.length]).toEqual([seen, 304, 0]);
      expect(headers).toMatchObject({ etag, 'cache-control': 'no-store' });
    }
    expect((await asking('"another"')).status).toBe(200);
    await t.make.user('tenant'); // other data is stored: the response is computed again, and still the same
    expect((await asking(etag)).status).toBe(304);
    await t.db.updateTable('charges').set({ notes: 'Seen' }).where('tenant_id', '=', tenant.id).execute();
    const changed = await asking(etag);
    expect(changed.status).toBe(200);
    expect(changed.headers['etag']).not.toBe(etag);
  });

  test('gets no 304 for data it may no longer see', async () => {
    const user = await t.make.user('manager');
    const { headers } = await t.as(user).call(listNotifications);
    const seen = { 'if-none-match': String(headers['etag']) };
    expect((await t.as(user).call(listNotifications, { headers: seen })).status).toBe(304);
    expect((await t.as(null).call(listNotifications, { headers: seen })).status).toBe(401);
  });

  test('gets a single object completely: its tag is that of its version, which does not depend on its present tenant', async () => {
    const { id } = await t.make.payment({ tenant, month: 1, year: 2030 });
    const first = await manager.call(getPayment, { id });
    expect(first.headers['etag']).toBe('"1"');
    const again = await manager.call(getPayment, { id, headers: { 'if-none-match': '"1"' } });
    expect([again.status, again.body.id]).toEqual([200, id]);
  });

  test('gets figures that depend on the time completely once it has changed', async () => {
    const { headers } = await manager.call(getManagerDashboard);
    const seen = { 'if-none-match': String(headers['etag']) };
    expect((await manager.call(getManagerDashboard, { headers: seen })).status).toBe(304);
    t.clock.set('2026-11-21T09:00:01Z');
    expect((await manager.call(getManagerDashboard, { headers: seen })).status).toBe(200);
  });
});

test('the headers of a response can be requested alone', async () => {
  const [whole, alone] = [await fetchPage(), await fetchPage(undefined, 'HEAD')];
  expect([alone.statusCode, alone.body]).toEqual([200, '']);
  for (const name of ['etag', 'content-type', 'vary']) expect(alone.headers[name]).toBe(whole.headers[name]);
});

test('a link to a file is valid for at least 11 more minutes, however often the list is requested', async () => {
  const { id } = await t.make.payment({ tenant, month: 2, year: 2030 });
  const file = await t.db
    .insertInto('files')
    .values({
      id: randomUUID(),
      kind: 'receipt',
      file_name: 'slip.png',
      media_type: 'image/png',
      size_bytes: 1,
      sha256: Buffer.alloc(32),
      storage_key: '01/slip',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const claim = { charge_id: id, amount: 1, method: 'Cash', paid_on: '2026-11-21', file_id: file.id };
  await t.db.insertInto('claims').values(claim).execute();
  for (let second = 0; second < 600; second += 25) {
    t.clock.set(new Date(Date.parse(NOON) + second * 1000).toISOString());
    const { body } = await manager.call(getPayment, { id });
    const expires = new URL(body.receipt_file ?? '', 'http://portal.test').searchParams.get('expires');
    const validMs = Number(expires) - t.clock.now();
    expect(validMs).toBeGreaterThan(11 * 60_000);
    expect(validMs).toBeLessThanOrEqual(15 * 60_000);
  }
});
