import * as z from 'zod/mini';

/** What kinds of the portal's own work there are: mail, what is done every so often, imports of rent rolls. */
const ATTENTION_KINDS = ['mail', 'job', 'import'] as const;

/** Work of the portal's own that did not succeed, for managers to see. */
export const attentionItemSchema = z.object({
  /** The kind and what is meant, for example `mail-12`. */
  id: z.string(),
  kind: z.enum(ATTENTION_KINDS),
  /** For people, for example `Mail to nakato@example.ug: Rent for November`. */
  title: z.string(),
  /** Why it did not succeed, in the words of who refused it. */
  reason: z.string(),
  attempts: z.int(),
  /** When it first failed, or was given up. */
  since: z.string(),
  /** When it is tried again by itself; null: it is not. */
  next_attempt_at: z.nullable(z.string()),
  can_retry: z.boolean(),
  /** Whether it can be taken off the list without having been done. */
  can_dismiss: z.boolean(),
});
export type AttentionItem = z.output<typeof attentionItemSchema>;
