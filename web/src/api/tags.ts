import type { Problem } from './problem.ts';

/** Groups of cached responses that a change makes invalid. See docs/product.md, Cache tags. */
export const TAGS = [
  'Tenant',
  'Property',
  'Payment',
  'Complaint',
  'Document',
  'User',
  'Notification',
  'Settings',
  'Attention',
  'Import',
  'ImportDraft',
  'Statement',
  'Message',
  'Conversation',
  'Expense',
  'Vendor',
  'OwnerMoney',
  'ApiKey',
  'Webhook',
] as const;
export type Tag = (typeof TAGS)[number];

/** The tags that a change makes invalid: none if it was refused, except for a conflict, or a lost answer. */
export const changes =
  (...tags: readonly Tag[]) =>
  (_answer: unknown, problem: Pick<Problem, 'code' | 'isAnswerLost'> | undefined): readonly Tag[] =>
    problem && problem.code !== 'stale_change' && !problem.isAnswerLost ? [] : tags;
