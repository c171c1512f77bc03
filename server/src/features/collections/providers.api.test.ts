import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCollection, getCollection } from '@amayumba/contract/money/collection-endpoints.ts';
import type { Network } from '@amayumba/contract/money/collection.ts';
import { listProviders, testProvider, updateProvider } from '@amayumba/contract/money/provider-endpoints.ts';
import type { Provider } from '@amayumba/contract/money/provider.ts';
import { confirmSecondFactor, startSecondFactor } from '@amayumba/contract/own-account/endpoints.ts';
import { afterEach, expect, test } from 'vitest';
import { encryption } from '../../access/encryption.ts';
import { auditEntries } from '../../test/audit-entries.ts';
import { shownCode } from '../../test/authenticator.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { collecting } from './test/collecting.ts';

const office = collecting();
const { t } = office;
const KEYS = { user: 'live-user', key: 'live-key-9x', subscription_key: 'live-subscription-7y' };

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
  for (const network of ['mtn', 'airtel'] as const)
    await t.owner
      .updateTable('provider_settings')
      .set({ mode: 'simulator', base_url: null, currency: null })
      .where('provider', '=', network)
      .execute();
  await t.owner.deleteFrom('provider_health').execute();
});

/** A network of our own on this machine. Returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const manager = async () => t.as(await t.make.user('manager'));
async function provider(name: Network): Promise<Provider> {
  const { body } = await (await manager()).call(listProviders);
  return body.find((one) => one.name === name) as Provider;
}

test('the settings of the networks are for managers', async () => {
  for (const call of [listProviders, updateProvider, testProvider]) {
    const request = { id: 'mtn', anyBody: {} };
    expect((await t.as(null).call(call, request)).status).toBe(401);
    for (const role of ['owner', 'tenant'] as const)
      expect((await t.as(await t.make.user(role)).call(call, request)).status).toBe(403);
  }
  expect((await (await manager()).call(updateProvider, { id: 'mpesa', body: {} })).status).toBe(404);
});

test('managers see how each network is reached, and never a secret', async () => {
  const boss = await manager();
  const stored = await boss.call(updateProvider, { id: 'mtn', body: { secrets: KEYS } });
  expect(stored.body).toMatchObject({ name: 'mtn', mode: 'simulator', has_secrets: true, currency: 'UGX' });
  const all = await boss.call(listProviders);
  expect(all.body).toMatchObject([
    { name: 'mtn', base_url: office.simulator.url, simulator_url: office.simulator.url },
    { name: 'airtel', callback_url: `${t.parts.publicUrl}/api/money/callbacks/airtel/airtel-token/` },
    { name: 'sms', callback_url: expect.stringContaining('/api/money/callbacks/sms/') },
  ]);
  for (const secret of Object.values(KEYS)) {
    expect(stored.text + all.text).not.toContain(secret);
    const sealed = await t.owner
      .selectFrom('provider_settings')
      .select('secrets')
      .where('provider', '=', 'mtn')
      .execute();
    expect(sealed[0]?.secrets?.includes(secret)).toBe(false);
  }
});

test('the audit log names the secrets that changed, without them', async () => {
  const user = await t.make.user('manager');
  const body = { secrets: { key: 'another-key-3z' }, currency: 'UGX' } as const;
  await t.as(user).call(updateProvider, { id: 'mtn', body });
  const [entry] = await auditEntries(t.db, { subject: 'provider', user_id: user.id });
  expect(entry).toMatchObject({ action: 'changed', after: { provider: 'mtn', currency: 'UGX', secrets: ['key'] } });
  expect(JSON.stringify(entry)).not.toContain('another-key-3z');
});

test('null removes a secret, and without its secrets a network is not switched on', async () => {
  const boss = await manager();
  await boss.call(updateProvider, { id: 'mtn', body: { secrets: KEYS } });
  const removed = await boss.call(updateProvider, { id: 'mtn', body: { secrets: { key: null } } });
  expect(removed.body.has_secrets).toBe(false);
  const live = await boss.call(updateProvider, { id: 'mtn', body: { mode: 'live' } });
  expect([live.status, Object.keys(live.error.fields ?? {})]).toEqual([400, ['secrets']]);
  const back = await boss.call(updateProvider, { id: 'mtn', body: { mode: 'live', secrets: KEYS } });
  expect(back.body).toMatchObject({ mode: 'live', base_url: 'https://proxy.momoapi.mtn.com', has_secrets: true });
});

test.each([
  [{ mode: 'live', secrets: KEYS, base_url: 'http://proxy.momoapi.mtn.com' }, ['base_url']],
  [{ mode: 'live', secrets: KEYS, base_url: 'https://example.org' }, ['base_url']],
  [{ base_url: 'https://proxy.momoapi.mtn.com' }, ['base_url']],
  [{ secrets: { client_id: 'x' } }, ['secrets']],
  [{ mode: 'test', currency: 'USD' }, ['currency', 'mode']],
])('%o is refused, and nothing changes', async (anyBody, fields) => {
  const before = await provider('mtn');
  const { status, error } = await (await manager()).call(updateProvider, { id: 'mtn', anyBody });
  expect([status, Object.keys(error.fields ?? {}).toSorted()]).toEqual([400, fields]);
  expect(await provider('mtn')).toEqual(before);
});

test('the mode stays while payments are open, and the refusal says how many', async () => {
  await (await office.payer('300', 'airtel')).ask();
  const { status, error } = await (await manager()).call(updateProvider, { id: 'airtel', body: { mode: 'off' } });
  expect([status, error.code, error.error]).toEqual([
    409,
    'collection_open',
    expect.stringContaining('1 payment is still being made by Airtel'),
  ]);
  await t.owner
    .updateTable('collections')
    .set({ state: 'unknown', next_check_at: null })
    .where('state', '=', 'created')
    .execute();
});

test('the address, the currency and the user stay while payments are open, and other keys may change', async () => {
  const boss = await manager();
  const base_url = await serve((_request, reply) => reply.end('{"access_token":"x","expires_in":3600}'));
  const before = await boss.call(updateProvider, { id: 'mtn', body: { mode: 'sandbox', base_url, secrets: KEYS } });
  expect(before.status).toBe(200);
  await (await office.payer('300')).ask();
  for (const body of [
    { base_url: `${base_url}/elsewhere` },
    { currency: before.body.currency === 'EUR' ? 'UGX' : 'EUR' },
    { secrets: { user: 'somebody-else' } },
  ] as const) {
    const { status, error } = await boss.call(updateProvider, { id: 'mtn', body });
    expect([body, status, error.code]).toEqual([body, 409, 'collection_open']);
  }
  const same = { base_url, secrets: { ...KEYS, key: 'renewed' } };
  expect((await boss.call(updateProvider, { id: 'mtn', body: same })).status).toBe(200);
  await t.owner
    .updateTable('collections')
    .set({ state: 'unknown', next_check_at: null })
    .where('state', '=', 'created')
    .execute();
  expect((await boss.call(updateProvider, { id: 'mtn', body: { secrets: KEYS } })).status).toBe(200);
});

test('a stale change is refused', async () => {
  const boss = await manager();
  const { body } = await boss.call(updateProvider, { id: 'mtn', body: { secrets: { key: 'first' } } });
  await boss.call(updateProvider, { id: 'mtn', body: { secrets: { key: 'second' } } });
  const stale = await boss.call(updateProvider, {
    id: 'mtn',
    body: { secrets: { key: 'third' }, version: body.version },
  });
  expect([stale.status, stale.error.code]).toEqual([409, 'stale_change']);
});

test('who may not change the settings sees no address that the networks call', async () => {
  const { id } = await t.make.estate();
  const limited = { staff_role: 'manager', estates: [id] } as const;
  for (const work of [{ staff_role: 'accountant' }, { staff_role: 'viewer' }, limited] as const) {
    const { status, body, text } = await t.as(await t.make.user('manager', work)).call(listProviders);
    expect([status, body.map(({ callback_url }) => callback_url)]).toEqual([200, ['', '', '']]);
    expect(text).not.toContain('/callbacks/');
  }
});

test('a manager with two-step verification gives a fresh code', async () => {
  const password = 'Kyengera-plot-9';
  const user = await t.make.user('manager', { password_hash: await quickHash(password) });
  const boss = t.as(user);
  const { body: started } = await boss.call(startSecondFactor, { body: { password } });
  const codeNow = () => shownCode(started.secret, t.clock.now());
  expect((await boss.call(confirmSecondFactor, { body: { code: codeNow() } })).status).toBe(200);
  const change = { secrets: { key: 'fresh' } };
  const without = await boss.call(updateProvider, { id: 'mtn', body: change });
  expect([without.status, without.error.code]).toEqual([403, 'second_factor_needed']);
  const used = await boss.call(updateProvider, { id: 'mtn', body: { ...change, code: codeNow() } });
  expect(Object.keys(used.error.fields ?? {})).toEqual(['code']);
  t.clock.set('2026-11-21T09:01:00Z');
  expect((await boss.call(updateProvider, { id: 'mtn', body: { ...change, code: codeNow() } })).status).toBe(200);
});

test('a test signs in at the network, and says why it could not', async () => {
  const boss = await manager();
  expect((await boss.call(testProvider, { id: 'airtel' })).body).toEqual({
    ok: true,
    error: null,
    took_ms: expect.any(Number),
  });
  const base_url = await serve((_request, reply) => reply.writeHead(401).end('{"error":"login_failed"}'));
  await boss.call(updateProvider, { id: 'mtn', body: { mode: 'sandbox', base_url, secrets: KEYS } });
  expect((await boss.call(testProvider, { id: 'mtn' })).body).toMatchObject({
    ok: false,
    error: 'MTN: It does not accept the keys.',
  });
  expect(await provider('mtn')).toMatchObject({ last_error: 'It does not accept the keys.' });
  await boss.call(updateProvider, { id: 'mtn', body: { mode: 'off' } });
  expect((await boss.call(testProvider, { id: 'mtn' })).error.code).toBe('provider_off');
});

test('a redirect is refused, so that the keys go nowhere else', async () => {
  const asked: string[] = [];
  const elsewhere = await serve((request, reply) => {
    asked.push(request.url ?? '');
    reply.end('{"access_token":"x","expires_in":3600}');
  });
  const base_url = await serve((_request, reply) => reply.writeHead(307, { location: elsewhere }).end());
  const boss = await manager();
  await boss.call(updateProvider, { id: 'mtn', body: { mode: 'sandbox', base_url, secrets: KEYS } });
  expect((await boss.call(testProvider, { id: 'mtn' })).body.error).toContain('redirect');
  expect(asked).toEqual([]);
});

test('a token that is refused is renewed once, and then the keys are refused', async () => {
  let tokens = 0;
  let asked = 0;
  const base_url = await serve((request, reply) => {
    if (request.url === '/collection/token/') {
      tokens += 1;
      reply.end(`{"access_token":"t${tokens}","expires_in":3600}`);
      return;
    }
    asked += 1;
    reply.writeHead(request.headers.authorization === 'Bearer t2' && asked < 3 ? 202 : 401).end();
  });
  const boss = await manager();
  await boss.call(updateProvider, { id: 'mtn', body: { mode: 'sandbox', base_url, secrets: KEYS } });
  const payer = await office.payer('555');
  const first = await payer.ask();
  await office.follow();
  expect([await office.attempt(first), tokens, asked]).toMatchObject([{ state: 'pending' }, 2, 2]);
  const other = await office.payer('555');
  const second = await other.ask();
  await office.follow();
  expect(tokens).toBe(3);
  const { body } = await other.tenant.call(getCollection, { id: second });
  expect(body).toMatchObject({ state: 'failed', reason_code: 'KEYS_REFUSED' });
  expect(body.reason).toMatch(/^MTN could not complete|^MTN did not accept/);
  await t.owner
    .updateTable('collections')
    .set({ state: 'unknown', next_check_at: null })
    .where('state', '=', 'pending')
    .execute();
});

test('after another SECRET_KEY the keys are entered again, and nothing fails', async () => {
  const boss = await manager();
  const base_url = await serve((_request, reply) => reply.end('{"access_token":"x","expires_in":3600}'));
  await boss.call(updateProvider, { id: 'mtn', body: { mode: 'sandbox', base_url, secrets: KEYS } });
  const { sealing } = t.parts;
  t.parts.sealing = encryption('another secret of at least 32 characters');
  try {
    expect(await provider('mtn')).toMatchObject({
      has_secrets: false,
      last_error: expect.stringMatching(/^Enter the keys again/),
    });
    const payer = await office.payer('555');
    const asked = await payer.tenant.call(createCollection, { body: { amount: 500, phone: payer.phone } });
    expect([asked.status, asked.error.code]).toEqual([409, 'provider_keys']);
    expect((await boss.call(testProvider, { id: 'mtn' })).error.code).toBe('provider_keys');
    const entered = await boss.call(updateProvider, { id: 'mtn', body: { secrets: KEYS } });
    expect(entered.body).toMatchObject({ has_secrets: true, last_error: '' });
  } finally {
    t.parts.sealing = sealing;
  }
});
