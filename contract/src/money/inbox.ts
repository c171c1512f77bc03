import * as z from 'zod/mini';
import { amountUgx, id, leftOut, text } from '../fields.ts';
import { CHANNELS } from '../ledger/ledger-accounts.ts';
import { listQuery } from '../lists.ts';
import { tenantSummarySchema } from '../payments/payment.ts';
import { splitSchema, withholding } from './receipt.ts';

export const INBOX_STATES = ['open', 'matched', 'dismissed'] as const;
export type InboxState = (typeof INBOX_STATES)[number];

/** A reason for an account, or against it. See docs/rules.md, Matching. */
const MATCH_REASONS = [
  'code',
  'request',
  'phone',
  'shared_phone',
  'all_open',
  'oldest_charge',
  'whole_rents',
  'similar_name',
  'no_code',
  'other_phone',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

export const matchReasonSchema = z.object({
  code: z.enum(MATCH_REASONS),
  /** As screens show it: `Amount equals the oldest charge, Rent, October 2026`. */
  text: z.string(),
  /** False for a reason against the account. */
  speaks_for: z.boolean(),
});

/** A possible account for the money. */
const suggestionSchema = z.object({
  account: z.int(),
  reference_code: z.string(),
  tenant_details: tenantSummarySchema,
  /** 0 to 100. */
  score: z.int(),
  reasons: z.array(matchReasonSchema),
  /** Whole shillings, without deposits. */
  open_amount: z.int(),
  oldest_due: z.nullable(z.string()),
});
export type Suggestion = z.output<typeof suggestionSchema>;

/**
 * From this score on, the best account of a line is chosen at first, and the account shows that the line may be its.
 * See docs/rules.md, Inbox.
 */
export const SURE_SCORE = 50;

/** The most suggestions of a line. */
export const SUGGESTIONS_MAX = 5;

/** Money that arrived and could not be matched safely. Texts are empty where the statement has none. */
export const inboxItemSchema = z.object({
  id: z.int(),
  state: z.enum(INBOX_STATES),
  channel: z.enum(CHANNELS),
  /** An instant; noon in Kampala where the statement has only the day. */
  received_at: z.string(),
  /** Whole shillings. */
  amount: z.int(),
  phone: z.string(),
  name: z.string(),
  text: z.string(),
  external_reference: z.nullable(z.string()),
  /** Why it was not posted automatically, in a sentence. */
  why: z.string(),
  /** The statement that it comes from, and its row there; null for any other origin. */
  statement_import: z.nullable(z.int()),
  row: z.nullable(z.int()),
  /** At most five, the best first; none once it is matched or dismissed. */
  suggestions: z.array(suggestionSchema),
  /** The receipts that it was recorded as. */
  receipts: z.array(
    z.object({
      id: z.int(),
      receipt_code: z.nullable(z.string()),
      account: z.int(),
      tenant_details: tenantSummarySchema,
      amount: z.int(),
    }),
  ),
  /** Why it is not ours, where it was dismissed; else empty. */
  reason: z.string(),
});
export type InboxItem = z.output<typeof inboxItemSchema>;

export const inboxQuerySchema = z.object({
  ...listQuery,
  /** One item, whatever became of it. */
  id: leftOut(id),
  state: leftOut(z.enum(INBOX_STATES)),
  channel: leftOut(z.enum(CHANNELS)),
  statement_import: leftOut(id),
  /** Open items that may be for this account: it is suggested with at least `SURE_SCORE`. Without their sum. */
  account: leftOut(id),
});
export type InboxQuery = z.output<typeof inboxQuerySchema>;

export const inboxMatchSchema = z.object({
  account: id,
  ...withholding,
  /** Without it, open charges are settled in order. See docs/rules.md, Automatic allocation. */
  allocations: leftOut(splitSchema),
});
export type InboxMatch = z.output<typeof inboxMatchSchema>;

/** The most accounts that one sum is split between. */
export const SPLIT_PARTS_MAX = 50;

/** The parts add up to the sum that arrived. */
export const inboxSplitSchema = z.object({
  parts: z
    .array(z.object({ account: id, amount: amountUgx }))
    .check(z.minLength(2, 'Enter at least two parts.'), z.maxLength(SPLIT_PARTS_MAX)),
});
export type InboxSplit = z.output<typeof inboxSplitSchema>;

export const inboxDismissalSchema = z.object({ reason: text(500) });
