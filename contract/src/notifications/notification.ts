import * as z from 'zod/mini';
import { flag, leftOut } from '../fields.ts';
import { listQuery } from '../lists.ts';

/**
 * The kinds of subjects that a notification opens: a part of the messages, the page of an account, or the approvals.
 */
const NOTIFICATION_TARGETS = ['conversation', 'notices', 'reminders', 'account', 'approvals'] as const;
export type NotificationTarget = (typeof NOTIFICATION_TARGETS)[number];

/** A message in the portal. */
export const notificationSchema = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  payment: z.nullable(z.int()),
  complaint: z.nullable(z.int()),
  /** The subject that it opens, and the account; other servers have neither. */
  opens: z.optional(z.nullable(z.enum(NOTIFICATION_TARGETS))),
  account: z.optional(z.nullable(z.int())),
  /** The owner's statement that it opens. */
  owner_statement: z.optional(z.nullable(z.int())),
  created_at: z.string(),
  read_at: z.nullable(z.string()),
});
export type Notification = z.output<typeof notificationSchema>;
export const notificationQuerySchema = z.object({ ...listQuery, unread: leftOut(flag) });
export type NotificationQuery = z.output<typeof notificationQuerySchema>;
