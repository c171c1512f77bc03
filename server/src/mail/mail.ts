/** A message as it lies in the outbox: plain text to one person. */
export interface Mail {
  id: number;
  to_address: string;
  to_name: string;
  /** Whom an answer goes to; empty: the portal's own address. */
  reply_to_address: string;
  subject: string;
  body: string;
  /** ISO instant. */
  created_at: string;
}

/** The mail server said for good that it does not take a message, so it is not worth asking again. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Longest that one message may take, in milliseconds: a server that answers drop by drop must not take up a connection for ever. */
export const LONGEST_SEND_MS = 5 * 60_000;

/** A way for mail to leave the portal. */
export interface MailTransport {
  /** Hands one message over. @throws MailRefused when it never will be taken, any other error when it may be later */
  send(mail: Mail): Promise<void>;
  close(): void;
}
