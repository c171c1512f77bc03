/** The titles that the error catalogue gives for every failure. See docs/product.md, Error catalogue. */
export const CATALOGUE_TITLES = {
  newTenant: 'Create failed',
  tenant: 'Update failed',
  payment: 'Failed to log payment',
  newComplaint: 'Failed to submit complaint',
  complaint: 'Failed to update complaint',
} as const;
const OF_CATALOGUE: ReadonlySet<string> = new Set(Object.values(CATALOGUE_TITLES));

/**
 * The title of a message about a change that failed. It denies nothing that may be stored: after a lost answer, as one
 * of `api/call.ts` says of itself, nobody knows.
 */
export const failureTitle = <Title extends string | undefined>(
  title: Title,
  problem: { isAnswerLost?: boolean | undefined } | null | undefined,
): Title | string => (title && problem?.isAnswerLost && !OF_CATALOGUE.has(title) ? 'This may be done already' : title);
