import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { MailTransport } from './mail.ts';

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
const ERROR_MAX_LENGTH = 500;

/** How long to wait after so many failed attempts, in milliseconds: 1, 2, 4 … minutes, up to 6 hours. */
export function pauseAfter(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE_MS);
}

/** What became of a message. */
export type Delivery = { id: number } & ({ sent: true } | { sent: false; reason: string });

/**
 * Sends the message that has waited longest; undefined when none is due. Its row is locked while it is on its way, so no other process
 * takes it too, and one that dies on the way leaves it to the next. A new message is due whatever the clocks of server and database say.
 */
export function deliverNext(db: Db, transport: MailTransport, now: Date): Promise<Delivery | undefined> {
  return db.transaction().execute(async (tx) => {
    const mail = await tx
      .selectFrom('mail_outbox as m')
      .select([
        'm.id',
        'm.to_address',
        'm.to_name',
        'm.reply_to_address',
        'm.subject',
        'm.body',
        'm.created_at',
        'm.attempts',
      ])
      .where('m.sent_at', 'is', null)
      .where((of) => of.or([of('m.attempts', '=', 0), of('m.next_attempt_at', '<=', now.toISOString())]))
      .orderBy('m.next_attempt_at')
      .orderBy('m.id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!mail) return undefined;
    const { id, attempts } = mail;
    const reason = await failureOf(transport.send(mail));
    const outcome =
      reason === undefined
        ? { sent_at: now, last_error: '' }
        : { next_attempt_at: new Date(now.getTime() + pauseAfter(attempts + 1)), last_error: reason };
    await tx
      .updateTable('mail_outbox')
      .set({ ...outcome, attempts: attempts + 1 })
      .where('id', '=', id)
      .execute();
    return reason === undefined ? { id, sent: true } : { id, sent: false, reason };
  });
}

async function failureOf(sending: Promise<void>): Promise<string | undefined> {
  try {
    await sending;
    return undefined;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX_LENGTH) || 'unknown';
  }
}

/** When the next message is due, in milliseconds since 1970; undefined when none waits. */
export async function nextDueMs(db: Db): Promise<number | undefined> {
  const { due } = await db
    .selectFrom('mail_outbox as m')
    .select(sql<string | null>`min(m.next_attempt_at)`.as('due'))
    .where('m.sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return due === null ? undefined : Date.parse(due);
}
