import type { MessageChannel } from '@amayumba/contract/messages/ladder.ts';
import type { SkipReason } from '@amayumba/contract/messages/message.ts';
import type { Db } from '../../db/connect.ts';
import { type NewMail, queueMails } from '../../mail/queue-mail.ts';
import type { Parts } from '../../parts.ts';
import { notifyAll } from '../notifications/notifications.service.ts';
import { insertMessageRows, type NewMessageRow } from './messages.repository.ts';
import { mailRow, type MessageAbout, portalRow, skippedRow, smsRow } from './queue-message.ts';

/** A message to somebody by one channel, before it is stored. */
export interface PlannedMessage {
  channel: MessageChannel;
  /** A number or a mail address; empty in the portal. */
  to: string;
  skipped: SkipReason | null;
}

/** The stored form of a planned message: its row, and the text for the portal or the mail. */
interface Written {
  about: MessageAbout & { user_id: number };
  title: string;
  /** The text in the portal. */
  text: string;
  mail: NewMail;
}

/**
 * Stores planned messages: those of the portal, mails in the outbox, and a row for each, including skipped ones. All in
 * few statements, so that thousands take seconds.
 */
export async function storePlanned<P extends PlannedMessage>(
  tx: Db,
  parts: Pick<Parts, 'clock'>,
  planned: readonly P[],
  write: (one: P) => Written,
): Promise<void> {
  const written = planned.map((one) => ({ one, ...write(one) }));
  const goes = (channel: MessageChannel) =>
    written.filter(({ one }) => one.channel === channel && one.skipped === null);
  await notifyAll(
    tx,
    goes('portal').map(({ about: { user_id }, title, text: body }) => ({ user_id, title, body })),
  );
  const mails = goes('mail');
  const mailIds = await queueMails(
    tx,
    mails.map(({ mail }) => mail),
  );
  const mailIdOf = new Map(mails.map(({ one }, nth) => [one, mailIds[nth] ?? null]));
  const rowOf = ({ one, about }: (typeof written)[number]): NewMessageRow => {
    const { channel, to, skipped } = one;
    if (skipped) return skippedRow(parts, { channel, to_address: to, reason: skipped }, about);
    if (channel === 'sms') return smsRow(parts, to, about);
    return channel === 'mail'
      ? mailRow(parts, { email: to, mailId: mailIdOf.get(one) ?? null }, about)
      : portalRow(parts, about);
  };
  await insertMessageRows(tx, written.map(rowOf));
}
