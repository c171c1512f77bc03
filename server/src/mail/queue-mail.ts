import { asOneLine } from '@amayumba/contract/plain-text.ts';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** The placeholder for a mail's link, which is stored separately and inserted only while the mail is sent. */
export const REMOVED_LINK = '(the link was only in the mail itself)';
/** The purpose with which links of mails are encrypted. */
export const LINK_PURPOSE = 'link in a mail';

/** Mails of one statement. */
const MAILS_AT_ONCE = 1_000;

/** The account that receives a mail. */
export interface Addressee {
  user_id: number;
  /** Empty: no mail is sent. */
  email: string;
  /** First and last name, or the username where neither is known. */
  name: string;
  /** When the holder confirmed the address; null where anybody may have entered it. */
  email_verified_at: string | null;
}

/** A message to queue. */
export interface NewMail {
  /** `user_id` is null where the address belongs to no account. */
  to: Omit<Addressee, 'user_id'> & { user_id: number | null };
  /** The address for replies; default: the portal's own address. */
  reply_to_address?: string;
  subject: string;
  /** Plain text after the greeting, with {@link REMOVED_LINK} in place of the link. */
  body: string;
  /** The receipt whose paper is attached when the mail is sent. */
  receipt_id?: number;
  /** The owner's statement whose paper is attached when the mail is sent. */
  owner_statement_id?: number;
}

/**
 * Only a confirmed address gets a greeting by name: otherwise an attacker could choose any text as a name and send it
 * to a stranger.
 */
const nameOf = ({ name, email_verified_at }: NewMail['to']) => (email_verified_at === null ? '' : asOneLine(name));

/** A mail's text followed by how to reach the property manager. */
const WITH_FOOTER = sql`concat(mail.body,
  case when contact_phone <> '' or contact_whatsapp <> '' then chr(10) end,
  case when contact_phone <> '' then concat('Call: ', contact_phone, chr(10)) end,
  case when contact_whatsapp <> '' then concat('WhatsApp: ', contact_whatsapp, chr(10)) end)`;

/**
 * Queues a message in the transaction of the change that it reports: it is sent only if that commits. Call
 * `parts.mailWaiting()` after the transaction. `sealedLink` is encrypted for {@link LINK_PURPOSE}. Returns the id of
 * the mail; null where there is no address.
 */
export async function queueMail(tx: Db, mail: NewMail, sealedLink: Buffer | null = null): Promise<number | null> {
  if (mail.to.email === '') return null;
  const [id] = await insertMails(tx, [mail], sealedLink);
  return id ?? null;
}

/**
 * Queues many messages, each with an address, in few statements; see {@link queueMail}. Returns their ids, in order.
 */
export async function queueMails(tx: Db, mails: readonly NewMail[]): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < mails.length; at += MAILS_AT_ONCE)
    ids.push(...(await insertMails(tx, mails.slice(at, at + MAILS_AT_ONCE), null)));
  return ids;
}

/** The statement that queues messages, each with an address, and returns their ids. */
export const newMails = (tx: Db, mails: readonly NewMail[], sealedLink: Buffer | null = null) =>
  tx
    .insertInto('mail_outbox')
    .columns([
      'user_id',
      'to_address',
      'to_name',
      'reply_to_address',
      'subject',
      'body',
      'receipt_id',
      'owner_statement_id',
      'sealed_link',
    ])
    .expression(
      // Citus inserts nothing unless the join is a query of its own.
      sql`
        with mail as materialized (
          select mail.*, ${WITH_FOOTER} as text
          from settings, jsonb_to_recordset(${JSON.stringify(mails.map(rowOf))}::jsonb) as mail (number int, user_id bigint,
            to_address text, to_name text, reply_to_address text, subject text, body text, receipt_id bigint,
            owner_statement_id bigint)
        )
        select user_id, to_address, to_name, reply_to_address, subject, text, receipt_id, owner_statement_id,
          ${sealedLink}::bytea
        from mail order by number`,
    )
    .returning('id');

async function insertMails(tx: Db, mails: readonly NewMail[], sealedLink: Buffer | null): Promise<number[]> {
  const rows = await newMails(tx, mails, sealedLink).execute();
  return rows.map(({ id }) => id);
}

function rowOf(mail: NewMail, number: number) {
  const { to, reply_to_address = '', subject, body, receipt_id = null, owner_statement_id = null } = mail;
  const name = nameOf(to);
  return {
    number,
    user_id: to.user_id,
    // A line break would start another header, which the writer could choose.
    to_address: asOneLine(to.email),
    to_name: name,
    reply_to_address: asOneLine(reply_to_address),
    subject: asOneLine(subject),
    body: `${name ? `Dear ${name}` : 'Hello'},\n\n${body}`,
    receipt_id,
    owner_statement_id,
  };
}
