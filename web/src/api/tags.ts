/** Groups of cached answers that a change makes invalid. See docs/product.md, Cache tags. */
export const TAGS = [
  'Tenant',
  'Property',
  'Payment',
  'Complaint',
  'User',
  'Notification',
  'Settings',
  'Attention',
  'Import',
  'ImportDraft',
] as const;
export type Tag = (typeof TAGS)[number];

/** What a change makes stale: nothing where it was refused, unless because somebody else had changed the same. */
export const changes =
  (...tags: readonly Tag[]) =>
  (_answer: unknown, problem: { code?: string | undefined } | undefined): readonly Tag[] =>
    problem && problem.code !== 'stale_change' ? [] : tags;
