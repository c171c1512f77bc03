import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  repeatDelivery,
  testWebhook,
  updateWebhook,
} from '@amayumba/contract/webhooks/endpoints.ts';
import { confirmSecondFactor, startSecondFactor } from '@amayumba/contract/own-account/endpoints.ts';
import { WEBHOOKS_MAX } from '@amayumba/contract/webhooks/webhook.ts';
import { afterEach, expect, test } from 'vitest';
import { quickHash } from '../../test/quick-hash.ts';
import { applyRetention } from '../privacy/apply-retention.ts';
import { shownCode } from '../../test/authenticator.ts';
import { NOON } from '../../test/clock.ts';
import { webhookOffice } from './test/webhook-office.ts';

const office = webhookOffice();
const { t, manager, receiver } = office;

afterEach(async () => {
  t.parts.webhooks.allowsPrivate = true;
  t.clock.set(NOON);
  receiver().behave = () => 200;
  await t.db.deleteFrom('webhooks').execute();
  await t.db.deleteFrom('webhook_events').execute();
});

const create = (url: string) => manager().call(createWebhook, { body: { url, events: ['receipt.recorded'] } });

test('a webhook is made, changed and deleted, each with an entry in the audit log and never with a secret', async () => {
  const made = await office.webhook(['receipt.recorded']);
  expect(made).toMatchObject({
    is_active: true,
    disabled_reason: null,
    failures: 0,
    waiting: 0,
    failed: 0,
    version: 1,
  });
  const changed = await manager().call(updateWebhook, {
    id: made.id,
    body: { events: ['lease.ended', 'lease.ending'], version: 1 },
  });
  expect(changed.body).toMatchObject({ events: ['lease.ended', 'lease.ending'], url: made.url, version: 2 });
  const moved = { url: `${made.url}?token=Kampala-7` };
  expect((await manager().call(updateWebhook, { id: made.id, body: moved })).body).toMatchObject(moved);
  const stale = await manager().call(updateWebhook, { id: made.id, body: { is_active: false, version: 1 } });
  expect(stale).toMatchObject({ status: 409, error: { code: 'stale_change', current: { version: 3 } } });
  expect((await manager().call(deleteWebhook, { id: made.id })).status).toBe(204);
  expect((await manager().call(listWebhooks)).body).toEqual([]);
  const entries = await t.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject', '=', 'webhook')
    .where('subject_id', '=', made.id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['created', 'changed', 'changed', 'removed']);
  const stored = await t.db.selectFrom('audit_personal').select('content').execute();
  const written = JSON.stringify([entries, stored]);
  expect(written).toContain(new URL(made.url).host);
  // Who may read the audit log may not see webhooks, and the rest of an address may be a secret.
  for (const secret of ['whsec_', 'Kampala-7', '/hook']) expect(written).not.toContain(secret);
});

test.each([
  'not an address',
  'ftp://example.com/',
  'https://user:secret@example.com/',
  'https://example.com/#part',
  'javascript:alert(1)',
])('the address %s is refused', async (url) => {
  const { status, error } = await create(url);
  expect([status, error.fields?.['url']]).toEqual([400, ['Enter a web address, such as https://example.com/hooks.']]);
});

test.each([
  'https://127.0.0.1/',
  'https://localhost/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://[fd00:ec2::254]/',
])('the private address %s is refused when a webhook is made and when it is changed', async (url) => {
  const { id } = await office.webhook(['receipt.recorded']);
  t.parts.webhooks.allowsPrivate = false;
  const sentence = ['This address is on a private network, which the portal does not send to.'];
  expect((await create(url)).error.fields).toEqual({ url: sentence });
  expect((await manager().call(updateWebhook, { id, body: { url } })).error.fields).toEqual({ url: sentence });
});

test('without WEBHOOK_PRIVATE an address must begin with https', async () => {
  t.parts.webhooks.allowsPrivate = false;
  const { error } = await create('http://1.1.1.1/hook');
  expect(error.fields).toEqual({ url: ['Enter an address that begins with https://.'] });
  expect((await create('https://1.1.1.1/hook')).status).toBe(201);
});

test('a manager with two-step verification gives a fresh code for a new webhook and for another address', async () => {
  const password = 'Kyengera-plot-9';
  const sarah = t.as(await t.make.user('manager', { password_hash: await quickHash(password) }));
  const { body: started } = await sarah.call(startSecondFactor, { body: { password } });
  const codeAt = (time: string) => {
    t.clock.set(`2026-11-21T${time}Z`);
    return shownCode(started.secret, t.clock.now());
  };
  await sarah.call(confirmSecondFactor, { body: { code: codeAt('09:00:00') } });
  const body = { url: receiver().url, events: ['receipt.recorded' as const] };
  const without = await sarah.call(createWebhook, { body });
  expect([without.status, without.error.code]).toEqual([403, 'second_factor_needed']);
  const { status, body: made } = await sarah.call(createWebhook, { body: { ...body, code: codeAt('09:01:00') } });
  expect(status).toBe(201);
  const change = (anyBody: object) => sarah.call(updateWebhook, { id: made.id, anyBody });
  expect((await change({ ...body, is_active: false })).status).toBe(200);
  const other = { url: `${receiver().url}other` };
  expect((await change(other)).error.code).toBe('second_factor_needed');
  expect((await change({ ...other, code: codeAt('09:02:00') })).body).toMatchObject(other);
  await sarah.call(deleteWebhook, { id: made.id });
  t.clock.set(NOON);
});

test('an office has 20 webhooks at most, also when two are made at once', async () => {
  for (let count = 1; count < WEBHOOKS_MAX; count += 1) await office.webhook(['lease.ended']);
  const both = await Promise.all([create(receiver().url), create(receiver().url)]);
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
  expect(both.find(({ status }) => status === 409)?.error.code).toBe('too_many_webhooks');
});

test('deliveries are listed by page and state, and one of any state is repeated with its attempts from the beginning', async () => {
  const webhook = await office.webhook(['receipt.recorded']);
  for (let count = 0; count < 3; count += 1) {
    receiver().behave = () => (count === 1 ? 500 : 200);
    await manager().call(testWebhook, { id: webhook.id });
    await office.send();
  }
  const { body: page } = await manager().call(listDeliveries, { id: webhook.id, query: { page: 1, page_size: 2 } });
  expect(page).toMatchObject({ count: 3, results: [{ state: 'delivered' }, { state: 'failed' }] });
  const { body: failed } = await manager().call(listDeliveries, { id: webhook.id, query: { state: 'failed' } });
  expect(failed).toMatchObject([{ state: 'failed', attempts: [{ status: 500 }] }]);
  const [delivery] = failed as { id: number; message_id: string }[];
  const repeated = await manager().call(repeatDelivery, { id: delivery?.id ?? 0 });
  expect(repeated.body).toMatchObject({ id: delivery?.id, state: 'waiting', next_at: expect.any(String) });
  await office.send();
  expect(receiver().received.at(-1)?.headers['webhook-id']).toBe(delivery?.message_id);
  const after = (await office.deliveries(webhook)).find(({ id }) => id === delivery?.id);
  expect(after).toMatchObject({ state: 'delivered', attempts: [{ status: 500 }, { status: 200 }] });
});

test('what does not exist is not found', async () => {
  const nothing = { id: 999_999 };
  const answers = await Promise.all([
    manager().call(updateWebhook, { ...nothing, body: {} }),
    manager().call(deleteWebhook, nothing),
    manager().call(testWebhook, nothing),
    manager().call(listDeliveries, nothing),
    manager().call(repeatDelivery, nothing),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test('deliveries are deleted after 30 days', async () => {
  const webhook = await office.webhook(['receipt.recorded']);
  for (const days of [29, 31]) {
    const { body } = await manager().call(testWebhook, { id: webhook.id });
    await t.db
      .updateTable('webhook_events')
      .set({ happened_at: new Date(t.clock.now() - days * 86_400_000) })
      .where('id', '=', (eb) =>
        eb.selectFrom('webhook_deliveries').select('event_id').where('webhook_deliveries.id', '=', body.id),
      )
      .execute();
  }
  expect(await applyRetention(t.parts)).toMatchObject({ webhook_events: 1 });
  expect(await office.deliveries(webhook)).toHaveLength(1);
});
