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

/** A way for mail to leave the portal. */
export interface MailTransport {
  /** Hands one message over. @throws when it was not taken; it is tried again later */
  send(mail: Mail): Promise<void>;
  close(): void;
}
