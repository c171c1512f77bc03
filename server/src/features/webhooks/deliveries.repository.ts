import type { Attempt, Delivery, DeliveryQuery } from '@amayumba/contract/webhooks/webhook.ts';
import { TEST_EVENT } from '@amayumba/contract/webhooks/events.ts';
import { sql } from 'kysely';
import { whenGiven } from '../../access/scope.ts';
import type { Db } from '../../db/connect.ts';
import { listedLate } from '../../db/listed.ts';

/** Deliveries `d` with their events `e`. */
const shown = (db: Db) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as e', 'e.id', 'd.event_id')
    .select([
      'd.id',
      'd.webhook_id as webhook',
      sql<string>`'evt_' || e.message_id`.as('message_id'),
      'e.type as event',
      'e.subject_id as subject',
      'd.state',
      sql<Attempt[]>`d.attempts`.as('attempts'),
      // While one is sent, this is when another process may.
      sql<string | null>`case when d.state = 'waiting' then d.next_at end`.as('next_at'),
      'd.created_at',
    ]);

/** The deliveries to a webhook, the newest first. */
export function listDeliveryRows(db: Db, webhookId: number, query: DeliveryQuery) {
  const found = db
    .selectFrom('webhook_deliveries as d')
    .select('d.id')
    .where('d.webhook_id', '=', webhookId)
    .where(whenGiven(query.state, (state) => sql`d.state = ${sql.lit(state)}`))
    .orderBy('d.id', 'desc');
  return listedLate(query, found, (page) =>
    shown(db).innerJoin(page.as('found'), 'found.id', 'd.id').orderBy('d.id', 'desc'),
  );
}

export const findDelivery = (db: Db, id: number): Promise<Delivery | undefined> =>
  shown(db).where('d.id', '=', id).executeTakeFirst();

/** Makes a delivery due that is not being sent, and starts its attempts again. */
export async function repeatDeliveryRow(tx: Db, id: number, now: Date): Promise<void> {
  await sql`
    update webhook_deliveries d set state = 'waiting', tries = 0, first_try_at = null, next_at = ${now}
    where d.id = ${id} and d.state <> 'sending'`.execute(tx);
}

/** Adds a test event with its delivery, which is due. Returns the id of the delivery. */
export async function insertTest(tx: Db, webhookId: number, payloadOf: (at: string) => string, now: Date) {
  const event = { type: TEST_EVENT, subject_id: webhookId, happened_at: now, prepared_at: now } as const;
  const { id: event_id } = await tx
    .insertInto('webhook_events')
    .values({ ...event, payload: payloadOf(now.toISOString()) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhookId, event_id, next_at: now, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
