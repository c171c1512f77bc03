import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { startOfAnnouncements } from './first-day.ts';

/** Whether a reminder of the ladder or an announcement `k` is of a day before the first that may still be sent. */
export const isTooLate = (first: CalendarDate) => sql`(k.step is not null and k.day < ${first}::date
  or k.purpose = 'announcement' and k.created_at < ${startOfAnnouncements(first)}::timestamptz)`;

/** Skips due SMS that are too late, except those that somebody chose to send again. */
export async function skipTooLate(db: Db, now: Date, first: CalendarDate): Promise<void> {
  await sql`
    update text_messages m set state = 'skipped', reason = 'too_late', next_attempt_at = null
    where m.id = any (array(
      select k.id from text_messages k
      where k.next_attempt_at <= ${now} and k.repeat_of is null and ${isTooLate(first)}
      for update skip locked))`.execute(db);
}
