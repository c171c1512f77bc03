/** A message of the outbox: plain text to one person. */
export interface Mail {
  id: number;
  /** The schema of its company where that is not the first one: each counts its mails from 1. */
  company?: string;
  to_address: string;
  to_name: string;
  /** The address for replies; empty: the portal's own address. */
  reply_to_address: string;
  subject: string;
  body: string;
  /** ISO instant. */
  created_at: string;
  attachment?: Attachment | undefined;
}

/** A PDF that goes with a mail. */
export interface Attachment {
  file_name: string;
  content: Buffer;
}

/** The mail server refused a message permanently, so there is no further attempt. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Longest that one message may take, in milliseconds: a very slow server must not use up a connection. */
export const LONGEST_SEND_MS = 5 * 60_000;

/** A transport for outgoing mail. */
export interface MailTransport {
  /**
   * Sends one message. @throws MailRefused for a permanent refusal, any other error when a later attempt may succeed
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}
