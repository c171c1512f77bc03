import type { Db } from '../db/connect.ts';

/** A message to be sent. */
export interface NewMail {
  to_address: string;
  to_name?: string;
  /** Whom an answer goes to; left out: the portal's own address. */
  reply_to_address?: string;
  subject: string;
  body: string;
}

// A line break in a header would begin another header, of the writer's choosing.
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/**
 * Puts a message into the outbox, with the change it tells of: it goes out only if that is stored. Tell `parts.mailWaiting()` once the
 * transaction is over.
 */
export async function queueMail(
  tx: Db,
  { to_address, to_name = '', reply_to_address = '', subject, body }: NewMail,
): Promise<void> {
  await tx
    .insertInto('mail_outbox')
    .values({
      to_address: oneLine(to_address),
      to_name: oneLine(to_name),
      reply_to_address: oneLine(reply_to_address),
      subject: oneLine(subject),
      body,
    })
    .execute();
}
