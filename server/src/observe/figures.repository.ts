import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { isRunning } from '../db/shared-settings.ts';

/** The waiting work in the database, for monitoring; each figure uses a small index. */
export interface PortalFigures {
  mail_waiting: number;
  /** Failed, and not dismissed by a manager. */
  mail_failed: number;
  /** ISO instant; null when none waits. */
  oldest_mail: string | null;
  jobs_failing: number;
  imports_unfinished: number;
  /** Payments asked for by phone that are not over, or need a person, by state. */
  collections: { state: string; count: number; oldest: string }[];
  /** SMS that are not over, or need a person, by state. */
  text_messages: { state: string; count: number; oldest: string }[];
  /** Processes that run on this database; 0 on the embedded one. */
  processes: number;
}

export async function readPortalFigures(db: Db): Promise<PortalFigures> {
  const { rows } = await sql<PortalFigures>`
    select w.mail_waiting, w.oldest_mail,
      (select count(*)::int from mail_outbox m where m.failed_at is not null and m.dismissed_at is null) as mail_failed,
      (select count(*)::int from jobs j where j.failing_since is not null) as jobs_failing,
      (select count(*)::int from imports i where i.status = 'running' or (i.failed_by_us and i.dismissed_at is null)) as imports_unfinished,
      (select coalesce(json_agg(s), '[]') from (
        select k.state, count(*)::int as count, min(k.requested_at) as oldest from collections k
        where k.state in ('created', 'sent', 'pending', 'unknown', 'mismatch') group by k.state) s) as collections,
      (select coalesce(json_agg(s), '[]') from (
        select m.state, count(*)::int as count, min(m.created_at) as oldest from text_messages m
        where m.channel = 'sms' and (m.next_attempt_at is not null
          or m.claimed_at is not null and m.state in ('waiting', 'sent')
          or m.created_at > now() - interval '7 days' and m.state in ('failed', 'unknown'))
        group by m.state) s) as text_messages,
      (select count(*)::int from platform.processes p where ${isRunning}) as processes
    from (
      select count(*)::int as mail_waiting, min(m.created_at) as oldest_mail
      from mail_outbox m where m.sent_at is null and m.failed_at is null
    ) w`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select of figures has one row');
  return row;
}
