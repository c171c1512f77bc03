import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { eventOfEntry, type HappenedEvent } from './event-of-entry.ts';
import { insertEvents, LEASE_ENDED_DAYS } from './events.repository.ts';

/** Stores events without an audit entry, in the transaction in which they happen. */
export async function storeEvents(tx: Db, type: HappenedEvent['type'], ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await insertEvents(ids.map((subject_id) => ({ type, subject_id }))).execute(tx);
}

/** The statement that stores the events of audit entries, to be part of the one that adds the entries. */
export function eventsToStore(entries: Parameters<typeof eventOfEntry>[0][]): RawBuilder<unknown> | undefined {
  const events = entries.flatMap((entry) => eventOfEntry(entry) ?? []);
  return events.length > 0 ? insertEvents(events) : undefined;
}

/** Stores that a lease has ended so long ago that the hourly job does not find it, because that was recorded late. */
export async function storeLateEnd(
  tx: Db,
  { id, last_day }: { id: number; last_day: CalendarDate | null },
  today: CalendarDate,
): Promise<void> {
  if (last_day !== null && last_day < addDays(today, -LEASE_ENDED_DAYS)) await storeEvents(tx, 'lease.ended', [id]);
}
