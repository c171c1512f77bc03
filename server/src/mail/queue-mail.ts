import { asOneLine } from '@amayumba/contract/plain-text.ts';
import type { Db } from '../db/connect.ts';

/** Stands in a mail for its link, which is kept apart and only put in while the mail is sent. */
export const LINK = '(the link was only in the mail itself)';
/** What links of mails are sealed for. */
export const LINK_PURPOSE = 'link in a mail';

/** The account that a mail is written to. */
export interface Addressee {
  user_id: number;
  /** Empty: nothing is sent. */
  email: string;
  /** First and last name, or the username where neither is known. */
  name: string;
  /** When the holder confirmed the address; null where anybody may have typed it. */
  email_verified_at: string | null;
}

/** A message to be sent. */
export interface NewMail {
  to: Addressee;
  /** Whom an answer goes to; left out: the portal's own address. */
  reply_to_address?: string;
  subject: string;
  /** Plain text after the greeting; {@link LINK} where the link belongs. */
  body: string;
}

/** Only a confirmed address is greeted by name: the owner of another one could be sent any text as a name. */
const nameOf = ({ name, email_verified_at }: Addressee) => (email_verified_at === null ? '' : asOneLine(name));

/**
 * Puts a message into the outbox, with the change it tells of: it goes out only if that is stored. Call `parts.mailWaiting()` once the
 * transaction is over. `sealedLink` is sealed for {@link LINK_PURPOSE}.
 */
export async function queueMail(tx: Db, mail: NewMail, sealedLink: Buffer | null = null): Promise<void> {
  const { to, reply_to_address = '', subject, body } = mail;
  if (to.email === '') return;
  const name = nameOf(to);
  await tx
    .insertInto('mail_outbox')
    .values({
      user_id: to.user_id,
      // A line break in a header would begin another header, of the writer's choosing.
      to_address: asOneLine(to.email),
      to_name: name,
      reply_to_address: asOneLine(reply_to_address),
      subject: asOneLine(subject),
      body: `${name ? `Dear ${name}` : 'Hello'},\n\n${body}`,
      sealed_link: sealedLink,
    })
    .execute();
}
