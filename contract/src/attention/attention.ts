import * as z from 'zod/mini';

/**
 * The kinds of items that need attention: mail, SMS and their budget, scheduled jobs, imports of rent rolls, payments
 * asked for by phone, webhooks, receipts missing from a statement, costs that are not paid yet, and approvals that
 * wait.
 */
const ATTENTION_KINDS = [
  'mail',
  'job',
  'import',
  'collection',
  'receipt',
  'sms',
  'expense',
  'approval',
  'webhook',
] as const;

/** Background work that failed, and money that needs a person, shown to managers. */
export const attentionItemSchema = z.object({
  /** The kind and the id of the item, for example `mail-12`. */
  id: z.string(),
  kind: z.enum(ATTENTION_KINDS),
  /** Shown on screen, for example `Mail to nakato@example.ug: Rent for November`. */
  title: z.string(),
  /** The error message of the failed attempt. */
  reason: z.string(),
  attempts: z.int(),
  /** When it first failed, or when the portal stopped trying. */
  since: z.string(),
  /** When the next automatic attempt is; null if there is none. */
  next_attempt_at: z.nullable(z.string()),
  can_retry: z.boolean(),
  /** Whether a manager can dismiss it without a further attempt. */
  can_dismiss: z.boolean(),
});
export type AttentionItem = z.output<typeof attentionItemSchema>;
