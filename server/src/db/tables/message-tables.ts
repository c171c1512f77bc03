import type { NotificationTarget } from '@amayumba/contract/notifications/notification.ts';
import type { Generated } from 'kysely';
import type { Maybe, MaybeInstant, Stamp } from './column-types.ts';

interface Notifications {
  id: Generated<number>;
  user_id: number;
  title: string;
  body: Generated<string>;
  payment_id: Maybe<number>;
  complaint_id: Maybe<number>;
  opens: Maybe<NotificationTarget>;
  account_id: Maybe<number>;
  /** The statement of an owner that it opens. */
  owner_statement_id: Maybe<number>;
  created_at: Stamp;
  read_at: MaybeInstant;
}

interface MailOutbox {
  id: Generated<number>;
  /** The account that the mail is for; null for mail older than this column, and where the account is deleted. */
  user_id: Maybe<number>;
  /** The receipt, or the statement of an owner, whose paper is attached. */
  receipt_id: Maybe<number>;
  owner_statement_id: Maybe<number>;
  /** The link that works once, encrypted, until the mail has been sent. */
  sealed_link: Maybe<Buffer>;
  to_address: string;
  to_name: Generated<string>;
  reply_to_address: Generated<string>;
  subject: string;
  body: string;
  created_at: Stamp;
  attempts: Generated<number>;
  next_attempt_at: Stamp;
  last_error: Generated<string>;
  sent_at: MaybeInstant;
  failed_at: MaybeInstant;
  retried_at: MaybeInstant;
  dismissed_at: MaybeInstant;
  /** Until then a process has claimed the mail to send it. */
  claimed_until: MaybeInstant;
}

interface ContactMessages {
  id: Generated<number>;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Stamp;
}

/** Notifications, mail and contact messages. */
export interface MessageTables {
  notifications: Notifications;
  mail_outbox: MailOutbox;
  contact_messages: ContactMessages;
}
