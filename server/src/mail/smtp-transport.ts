import { createTransport } from 'nodemailer';
import { compose } from './compose.ts';
import type { MailTransport } from './mail.ts';

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
      await transporter.sendMail(compose(mail, from));
    },
    close: () => transporter.close(),
  };
}
