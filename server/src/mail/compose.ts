import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';

/** The domain that message ids end in: the sender's. */
function domainOf(from: string): string {
  return /@([^\s<>@]+)/.exec(from)?.[1] ?? 'localhost';
}

/** Names a mail among those of all companies. */
export const mailName = ({ company, id }: Mail): string => (company === undefined ? `${id}` : `${company}-${id}`);

/**
 * Converts a message of the outbox for nodemailer. Addresses are objects, so that text is never read as a file or an
 * address list. The id is the same at every attempt, so that a mailbox can recognise a duplicate.
 */
export function compose(mail: Mail, from: string): SendMailOptions {
  return {
    from,
    to: { name: mail.to_name, address: mail.to_address },
    ...(mail.reply_to_address && { replyTo: { name: '', address: mail.reply_to_address } }),
    subject: mail.subject,
    text: mail.body,
    ...(mail.attachment && {
      attachments: [
        { filename: mail.attachment.file_name, content: mail.attachment.content, contentType: 'application/pdf' },
      ],
    }),
    date: new Date(mail.created_at),
    messageId: `<${mailName(mail)}.${Date.parse(mail.created_at)}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
    xMailer: false,
  };
}
