import * as z from 'zod/mini';
import { flag, leftOut } from '../fields.ts';
import { listQuery } from '../lists.ts';

/** A message in the portal. */
export const notificationSchema = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  payment: z.nullable(z.int()),
  complaint: z.nullable(z.int()),
  /** The account whose conversation it is about. Other servers do not send it. */
  account: z.optional(z.nullable(z.int())),
  created_at: z.string(),
  read_at: z.nullable(z.string()),
});
export type Notification = z.output<typeof notificationSchema>;
export const notificationQuerySchema = z.object({ ...listQuery, unread: leftOut(flag) });
export type NotificationQuery = z.output<typeof notificationQuerySchema>;
