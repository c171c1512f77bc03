import { addMonths, type CalendarDate, monthOf, firstOfMonth } from '@amayumba/contract/calendar.ts';
import type { MessagePurpose } from '@amayumba/contract/messages/message.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { onlyRow } from '../../db/only-row.ts';

/** The month of a day as instants, the second one not included. */
function monthAround(day: CalendarDate) {
  const { year, month } = monthOf(day);
  const first = firstOfMonth(year, month);
  return { from: `${first}T00:00:00+03:00`, before: `${addMonths(first, 1)}T00:00:00+03:00` };
}

/** SMS of a purpose that the gateway accepted. */
export interface PurposeCosts {
  purpose: MessagePurpose;
  count: number;
  segments: number;
  /** Shillings, with decimals. */
  cost: number;
}

/** The costs of the SMS that the gateway accepted in the month of a day, by purpose. */
export async function listCosts(db: Db, day: CalendarDate): Promise<PurposeCosts[]> {
  const { from, before } = monthAround(day);
  const { rows } = await sql<PurposeCosts>`
    select m.purpose, count(*) as count, sum(m.segments) as segments, coalesce(sum(m.cost), 0) as cost
    from text_messages m
    where m.channel = 'sms' and m.sent_at >= ${from}::timestamptz and m.sent_at < ${before}::timestamptz
    group by m.purpose order by m.purpose`.execute(db);
  return rows;
}

/** The cost of a segment of the last SMS with a price; undefined before the first. */
export async function findLastPrice(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ price: number }>`
    select m.cost / m.segments as price from text_messages m
    where m.channel = 'sms' and m.sent_at is not null and m.cost is not null and m.segments > 0
    order by m.sent_at desc limit 1`.execute(db);
  return rows[0]?.price;
}

/** The segments of SMS that wait, or are being sent, in the month of a day. */
export async function countWaitingSegments(db: Db, day: CalendarDate, now: Date): Promise<number> {
  const { from, before } = monthAround(day);
  const { rows } = await sql<{ segments: number }>`
    select coalesce(sum(m.segments), 0) as segments from (
      select w.segments, greatest(w.next_attempt_at, ${now}::timestamptz) as goes_at
      from text_messages w where w.next_attempt_at is not null
      union all
      select o.segments, ${now}::timestamptz from text_messages o
      where o.channel = 'sms' and o.claimed_at is not null and o.state = 'waiting' and o.next_attempt_at is null
    ) m
    where m.goes_at >= ${from}::timestamptz and m.goes_at < ${before}::timestamptz`.execute(db);
  return onlyRow(rows).segments;
}

/** SMS that the budget held back in the month of a day: how many, and since when. */
export async function findHeldBack(db: Db, day: CalendarDate): Promise<{ count: number; since: string | null }> {
  const { from, before } = monthAround(day);
  const { rows } = await sql<{ count: number; since: string | null }>`
    select count(*) as count, min(m.created_at) as since from text_messages m
    where m.reason = 'cap_reached' and m.created_at >= ${from}::timestamptz and m.created_at < ${before}::timestamptz`.execute(
    db,
  );
  return onlyRow(rows);
}
