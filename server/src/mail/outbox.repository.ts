import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { LONGEST_PAUSE_MS } from '../jobs/pauses.ts';
import { LONGEST_SEND_MS, type Mail } from './mail.ts';

/** How long a process may take to send a mail and record the outcome. */
const CLAIM_MS = LONGEST_SEND_MS + 60_000;

/** A mail that only this process may send, until its claim expires. */
export interface ClaimedMail extends Mail {
  /** Attempts before this one. */
  attempts: number;
  retried_at: string | null;
  sealed_link: Buffer | null;
  receipt_id: number | null;
  owner_statement_id: number | null;
  claimed_until: string;
}

/**
 * Claims the mails that have waited longest, at most `count`. A new mail is due whatever the clocks of server and
 * database show. Mails with a pause or a claim longer than any valid one are due too: they were recorded while the
 * clock was wrong.
 */
export async function claimMail(db: Db, now: Date, count: number): Promise<ClaimedMail[]> {
  const at = (ms: number) => new Date(now.getTime() + ms);
  const { rows } = await sql<ClaimedMail>`
    with due as materialized (
      select m.id from mail_outbox m
      where m.sent_at is null and m.failed_at is null
        and (m.attempts = 0 or m.next_attempt_at <= ${now} or m.next_attempt_at > ${at(LONGEST_PAUSE_MS)})
        and (m.claimed_until is null or m.claimed_until <= ${now} or m.claimed_until > ${at(CLAIM_MS)})
      order by m.next_attempt_at, m.id limit ${count} for update skip locked
    )
    update mail_outbox m set claimed_until = ${at(CLAIM_MS)} from due where m.id = due.id
    returning m.id, m.to_address, m.to_name, m.reply_to_address, m.subject, m.body, m.sealed_link, m.receipt_id,
      m.owner_statement_id, m.created_at,
      m.retried_at, m.attempts, m.claimed_until`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

/** The new state of a mail after an attempt. */
export type Outcome =
  | { sent_at: Date; last_error: ''; sealed_link: null }
  | { failed_at: Date; dismissed_at: Date | null; last_error: string }
  | { next_attempt_at: Date; last_error: string };

/** Records the outcome of an attempt, unless the claim has expired and another process has the mail. */
export async function recordOutcome(db: Db, mail: ClaimedMail, outcome: Outcome): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ ...outcome, attempts: mail.attempts + 1, claimed_until: null })
    .where('id', '=', mail.id)
    .where('claimed_until', '=', mail.claimed_until)
    .execute();
}

/** When the next unclaimed mail is due, in milliseconds since 1970; undefined when none waits. */
export async function nextDueMs(db: Db): Promise<number | undefined> {
  const { due } = await db
    .selectFrom('mail_outbox as m')
    .select(sql<string | null>`min(m.next_attempt_at)`.as('due'))
    .where('m.sent_at', 'is', null)
    .where('m.failed_at', 'is', null)
    .where('m.claimed_until', 'is', null)
    .executeTakeFirstOrThrow();
  return due === null ? undefined : Date.parse(due);
}
