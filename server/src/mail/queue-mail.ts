import { asOneLine } from '@amayumba/contract/plain-text.ts';
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
      // A line break in a header would begin another header, of the writer's choosing.
      to_address: asOneLine(to_address),
      to_name: asOneLine(to_name),
      reply_to_address: asOneLine(reply_to_address),
      subject: asOneLine(subject),
      body,
    })
    .execute();
}
