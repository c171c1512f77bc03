import type { DisabledReason, NewWebhook, Webhook, WebhookChange } from '@amayumba/contract/webhooks/webhook.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** A webhook as read from the database. */
export type WebhookRow = Webhook & { version: number };

/** Webhooks with the results of their deliveries. They belong to the office, so no viewer narrows the query. */
const webhooks = (db: Db) =>
  db
    .selectFrom('webhooks as w')
    .innerJoin('webhook_health as h', 'h.webhook_id', 'w.id')
    .select([
      'w.id',
      'w.url',
      'w.events',
      'w.is_active',
      'w.disabled_reason',
      sql<string | null>`(select u.shown_name from users u where u.id = w.created_by)`.as('created_by'),
      'w.created_at',
      'h.last_success_at',
      'h.last_failure_at',
      'h.failures',
      sql<number>`(select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.next_at is not null)`.as(
        'waiting',
      ),
      sql<number>`(select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.state = 'failed')`.as(
        'failed',
      ),
      'w.version',
    ]);

export const listWebhookRows = (db: Db): Promise<WebhookRow[]> => webhooks(db).orderBy('w.id').execute();

export const findWebhookRow = (db: Db, id: number): Promise<WebhookRow | undefined> =>
  webhooks(db).where('w.id', '=', id).executeTakeFirst();

/** Blocks other new webhooks until the transaction ends, and returns how many there are. */
export async function countForNew(tx: Db): Promise<number> {
  await sql`lock table webhooks in share row exclusive mode`.execute(tx);
  const { count } = await tx
    .selectFrom('webhooks')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertWebhook(
  tx: Db,
  webhook: NewWebhook & { sealed_secret: Buffer; created_by: number; created_at: Date },
): Promise<number> {
  const { id } = await tx.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow();
  await tx.insertInto('webhook_health').values({ webhook_id: id }).execute();
  return id;
}

/** Locks a webhook until the transaction ends. */
export async function lockWebhook(tx: Db, id: number): Promise<WebhookRow | undefined> {
  await tx.selectFrom('webhooks').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findWebhookRow(tx, id);
}

/** Changes a webhook; one that is switched on is no longer disabled. */
export async function updateWebhookRow(
  tx: Db,
  id: number,
  { version: _version, is_active, ...change }: WebhookChange & { disabled_reason?: DisabledReason },
): Promise<void> {
  const state = is_active === undefined ? {} : { is_active, disabled_reason: change.disabled_reason ?? null };
  await tx
    .updateTable('webhooks')
    .set({ id, ...change, ...state })
    .where('id', '=', id)
    .execute();
}

export async function deleteWebhookRow(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}
