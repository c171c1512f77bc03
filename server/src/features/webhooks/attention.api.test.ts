import { listAttention } from '@amayumba/contract/attention/endpoints.ts';
import type { AttentionItem } from '@amayumba/contract/attention/attention.ts';
import { repeatDelivery, testWebhook, updateWebhook } from '@amayumba/contract/webhooks/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { NOON } from '../../test/clock.ts';
import { webhookOffice } from './test/webhook-office.ts';

const office = webhookOffice();
const { t, receiver } = office;

beforeEach(async () => {
  t.clock.set(NOON);
  receiver().behave = () => 500;
  await t.db.deleteFrom('webhooks').execute();
  await t.db.deleteFrom('webhook_events').execute();
});

const HOUR_MS = 60 * 60_000;
const setHours = (hours: number) => t.clock.set(new Date(Date.parse(NOON) + hours * HOUR_MS).toISOString());
async function sendAt(hours: number): Promise<void> {
  setHours(hours);
  await office.send();
}

/** Stores an event that the webhooks want, as if a tenant were created. */
async function happens(): Promise<void> {
  const { id } = await t.make.tenant();
  await t.db.insertInto('webhook_events').values({ type: 'tenant.created', subject_id: id }).execute();
}

// A session ends while the clock goes on, so each call is made by a manager who has just signed in.
const manager = async () => t.as(await t.make.user('manager'));
const attention = async () => {
  const { body } = await (await manager()).call(listAttention);
  return (body as AttentionItem[]).filter(({ kind }) => kind === 'webhook');
};

test('a webhook needs attention once every attempt of a day failed, and no more once one succeeds', async () => {
  const { id } = await office.webhook(['tenant.created'], `${receiver().url}?token=secret`);
  await happens();
  for (const hours of [0, 1, 4, 10, 16, 22]) await sendAt(hours);
  setHours(23.9);
  expect(await attention()).toEqual([]);
  setHours(24);
  expect(await attention()).toEqual([
    {
      id: `webhook-${id}`,
      kind: 'webhook',
      title: `The webhook to ${new URL(receiver().url).host} does not work`,
      reason: 'Answered 500.',
      attempts: 6,
      since: new Date(NOON).toISOString(),
      next_attempt_at: '2026-11-22T13:00:00.000Z',
      can_retry: false,
      can_dismiss: false,
    },
  ]);
  receiver().behave = () => 200;
  await sendAt(28);
  expect(await attention()).toEqual([]);
});

test('a webhook needs attention once a delivery was given up, while it is on', async () => {
  const webhook = await office.webhook(['tenant.created']);
  await happens();
  for (let hours = 0; hours <= 80; hours += 7) await sendAt(hours);
  const [delivery] = await office.deliveries(webhook);
  expect(delivery?.state).toBe('failed');
  expect(await attention()).toMatchObject([
    { reason: 'Answered 500. 1 delivery was given up.', next_attempt_at: null },
  ]);

  const switched = async (is_active: boolean) =>
    (await manager()).call(updateWebhook, { id: webhook.id, body: { is_active } });
  await switched(false);
  expect(await attention()).toEqual([]);
  await switched(true);
  expect(await attention()).toHaveLength(1);
  receiver().behave = () => 200;
  await (await manager()).call(repeatDelivery, { id: delivery?.id ?? 0 });
  await office.send();
  expect(await attention()).toEqual([]);
});

test('a test that fails, and one delivery among many that work, need no attention', async () => {
  const webhook = await office.webhook(['tenant.created']);
  await (await manager()).call(testWebhook, { id: webhook.id });
  await office.send();
  expect((await office.deliveries(webhook)).map(({ state }) => state)).toEqual(['failed']);
  await happens();
  await office.send();
  receiver().behave = ({ event }) => (event.type === 'webhook.test' ? 200 : 500);
  for (const hours of [1, 5, 12, 20]) {
    await (await manager()).call(testWebhook, { id: webhook.id });
    await sendAt(hours);
  }
  setHours(25);
  expect(await attention()).toEqual([]);
});
