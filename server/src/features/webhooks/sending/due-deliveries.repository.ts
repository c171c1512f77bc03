import type { DeliveredEvent } from '@amayumba/contract/webhooks/events.ts';
import type { Attempt } from '@amayumba/contract/webhooks/webhook.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { LATER_PAUSE_MS } from './attempt-times.ts';

/**
 * Whether a delivery is due: also one that would wait for longer than any pause, or for its first attempt, because its
 * time was stored while the clock was wrong.
 */
const isDue = (delivery: string, now: Date) => {
  const of = (column: string) => sql.ref(`${delivery}.${column}`);
  return sql<boolean>`(${of('next_at')} <= ${now} or ${of('next_at')} > ${new Date(now.getTime() + LATER_PAUSE_MS)}
    or ${of('next_at')} is not null and ${of('state')} = 'waiting' and ${of('tries')} = 0)`;
};

/** A webhook with deliveries that are due. */
export interface DueWebhook {
  id: number;
  url: string;
  sealed_secret: Buffer;
}

/** Webhooks that are on and have deliveries that are due. */
export const listDueWebhooks = (db: Db, now: Date): Promise<DueWebhook[]> =>
  db
    .selectFrom('webhooks as w')
    .select(['w.id', 'w.url', 'w.sealed_secret'])
    .where('w.is_active', '=', true)
    .where(sql<boolean>`exists (select from webhook_deliveries d where d.webhook_id = w.id and ${isDue('d', now)})`)
    .orderBy('w.id')
    .execute();

/** A delivery that this process sends. */
export interface ClaimedDelivery {
  id: number;
  webhook_id: number;
  message_id: string;
  type: DeliveredEvent;
  payload: string;
  tries: number;
  first_try_at: string | null;
}

/**
 * Claims deliveries of a webhook that are due until an instant, after which another process may send them: those that
 * are due longest first.
 */
export async function claimDue(
  db: Db,
  webhookId: number,
  { now, claimed_until, limit }: { now: Date; claimed_until: Date; limit: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with claimed as (
      update webhook_deliveries d set state = 'sending', next_at = ${claimed_until}
      where d.id = any (array(
        select k.id from webhook_deliveries k where k.webhook_id = ${webhookId} and ${isDue('k', now)}
        order by k.next_at, k.id limit ${limit} for update skip locked))
      returning d.id, d.webhook_id, d.event_id, d.tries, d.first_try_at
    )
    select c.id, c.webhook_id, e.message_id, e.type, e.payload, c.tries, c.first_try_at
    from claimed c join webhook_events e on e.id = c.event_id order by c.id`.execute(db);
  return rows;
}

type Claimed = { claimed_until: Date };

/** Gives back a delivery that was not attempted; it is due at once. */
export async function releaseClaimed(
  db: Db,
  id: number,
  { claimed_until, now }: Claimed & { now: Date },
): Promise<void> {
  await sql`
    update webhook_deliveries d set state = 'waiting', next_at = ${now}
    where d.id = ${id} and d.state = 'sending' and d.next_at = ${claimed_until}`.execute(db);
}

/** The result of an attempt, and when the next is due. */
export interface Outcome extends Claimed {
  id: number;
  webhook_id: number;
  state: 'waiting' | 'delivered' | 'failed';
  attempt: Attempt;
  next_at: Date | null;
}

/** Stores an attempt with its delivery, and its effect on the webhook's health. */
export async function recordAttempt(
  db: Db,
  { id, webhook_id, state, attempt, next_at, claimed_until }: Outcome,
): Promise<void> {
  const at = attempt.at;
  const [success, failure] = state === 'delivered' ? [at, null] : [null, at];
  await sql`
    with attempted as (
      update webhook_deliveries d set state = ${state}, next_at = ${next_at}, tries = d.tries + 1,
        attempts = d.attempts || ${JSON.stringify([attempt])}::jsonb,
        first_try_at = coalesce(d.first_try_at, ${at}::timestamptz)
      where d.id = ${id} and d.state = 'sending' and d.next_at = ${claimed_until}
    )
    update webhook_health h set
      last_success_at = coalesce(${success}::timestamptz, h.last_success_at),
      last_failure_at = coalesce(${failure}::timestamptz, h.last_failure_at),
      failures = case when ${state === 'delivered'} then 0 else h.failures + 1 end
    where h.webhook_id = ${webhook_id}`.execute(db);
}
