import * as z from 'zod/mini';
import { flag, leftOut, longTextOrEmpty } from '../fields.ts';
import { pagingQuery } from '../lists.ts';
import { tenantSummarySchema } from '../payments/payment.ts';

export const conversationMessageSchema = z.object({
  id: z.int(),
  from: z.enum(['manager', 'tenant']),
  /** Who wrote it, so that managers see who answered. */
  name: z.string(),
  text: z.string(),
  /** The address of the file, which works for a while; null without one. */
  attachment: z.nullable(z.string()),
  attachment_name: z.nullable(z.string()),
  at: z.string(),
  /** When the other side first read it. */
  read_at: z.nullable(z.string()),
});
export type ConversationMessage = z.output<typeof conversationMessageSchema>;

/** A text, a file, or both; with a file the body is multipart. */
export const newConversationMessageSchema = z.object({ text: z.optional(longTextOrEmpty(5000)) });

/** The conversation about an account, in short. */
export const conversationSchema = z.object({
  account: z.int(),
  tenant_details: tenantSummarySchema,
  last: conversationMessageSchema,
  /** Messages of the tenant that no manager has read. */
  unread: z.int(),
});
export type Conversation = z.output<typeof conversationSchema>;

export const conversationQuerySchema = z.object({
  ...pagingQuery,
  /** Only those with messages that no manager has read. */
  unread: leftOut(flag),
});
export type ConversationQuery = z.output<typeof conversationQuerySchema>;
