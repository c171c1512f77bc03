import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { type NewMail, newMails } from '../../mail/queue-mail.ts';
import { insertNotificationRows, type Message, newNotifications } from './notifications.repository.ts';

/** A message in the portal and, if given, a mail with the same content. */
export type Notice = Message & { mail?: NewMail };

const NO_MAIL = sql<{ id: number }>`(select 0::bigint as id where false)`;

/**
 * Begins the statement that stores a notice and the rows stored with it: its mail, if any, is the row of `mailed`. A
 * mail without an address is skipped.
 */
export const withNotice = (tx: Db, { mail, ...message }: Notice) =>
  tx
    .with('noted', () => newNotifications(tx, [message]))
    .with('mailed', () => (mail === undefined || mail.to.email === '' ? NO_MAIL : newMails(tx, [mail])));

/**
 * Notifies a person by a message in the portal and, if given, a mail in the outbox, both in the transaction of the
 * change. Call `parts.mailWaiting()` after the commit. Returns the id of the mail; null where there is none. See
 * docs/rules.md, Notifications.
 */
export async function notify(tx: Db, notice: Notice): Promise<number | null> {
  const mailed = await withNotice(tx, notice).selectFrom('mailed').select('id').executeTakeFirst();
  return mailed?.id ?? null;
}

/** Notifies many people in the portal, in few statements. */
export const notifyAll = (tx: Db, messages: readonly Message[]): Promise<void> => insertNotificationRows(tx, messages);
