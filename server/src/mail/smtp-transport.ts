import { createTransport } from 'nodemailer';
import { compose } from './compose.ts';
import { LONGEST_SEND_MS, MailRefused, type MailTransport } from './mail.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;

/**
 * Sends by an SMTP server, `smtp://user:password@host:587` or `smtps://…`. Without encryption it sends only to this
 * machine, or where the address has `?requireTLS=false`: mails hold one-time links. @param from the sender, `Name
 * <address>`
 */
export function smtpTransport(url: string, from: string, timeoutMs = LONGEST_SEND_MS): MailTransport {
  const transporter = createTransport({
    url,
    ...(needsEncryption(url) && { requireTLS: true }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  });
  return {
    async send(mail) {
      try {
        await transporter.sendMail({ ...compose(mail, from), signal: AbortSignal.timeout(timeoutMs) });
      } catch (error) {
        const reason = withoutLogin(error instanceof Error ? error.message : String(error), url);
        throw isForGood(error) ? new MailRefused(reason) : new Error(reason, { cause: error });
      }
    },
    close: () => transporter.close(),
  };
}

const THIS_MACHINE = new Set(['127.0.0.1', 'localhost', '[::1]']);

function needsEncryption(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !THIS_MACHINE.has(hostname) && !searchParams.has('requireTLS') && !searchParams.has('ignoreTLS');
}

/** Removes the credentials: a server's reply may repeat them, and the reason is logged and shown to managers. */
function withoutLogin(reason: string, url: string): string {
  const [user, password] = [new URL(url).username, new URL(url).password].map(decodeURIComponent);
  if (!password) return reason;
  const encoded = [password, `\0${user}\0${password}`].map((text) => Buffer.from(text).toString('base64'));
  return [...encoded, password].reduce((text, secret) => text.replaceAll(secret, '…'), reason);
}

/**
 * Whether the server refused this recipient or this message permanently (5xx, RFC 5321 section 4.2.1). A refusal of
 * the portal's login or sender concerns the settings, not the mail.
 */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false;
  return Number(error.responseCode) >= 500 && /^(?:RCPT TO|DATA)$/.test(String(error.command));
}
