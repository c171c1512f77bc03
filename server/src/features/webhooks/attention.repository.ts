import { TEST_EVENT } from '@amayumba/contract/webhooks/events.ts';
import type { Attempt } from '@amayumba/contract/webhooks/webhook.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** A webhook that does not work. */
export interface FailingWebhook {
  id: number;
  url: string;
  /** Attempts that failed since the last one that succeeded. */
  failures: number;
  /** Deliveries that were given up since then. */
  given_up: number;
  since: string;
  next_at: string | null;
  last_attempt: Attempt;
}

/**
 * Webhooks that are on, whose last attempt failed, and of which a delivery was given up since the last success or every
 * attempt since `before` failed. Test events do not count, because a manager sees their result at once.
 */
export async function listFailingWebhooks(db: Db, before: Date): Promise<FailingWebhook[]> {
  const { rows } = await sql<FailingWebhook>`
    select w.id, w.url, h.failures, f.given_up, f.since, f.next_at, f.last_attempt
    from webhooks w
    join webhook_health h on h.webhook_id = w.id
    cross join lateral (
      select count(*) filter (where d.state = 'failed') as given_up, min(d.first_try_at) as since,
        min(d.next_at) filter (where d.state = 'waiting') as next_at,
        (array_agg(d.attempts -> -1 order by d.attempts -> -1 ->> 'at' desc))[1] as last_attempt
      from webhook_deliveries d join webhook_events e on e.id = d.event_id
      where d.webhook_id = w.id and (d.next_at is not null or d.state = 'failed') and d.tries > 0
        and e.type <> ${TEST_EVENT}
        and (h.last_success_at is null or (d.attempts -> -1 ->> 'at')::timestamptz > h.last_success_at)
    ) f
    where w.is_active and h.failures > 0
      and (f.given_up > 0 or f.since <= ${before} and coalesce(h.last_success_at <= ${before}, true))
    order by w.id`.execute(db);
  return rows;
}
