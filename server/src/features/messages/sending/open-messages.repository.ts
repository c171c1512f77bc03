import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

/** Records SMS as unknown that were claimed before an instant and never answered: they may have been sent. */
export async function giveUpInterrupted(db: Db, before: Date): Promise<void> {
  await sql`
    update text_messages m set state = 'unknown', reason = 'interrupted', sealed_code = null
    where m.id = any (array(
      select k.id from text_messages k
      where k.channel = 'sms' and k.claimed_at < ${before} and k.state = 'waiting' for update skip locked))`.execute(
    db,
  );
}

/** Records SMS as unknown that were accepted before an instant and never reported. */
export async function giveUpUnreported(db: Db, before: Date): Promise<void> {
  await sql`
    update text_messages m set state = 'unknown', reason = 'no_report'
    where m.id = any (array(
      select k.id from text_messages k
      where k.channel = 'sms' and k.claimed_at < ${before} and k.state = 'sent' for update skip locked))`.execute(db);
}

/** Sets messages by mail to the state of their mails, even if a manager retried a failed mail. */
export async function followMails(db: Db): Promise<void> {
  await sql`
    update text_messages m set
      state = case when o.sent_at is not null then 'sent' else 'failed' end,
      reason = case when o.sent_at is null then 'mail_failed' end,
      sent_at = o.sent_at
    from mail_outbox o
    where m.mail_id = o.id and m.mail_id is not null
      and (m.state = 'waiting' and (o.sent_at is not null or o.failed_at is not null)
        or m.state = 'failed' and o.sent_at is not null)`.execute(db);
}

/** Makes SMS due that would wait until after an instant. */
export async function makeDue(db: Db, now: Date, after: Date): Promise<void> {
  await sql`
    update text_messages m set next_attempt_at = ${now}
    where m.id = any (array(
      select k.id from text_messages k where k.next_attempt_at > ${after} for update skip locked))`.execute(db);
}
