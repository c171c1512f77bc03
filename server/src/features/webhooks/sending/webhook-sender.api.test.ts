import { createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import {
  deleteWebhook,
  listWebhooks,
  repeatDelivery,
  testWebhook,
  updateWebhook,
} from '@amayumba/contract/webhooks/endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { NOON } from '../../../test/clock.ts';
import { webhookOffice } from '../test/webhook-office.ts';
import { startWebhookSender } from './webhook-sender.ts';

const office = webhookOffice();
const { t, manager, receiver } = office;

beforeEach(() => {
  t.clock.set(NOON);
  receiver().received.length = 0;
  receiver().behave = () => 200;
});
afterEach(async () => {
  await t.db.deleteFrom('webhooks').execute();
  await t.db.deleteFrom('webhook_events').execute();
});

async function record(amount = 100_000) {
  const { account_id: account } = await t.make.payment({ tenant: await t.make.tenant(), amount: 500_000 });
  const { body } = await manager().call(createReceipt, { body: { account, amount, method: 'Cash' } });
  return body;
}

const six = <T>(value: T) => Array.from({ length: 6 }, () => value);
const later = (seconds: number) => t.clock.set(new Date(t.clock.now() + seconds * 1000).toISOString());

test('a receipt is delivered signed by the secret that was shown, with the answer of its call as data', async () => {
  const webhook = await office.webhook(['receipt.recorded', 'receipt.voided']);
  expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const receipt = await record();
  await office.send();
  const [delivery] = receiver().received;
  expect(delivery?.event).toEqual({ type: 'receipt.recorded', timestamp: expect.any(String), data: receipt });
  expect(delivery?.headers).toMatchObject({
    'webhook-id': expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
    'webhook-timestamp': String(Date.parse(NOON) / 1000),
    'content-type': 'application/json; charset=utf-8',
  });
  const { headers = {}, body = '' } = delivery ?? {};
  expect(headers['webhook-signature']).toBe(
    new Webhook(webhook.secret).sign(headers['webhook-id'] ?? '', new Date(NOON), body),
  );
  await manager().call(reverseReceipt, { id: receipt.id, body: { reason: 'Counted twice' } });
  await office.send();
  expect(receiver().received.at(-1)?.event).toMatchObject({
    type: 'receipt.voided',
    data: { id: receipt.id, state: 'void', void_reason: 'Counted twice' },
  });
  expect(await office.deliveries(webhook)).toMatchObject([
    { event: 'receipt.voided', state: 'delivered', next_at: null, subject: receipt.id },
    {
      event: 'receipt.recorded',
      state: 'delivered',
      message_id: headers['webhook-id'],
      attempts: [{ at: new Date(NOON).toISOString(), status: 200, error: null, took_ms: expect.any(Number) }],
    },
  ]);
  const { body: listed } = await manager().call(listWebhooks);
  expect(listed).toMatchObject([{ failures: 0, waiting: 0, failed: 0, last_success_at: new Date(NOON).toISOString() }]);
  expect(listed[0]).not.toHaveProperty('secret');
});

test('what no webhook wants is not stored, and a webhook that is off hears of nothing', async () => {
  await record();
  const other = await office.webhook(['lease.ended']);
  const off = await office.webhook(['receipt.recorded']);
  await manager().call(updateWebhook, { id: off.id, body: { is_active: false } });
  await record();
  expect(await t.db.selectFrom('webhook_events').selectAll().execute()).toEqual([]);
  await office.send();
  expect([await office.deliveries(other), await office.deliveries(off)]).toEqual([[], []]);
});

test('a delivery that fails is attempted again after 10 s, 1 min, 5 min, 30 min, 2 h, then every 6 h for 3 days', async () => {
  const webhook = await office.webhook(['receipt.recorded']);
  await record();
  receiver().behave = () => 500;
  const seconds: number[] = [];
  for (;;) {
    await office.send();
    const [delivery] = await office.deliveries(webhook);
    seconds.push((t.clock.now() - Date.parse(NOON)) / 1000);
    if (!delivery?.next_at) break;
    t.clock.set(delivery.next_at);
  }
  const hours = Array.from({ length: 11 }, (_, index) => 9370 + 21_600 * (index + 1));
  expect(seconds).toEqual([0, 10, 70, 370, 2170, 9370, ...hours]);
  const ids = new Set(receiver().received.map(({ headers }) => headers['webhook-id']));
  const bodies = new Set(receiver().received.map(({ body }) => body));
  expect([ids.size, bodies.size, receiver().received.length]).toEqual([1, 1, 17]);
  const signed = new Set(receiver().received.map(({ headers }) => headers['webhook-signature']));
  expect(signed.size).toBe(17);
  expect(await office.deliveries(webhook)).toMatchObject([{ state: 'failed', next_at: null }]);
  t.clock.set(NOON);
  expect((await manager().call(listWebhooks)).body).toMatchObject([{ failures: 17, failed: 1, last_success_at: null }]);
});

test('after a clock that was hours ahead is set back, deliveries do not wait those hours', async () => {
  await office.webhook(['receipt.recorded']);
  await record();
  receiver().behave = () => 500;
  t.clock.set('2026-11-21T19:00:00Z');
  await office.send();
  t.clock.set(NOON);
  receiver().behave = () => 200;
  const sender = startWebhookSender(t.parts, office.log);
  await vi.waitFor(() => expect(receiver().received).toHaveLength(2), { timeout: 20_000 });
  await sender.stop();
});

test.each([
  ['hangs', 'timeout'],
  ['closes', 'not_reached'],
] as const)('a receiver that %s is an attempt that failed', async (behaviour, error) => {
  const webhook = await office.webhook(['receipt.recorded']);
  await record();
  receiver().behave = () => behaviour;
  await office.send();
  expect(await office.deliveries(webhook)).toMatchObject([
    { state: 'waiting', next_at: expect.any(String), attempts: [{ status: null, error }] },
  ]);
});

test('a redirection is not followed', async () => {
  const webhook = await office.webhook(['receipt.recorded']);
  await record();
  receiver().behave = () => ({ redirect: receiver().url });
  await office.send();
  expect(receiver().received).toHaveLength(1);
  expect(await office.deliveries(webhook)).toMatchObject([{ state: 'waiting', attempts: [{ status: 302 }] }]);
});

test('410 switches the webhook off, and what waits is sent once a manager switches it on', async () => {
  const webhook = await office.webhook(['receipt.recorded']);
  await record();
  receiver().behave = () => 500;
  await office.send();
  await record();
  later(5);
  receiver().behave = () => 410;
  await office.send();
  const [listed] = (await manager().call(listWebhooks)).body;
  expect(listed).toMatchObject({ is_active: false, disabled_reason: 'gone', waiting: 1, failed: 1 });
  const entry = t.db.selectFrom('audit_log').select(['action', 'user_id', 'after']).orderBy('id', 'desc');
  expect(await entry.executeTakeFirst()).toMatchObject({ action: 'changed', user_id: null });
  later(60);
  await office.send();
  expect(receiver().received).toHaveLength(2);
  expect(await manager().call(testWebhook, { id: webhook.id })).toMatchObject({
    status: 409,
    error: { code: 'webhook_off' },
  });
  receiver().behave = () => 200;
  const { body: on } = await manager().call(updateWebhook, { id: webhook.id, body: { is_active: true } });
  expect(on).toMatchObject({ is_active: true, disabled_reason: null });
  await office.send();
  expect((await office.deliveries(webhook)).map(({ state }) => state)).toEqual(['failed', 'delivered']);
});

test('one that hangs delays no other, and one that a stopping portal cuts off is due again', async () => {
  const slow = await office.webhook(['receipt.recorded'], `${receiver().url}?slow`);
  const quick = await office.webhook(['receipt.recorded']);
  for (let count = 0; count < 6; count += 1) await record();
  t.parts.webhooks.timeoutMs = 60_000;
  receiver().behave = ({ path }) => (path === '/hook?slow' ? 'hangs' : 200);
  const sender = startWebhookSender(t.parts, office.log);
  const statesOf = async (webhook: { id: number }) => (await office.deliveries(webhook)).map(({ state }) => state);
  await expect.poll(() => statesOf(quick), { timeout: 10_000 }).toEqual(six('delivered'));
  expect(await statesOf(slow)).toEqual(six('sending'));
  await sender.stop();
  t.parts.webhooks.timeoutMs = 300;
  const released = (await office.deliveries(slow)).map(({ state, attempts }) => [state, attempts]);
  expect(released).toEqual(six(['waiting', []]));
  const [delivery] = await office.deliveries(slow);
  const repeated = await manager().call(repeatDelivery, { id: delivery?.id ?? 0 });
  expect(repeated.body).toMatchObject({ state: 'waiting', next_at: new Date(NOON).toISOString() });
});

test('a test event is attempted once', async () => {
  const webhook = await office.webhook(['lease.ended']);
  receiver().behave = () => 500;
  const { status, body } = await manager().call(testWebhook, { id: webhook.id });
  expect([status, body.event, body.state]).toEqual([201, 'webhook.test', 'waiting']);
  await office.send();
  expect(receiver().received.map(({ event }) => event)).toEqual([
    { type: 'webhook.test', timestamp: new Date(NOON).toISOString(), data: { webhook: webhook.id } },
  ]);
  expect(await office.deliveries(webhook)).toMatchObject([{ state: 'failed', next_at: null }]);
});

test('what a killed process was sending is sent again three minutes later', async () => {
  const webhook = await office.webhook(['receipt.recorded']);
  await record();
  await office.send();
  const claimed_until = new Date(t.clock.now() + 180_000);
  await t.db.updateTable('webhook_deliveries').set({ state: 'sending', next_at: claimed_until }).execute();
  later(179);
  const early = startWebhookSender(t.parts, office.log);
  await early.stop();
  expect(receiver().received).toHaveLength(1);
  later(1);
  await office.send();
  expect(receiver().received).toHaveLength(2);
  expect(await office.deliveries(webhook)).toMatchObject([{ state: 'delivered' }]);
});

test('an address on a private network gets nothing, whatever its name meant when it was saved', async () => {
  const named = await office.webhook(['receipt.recorded'], receiver().url.replace('127.0.0.1', 'localhost'));
  const literal = await office.webhook(['receipt.recorded']);
  t.parts.webhooks.allowsPrivate = false;
  await record();
  await office.send();
  t.parts.webhooks.allowsPrivate = true;
  expect(receiver().received).toEqual([]);
  for (const webhook of [named, literal])
    expect(await office.deliveries(webhook)).toMatchObject([
      { attempts: [{ status: null, error: 'refused_address' }] },
    ]);
});

test('a deleted webhook leaves nothing behind to send', async () => {
  const webhook = await office.webhook(['receipt.recorded']);
  await record();
  receiver().behave = () => 500;
  await office.send();
  expect((await manager().call(deleteWebhook, { id: webhook.id })).status).toBe(204);
  later(60);
  await office.send();
  expect(receiver().received).toHaveLength(1);
});

test('two senders at once deliver every event at least once to a receiver that fails, hangs, cuts and repeats', async () => {
  const webhooks = [await office.webhook(['charge.created']), await office.webhook(['charge.created'])];
  const { id } = await t.make.payment({ tenant: await t.make.tenant(), amount: 500_000 });
  const events = Array.from({ length: 100 }, () => ({ type: 'charge.created' as const, subject_id: id }));
  await t.db.insertInto('webhook_events').values(events).execute();
  const arrived = new Map<string, number>();
  receiver().behave = ({ headers }) => {
    const name = headers['webhook-id'] ?? '';
    const count = (arrived.get(name) ?? 0) + 1;
    arrived.set(name, count);
    const number = Number.parseInt(name.slice(-2), 16);
    if (count > 2) return 200;
    return number % 16 === 0 ? 'hangs' : number % 5 === 0 ? 'closes' : number % 3 === 0 ? 503 : 200;
  };
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([office.send(), office.send()]);
    later(6 * 3600);
  }
  for (const webhook of webhooks) {
    const deliveries = await office.deliveries(webhook);
    expect(deliveries.map(({ state }) => state)).toEqual(Array.from({ length: 100 }, () => 'delivered'));
    expect(deliveries.every(({ message_id }) => (arrived.get(message_id) ?? 0) >= 2)).toBe(true);
  }
  const secrets = webhooks.map(({ secret }) => new Webhook(secret));
  const isSigned = ({ headers, body }: (typeof received)[number]) => {
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    return secrets.some((key) => key.sign(headers['webhook-id'] ?? '', at, body) === headers['webhook-signature']);
  };
  const { received } = receiver();
  expect(received.filter((delivery) => !isSigned(delivery))).toEqual([]);
});
