import type { Db } from '../../db/connect.ts';
import { type NewMail, queueMail } from '../../mail/queue-mail.ts';
import { insertNotificationRow, insertNotificationRows, type Message } from './notifications.repository.ts';

/**
 * Notifies a person by a message in the portal and, if given, a mail in the outbox, both in the transaction of the
 * change. A mail without an address is skipped. Call `parts.mailWaiting()` after the commit. Returns the id of the mail;
 * null where there is none. See docs/rules.md, Notifications.
 */
export async function notify(tx: Db, { mail, ...message }: Message & { mail?: NewMail }): Promise<number | null> {
  await insertNotificationRow(tx, message);
  return mail ? queueMail(tx, mail) : null;
}

/** Notifies many people in the portal, in few statements. */
export const notifyAll = (tx: Db, messages: readonly Message[]): Promise<void> => insertNotificationRows(tx, messages);
