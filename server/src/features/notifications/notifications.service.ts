import type { Db } from '../../db/connect.ts';
import { type NewMail, queueMail } from '../../mail/queue-mail.ts';
import { insertNotificationRow, type Message } from './notifications.repository.ts';

/**
 * Tells a person something: a message in the portal and, where one is given, a mail in the outbox, both in the transaction of the
 * change they tell of. A mail without an address is left out. Call `parts.mailWaiting()` once the change is stored. Decisions §5.
 */
export async function notify(tx: Db, { mail, ...message }: Message & { mail?: NewMail }): Promise<void> {
  await insertNotificationRow(tx, message);
  if (mail) await queueMail(tx, mail);
}
