import { createTransport } from 'nodemailer';
import { compose } from './compose.ts';
import { MailRefused, type MailTransport } from './mail.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;

/** Sends by an SMTP server, `smtp://user:password@host:587` or `smtps://…`. @param from the sender, `Name <address>` */
export function smtpTransport(url: string, from: string): MailTransport {
  const transporter = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  });
  return {
    async send(mail) {
      try {
        await transporter.sendMail(compose(mail, from));
      } catch (error) {
        throw isForGood(error) ? new MailRefused(error.message) : error;
      }
    },
    close: () => transporter.close(),
  };
}

/**
 * Whether the server refused this addressee or this message for good (5xx, RFC 5321 section 4.2.1). A refusal of ourselves, of our password or
 * our sender, is about the settings and not about the mail.
 */
function isForGood(error: unknown): error is Error {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false;
  return Number(error.responseCode) >= 500 && /^(?:RCPT TO|DATA)$/.test(String(error.command));
}
