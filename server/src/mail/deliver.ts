import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { LONGEST_PAUSE_MS, pauseAfter, reasonOf } from '../jobs/pauses.ts';
import type { Sealing } from '../access/sealing.ts';
import { type Mail, MailRefused, type MailTransport } from './mail.ts';
import { LINK, LINK_PURPOSE } from './queue-mail.ts';

/** A message that nobody took for so long is given up, as mail servers do (RFC 5321 section 4.5.4.1), in milliseconds. */
const GIVEN_UP_AFTER_MS = 4 * 24 * 60 * 60_000;
/** Attempts of fewer than a day's worth are not days, whatever the clock says. */
const GIVEN_UP_AFTER_ATTEMPTS = 10;

/** What mail is delivered with. */
export interface Post {
  db: Db;
  transport: MailTransport;
  sealing: Pick<Sealing, 'open'>;
}

/** What became of a message. */
export type Delivery = { id: number } & ({ sent: true } | { sent: false; reason: string; isGivenUp: boolean });

/**
 * Sends the message that has waited longest; undefined when none is due. Its row is locked while it is on its way, so no other process
 * takes it too, and one that dies on the way leaves it to the next. A new message is due whatever the clocks of server and database say, and so is one that
 * was put off while the clock was wrong.
 */
export function deliverNext({ db, transport, sealing }: Post, now: Date): Promise<Delivery | undefined> {
  return db.transaction().execute(async (tx) => {
    // The transaction stands still while a slow server takes its time; broken off, the same mail would be sent again and again.
    await sql`set local idle_in_transaction_session_timeout = '30min'`.execute(tx);
    const mail = await tx
      .selectFrom('mail_outbox as m')
      .select([
        'm.id',
        'm.to_address',
        'm.to_name',
        'm.reply_to_address',
        'm.subject',
        'm.body',
        'm.sealed_link',
        'm.created_at',
        'm.retried_at',
        'm.attempts',
      ])
      .where('m.sent_at', 'is', null)
      .where('m.failed_at', 'is', null)
      .where((of) =>
        of.or([
          of('m.attempts', '=', 0),
          of('m.next_attempt_at', '<=', now.toISOString()),
          of('m.next_attempt_at', '>', new Date(now.getTime() + LONGEST_PAUSE_MS).toISOString()),
        ]),
      )
      .orderBy('m.next_attempt_at')
      .orderBy('m.id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!mail) return undefined;
    const failure = await failureOf(sendWhole(mail, transport, sealing));
    await tx
      .updateTable('mail_outbox')
      .set({ ...outcomeOf(mail, failure, now), attempts: mail.attempts + 1 })
      .where('id', '=', mail.id)
      .execute();
    if (!failure) return { id: mail.id, sent: true };
    return { id: mail.id, sent: false, reason: failure.reason, isGivenUp: isGivenUp(mail, failure, now) };
  });
}

type Waiting = Mail & { sealed_link: Buffer | null };

/** Sends a message with its link in its place. @throws MailRefused where the link was sealed with another SECRET_KEY */
async function sendWhole({ sealed_link, ...mail }: Waiting, transport: MailTransport, sealing: Post['sealing']) {
  if (sealed_link === null) return transport.send(mail);
  const link = sealing.open(sealed_link, LINK_PURPOSE);
  if (!link) throw new MailRefused('The link in this mail was made with another SECRET_KEY. Please ask for it again.');
  return transport.send({ ...mail, body: mail.body.replaceAll(LINK, () => link.toString()) });
}

interface Failure {
  reason: string;
  isForGood: boolean;
}
interface Tried {
  attempts: number;
  created_at: string;
  retried_at: string | null;
}

function outcomeOf(mail: Tried, failure: Failure | undefined, now: Date) {
  // Once it has been sent, the link is nobody's but the addressee's.
  if (!failure) return { sent_at: now, last_error: '', sealed_link: null };
  const last_error = failure.reason;
  if (isGivenUp(mail, failure, now)) return { failed_at: now, dismissed_at: null, last_error };
  return { next_attempt_at: new Date(now.getTime() + pauseAfter(mail.attempts + 1)), last_error };
}

function isGivenUp({ attempts, created_at, retried_at }: Tried, { isForGood }: Failure, now: Date): boolean {
  const sinceMs = Date.parse(retried_at ?? created_at);
  const isOld = attempts >= GIVEN_UP_AFTER_ATTEMPTS && now.getTime() - sinceMs > GIVEN_UP_AFTER_MS;
  return isForGood || isOld;
}

async function failureOf(sending: Promise<void>): Promise<Failure | undefined> {
  try {
    await sending;
    return undefined;
  } catch (error) {
    return { reason: reasonOf(error), isForGood: error instanceof MailRefused };
  }
}

/** When the next message is due, in milliseconds since 1970; undefined when none waits. */
export async function nextDueMs(db: Db): Promise<number | undefined> {
  const { due } = await db
    .selectFrom('mail_outbox as m')
    .select(sql<string | null>`min(m.next_attempt_at)`.as('due'))
    .where('m.sent_at', 'is', null)
    .where('m.failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return due === null ? undefined : Date.parse(due);
}
