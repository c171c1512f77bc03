import * as z from 'zod/mini';
import { id, leftOut, text } from '../fields.ts';
import { pagingQuery } from '../lists.ts';

/**
 * The changes that take money back or give it out, and so wait for a second person. See docs/rules.md, Rule of two
 * people.
 */
export const APPROVAL_ACTIONS = [
  'receipt_reversal',
  'credit_note',
  'credit_note_reversal',
  'deposit_movement',
  'deposit_movement_reversal',
  'refund',
  'refund_reversal',
  'transfer',
  'payment_change',
  'expense_reversal',
  'remittance_reversal',
] as const;
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number];

/** The words for an action, on screens and in messages. */
export const APPROVAL_WORDS: Readonly<Record<ApprovalAction, string>> = {
  receipt_reversal: 'Reversal of a receipt',
  credit_note: 'Credit note',
  credit_note_reversal: 'Reversal of a credit note',
  deposit_movement: 'Movement of a deposit',
  deposit_movement_reversal: 'Reversal of a movement of a deposit',
  refund: 'Refund of credit',
  refund_reversal: 'Reversal of a refund',
  transfer: 'Transfer of a deposit',
  payment_change: 'Change of a payment',
  expense_reversal: 'Reversal of a cost',
  remittance_reversal: 'Reversal of a remittance',
};

export const APPROVAL_STATES = ['waiting', 'approved', 'rejected', 'withdrawn'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** The record that an approval is about, which exists already. */
const APPROVAL_SUBJECTS = [
  'receipt',
  'credit_note',
  'deposit_movement',
  'refund',
  'payment',
  'account',
  'expense',
  'remittance',
] as const;
export type ApprovalSubject = (typeof APPROVAL_SUBJECTS)[number];

const personSchema = z.object({ id: z.int(), name: z.string() });

/** A change of money that one person asked for. It is made when another person approves it. */
export const approvalSchema = z.object({
  id: z.int(),
  action: z.enum(APPROVAL_ACTIONS),
  /** The exact change, for example `AMA-2026-000123`, or `Refunded by Cash`. */
  summary: z.string(),
  subject: z.object({ kind: z.enum(APPROVAL_SUBJECTS), id: z.int() }),
  /** The account of the tenant; null for costs and remittances. */
  account: z.nullable(z.int()),
  /** The tenant or the owner; empty for a cost. */
  person: z.string(),
  /** The name of the estate; empty where it concerns none. */
  estate: z.string(),
  /** Whole shillings. */
  amount: z.int(),
  /** The reason for the change. */
  reason: z.string(),
  requested_by: personSchema,
  requested_at: z.string(),
  state: z.enum(APPROVAL_STATES),
  decided_by: z.nullable(personSchema),
  decided_at: z.nullable(z.string()),
  /** The reason for a rejection; else empty. */
  decision_reason: z.string(),
  /** Whether the viewer asked for it, and so cannot decide about it. */
  is_own: z.boolean(),
});
export type Approval = z.output<typeof approvalSchema>;

/** The response with status 202 to a call that waits for a second person. */
export const awaitingApprovalSchema = z.object({ approval: approvalSchema });
export type AwaitingApproval = z.output<typeof awaitingApprovalSchema>;

/** The schema of both responses of such a call. */
export const orAwaiting = <S extends z.ZodMiniType>(done: S) => z.union([awaitingApprovalSchema, done]);

export const approvalQuerySchema = z.object({
  ...pagingQuery,
  state: leftOut(z.enum(APPROVAL_STATES)),
  account: leftOut(id),
});
export type ApprovalQuery = z.output<typeof approvalQuerySchema>;

export const approvalRejectionSchema = z.object({ reason: text(500) });
