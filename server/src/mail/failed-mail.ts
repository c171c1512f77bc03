import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

// Failed mail, for managers. The text of a mail is for its recipient alone, so these queries do not read it.

/** Failed mails that nobody has dismissed, newest first. */
export const listFailedMail = (db: Db, limit: number) =>
  db
    .selectFrom('mail_outbox as m')
    .select(['m.id', 'm.to_address', 'm.subject', 'm.attempts', 'm.failed_at', 'm.last_error'])
    .where('m.failed_at', 'is not', null)
    .where('m.dismissed_at', 'is', null)
    .orderBy('m.failed_at', 'desc')
    .limit(limit)
    .execute();

/**
 * How many mails are still waiting although they were queued before `before` and delivery was tried, and the result of
 * the last attempt.
 */
export async function getDelayedMail(db: Db, before: Date) {
  return db
    .selectFrom('mail_outbox as m')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<string | null>`min(m.created_at)`.as('since'),
      sql<number>`coalesce(max(m.attempts), 0)`.as('attempts'),
      sql<string | null>`min(m.next_attempt_at)`.as('next_attempt_at'),
      sql<string>`coalesce((array_agg(m.last_error order by m.next_attempt_at desc))[1], '')`.as('reason'),
    ])
    .where('m.sent_at', 'is', null)
    .where('m.failed_at', 'is', null)
    .where('m.attempts', '>', 0)
    .where('m.created_at', '<', before.toISOString())
    .executeTakeFirstOrThrow();
}

/** Puts failed mails back into the outbox as new mails. Returns how many there were. */
export async function retryFailedMail(tx: Db, ids: readonly number[], now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_outbox')
    .set({ failed_at: null, attempts: 0, next_attempt_at: now, retried_at: now })
    .where('id', 'in', ids)
    .where('failed_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Makes all mails due that wait for their next attempt. Returns how many there were. */
export async function retryMail(tx: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_outbox')
    .set({ next_attempt_at: now })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('attempts', '>', 0)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Dismisses failed mails. Returns how many there were. */
export async function dismissFailedMail(tx: Db, ids: readonly number[], now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_outbox')
    .set({ dismissed_at: now, sealed_link: null })
    .where('id', 'in', ids)
    .where('failed_at', 'is not', null)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
