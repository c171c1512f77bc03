import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { DeliveredEvent } from '@amayumba/contract/webhooks/events.ts';
import { type RawBuilder, sql } from 'kysely';
import { arrayOf } from '../../../db/array-of.ts';
import type { Db } from '../../../db/connect.ts';
import type { HappenedEvent } from './event-of-entry.ts';

/**
 * Stores events that a webhook wants, as one statement or part of one: without such a webhook it stores nothing. For
 * `offset 0`, here and below, see docs/decisions/0041-statements-for-citus.md.
 */
export const insertEvents = (events: readonly HappenedEvent[]): RawBuilder<unknown> => sql`
  insert into webhook_events (type, subject_id, detail)
  select wanted.* from (
    select e.type, e.subject_id, e.detail
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (type text, subject_id bigint, detail jsonb)
    where exists (select from webhooks w where w.is_active and e.type = any (w.events))
    offset 0
  ) wanted`;

/** How long ago a lease has ended at most for `insertLeaseEvents` to find it. */
export const LEASE_ENDED_DAYS = 7;

/**
 * Stores the events of leases that end within some days, or that ended up to a week ago, each once for its last day. A
 * lease that had ended before a webhook wanted the event has no event.
 */
export async function insertLeaseEvents(db: Db, today: CalendarDate, days: number): Promise<void> {
  await sql`
    insert into webhook_events (type, subject_id, day)
    select wanted.* from (
      select found.type, found.id, found.last_day
      from (
        select l.id, upper(l.covers) - 1 as last_day,
          case when upper(l.covers) - 1 < ${today}::date then 'lease.ended' else 'lease.ending' end as type
        from leases l
        where not isempty(l.covers) and upper(l.covers) - 1 between ${today}::date - ${LEASE_ENDED_DAYS}::int and ${today}::date + ${days}::int
      ) found
      -- No lease is read while nobody asks.
      where exists (select from webhooks w where w.is_active and w.events && '{lease.ending,lease.ended}')
        and exists (select from webhooks w where w.is_active and found.type = any (w.events)
        and (found.type = 'lease.ending' or found.last_day >= (w.created_at at time zone interval '3 hours')::date))
      offset 0
    ) wanted
    on conflict (type, subject_id, day) where day is not null do nothing`.execute(db);
}

/** An event whose payload is not written yet. */
export interface UnpreparedEvent {
  id: number;
  type: DeliveredEvent;
  subject_id: number;
  detail: HappenedEvent['detail'] | null;
  /** The last day of the lease that ends. */
  day: CalendarDate | null;
  happened_at: string;
}

/** Some events, those that happened first, without others; or a certain one. */
export type WhichEvents = { limit: number; without: readonly number[] } | { only: number };

/** Locks events without a payload, leaving out what another process prepares. */
export const lockUnprepared = (tx: Db, which: WhichEvents): Promise<UnpreparedEvent[]> =>
  tx
    .selectFrom('webhook_events as e')
    .select(['e.id', 'e.type', 'e.subject_id', 'e.day', 'e.happened_at'])
    .select(sql<UnpreparedEvent['detail']>`e.detail`.as('detail'))
    .where('e.prepared_at', 'is', null)
    .where(
      'only' in which ? sql<boolean>`e.id = ${which.only}` : sql<boolean>`e.id <> all (${which.without}::bigint[])`,
    )
    .orderBy('e.id')
    .limit('only' in which ? 1 : which.limit)
    .forUpdate()
    .skipLocked()
    .execute();

/** An event as it is sent; without a payload it cannot be sent. */
export interface PreparedEvent {
  id: number;
  tenant_id: number | null;
  payload: string | null;
}

/** Stores payloads, and a delivery for each webhook that wants the event and is on. */
export async function storePrepared(tx: Db, prepared: readonly PreparedEvent[], now: Date): Promise<void> {
  // The insert reads no other part of the statement, which would need every Citus worker.
  const given = sql`jsonb_to_recordset(${JSON.stringify(prepared)}::jsonb)
    as g (id bigint, tenant_id bigint, payload text)`;
  await sql`
    with stored as (
      update webhook_events e set prepared_at = ${now}, tenant_id = g.tenant_id, payload = g.payload
      from ${given} where e.id = g.id
    ), delivered as (
      insert into webhook_deliveries (webhook_id, event_id, next_at, created_at)
      select wanted.* from (
        select w.id as webhook_id, e.id as event_id, ${now}::timestamptz as next_at, ${now}::timestamptz as created_at
        from ${given} join webhook_events e using (id) join webhooks w on w.is_active and e.type = any (w.events)
        where g.payload is not null
        order by e.id, w.id
        offset 0
      ) wanted
    )
    select 1`.execute(tx);
}

/**
 * Deletes events of leases that no longer end on their day, so that they are stored again if the day comes back. Other
 * events stay, although they are not sent.
 */
export async function deleteMoved(tx: Db, unsent: readonly number[]): Promise<void> {
  if (unsent.length === 0) return;
  await tx
    .deleteFrom('webhook_events')
    .where(sql<boolean>`id = any ${arrayOf(unsent)}`)
    .where('day', 'is not', null)
    .execute();
}
