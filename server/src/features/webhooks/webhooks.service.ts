import type { Page } from '@amayumba/contract/lists.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { type EventBody, TEST_EVENT } from '@amayumba/contract/webhooks/events.ts';
import {
  type CreatedWebhook,
  type Delivery,
  type DeliveryQuery,
  type NewWebhook,
  type Webhook,
  type WebhookChange,
  WEBHOOKS_MAX,
} from '@amayumba/contract/webhooks/webhook.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import type { Match } from '../../http/if-match.ts';
import { refuseStaleRow } from '../../http/stale-change.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { withFreshFactor } from '../accounts/fresh-factor.ts';
import type { Origin } from '../accounts/origin.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { checkTarget } from './check-target.ts';
import { findDelivery, insertTest, listDeliveryRows, repeatDeliveryRow } from './deliveries.repository.ts';
import { recordedOf } from './recorded-webhook.ts';
import { newSecret, sealSecret } from './webhook-secret.ts';
import {
  countForNew,
  deleteWebhookRow,
  findWebhookRow,
  insertWebhook,
  lockWebhook,
  updateWebhookRow,
  type WebhookRow,
} from './webhooks.repository.ts';

const showWebhook = async (db: Db, id: number): Promise<WebhookRow> =>
  (await findWebhookRow(db, id)) ?? fail('not_found');

/**
 * Adds a webhook, which receives events from now on. Only the answer contains the secret, so the call takes no
 * idempotency key, for which it would be stored.
 * @throws Refusal invalid_input, too_many_webhooks, second_factor_needed, too_many_attempts
 */
export async function createWebhook(
  parts: Parts,
  viewer: Viewer,
  { code, ...input }: NewWebhook,
  origin: Origin,
): Promise<CreatedWebhook> {
  await checkTarget(input.url, parts.webhooks.allowsPrivate);
  return withFreshFactor(parts, viewer, { code, origin }, async (tx) => {
    if ((await countForNew(tx)) >= WEBHOOKS_MAX) fail('too_many_webhooks');
    const secret = newSecret();
    const sealed_secret = sealSecret(parts.sealing, secret);
    const made = { created_by: viewer.user_id, created_at: nowOf(parts) };
    const id = await insertWebhook(tx, { ...input, ...made, sealed_secret });
    const webhook = await showWebhook(tx, id);
    const after = recordedOf(webhook);
    await recordAudit(tx, viewer, { action: 'created', subject: 'webhook', subject_id: id, after });
    return { ...webhook, secret };
  });
}

/** @throws Refusal not_found, stale_change */
async function lockKnown(tx: Db, viewer: Viewer, id: number, match: Match): Promise<WebhookRow> {
  const webhook = (await lockWebhook(tx, id)) ?? fail('not_found');
  await refuseStaleRow(tx, viewer, match, ['webhooks', id], async () => webhook);
  return webhook;
}

/**
 * Changes a webhook. Waiting deliveries are sent to its new address, so a change of it needs the code of two-step
 * verification.
 * @throws Refusal not_found, stale_change, invalid_input, second_factor_needed, too_many_attempts
 */
export async function updateWebhook(
  parts: Parts,
  { viewer, match, origin }: { viewer: Viewer; match: Match; origin: Origin },
  id: number,
  { code, ...change }: WebhookChange,
): Promise<Webhook> {
  if (change.url !== undefined) await checkTarget(change.url, parts.webhooks.allowsPrivate);
  const work = async (tx: Db) => {
    const before = await lockKnown(tx, viewer, id, match);
    await updateWebhookRow(tx, id, change);
    const after = await showWebhook(tx, id);
    const changes = { before: recordedOf(before), after: recordedOf(after) };
    if (JSON.stringify(changes.before) !== JSON.stringify(changes.after))
      await recordAudit(tx, viewer, { action: 'changed', subject: 'webhook', subject_id: id, ...changes });
    return after;
  };
  const { url } = await showWebhook(parts.db, id);
  const isElsewhere = change.url !== undefined && change.url !== url;
  const webhook = isElsewhere
    ? await withFreshFactor(parts, viewer, { code, origin }, work)
    : await writeAs(parts.db, viewer, work);
  parts.webhooks.waiting();
  return webhook;
}

/** Deletes a webhook with its deliveries. @throws Refusal not_found, stale_change */
export const deleteWebhook = (parts: Parts, viewer: Viewer, id: number, match: Match): Promise<void> =>
  writeAs(parts.db, viewer, async (tx) => {
    const before = recordedOf(await lockKnown(tx, viewer, id, match));
    await deleteWebhookRow(tx, id);
    await recordAudit(tx, viewer, { action: 'removed', subject: 'webhook', subject_id: id, before });
  });

/** @throws Refusal not_found, webhook_off */
async function requireActive(tx: Db, id: number): Promise<void> {
  const webhook = (await lockWebhook(tx, id)) ?? fail('not_found');
  if (!webhook.is_active) fail('webhook_off');
}

/** Sends a test event to a webhook, once. @throws Refusal not_found, webhook_off */
export async function testWebhook(parts: Parts, viewer: Viewer, id: number): Promise<Delivery> {
  const delivery = await writeAs(parts.db, viewer, async (tx) => {
    await requireActive(tx, id);
    const bodyAt = (timestamp: string) =>
      JSON.stringify({ type: TEST_EVENT, timestamp, data: { webhook: id } } satisfies EventBody);
    return showDelivery(tx, await insertTest(tx, id, bodyAt, nowOf(parts)));
  });
  parts.webhooks.waiting();
  return delivery;
}

/** The deliveries to a webhook, the newest first. @throws Refusal not_found */
export async function listDeliveries(db: Db, id: number, query: DeliveryQuery): Promise<Delivery[] | Page<Delivery>> {
  await showWebhook(db, id);
  return listDeliveryRows(db, id, query);
}

const showDelivery = async (db: Db, id: number): Promise<Delivery> => (await findDelivery(db, id)) ?? fail('not_found');

/**
 * Sends a delivery again, whatever its result; one that is being sent stays as it is.
 * @throws Refusal not_found, webhook_off
 */
export async function repeatDelivery(parts: Parts, viewer: Viewer, id: number): Promise<Delivery> {
  const delivery = await writeAs(parts.db, viewer, async (tx) => {
    const { webhook } = await showDelivery(tx, id);
    await requireActive(tx, webhook);
    await repeatDeliveryRow(tx, id, nowOf(parts));
    return showDelivery(tx, id);
  });
  parts.webhooks.waiting();
  return delivery;
}
