/** The titles that the error catalogue gives for every failure: docs/product.md, Error catalogue. */
const OF_CATALOGUE: ReadonlySet<string> = new Set([
  'Create failed',
  'Update failed',
  'Failed to log payment',
  'Failed to submit complaint',
  'Failed to update complaint',
]);

/**
 * The title of a message about a change that failed. It denies nothing that may be stored: after a lost answer, as one
 * of `api/call.ts` says of itself, nobody knows.
 */
export const failureTitle = <Title extends string | undefined>(
  title: Title,
  problem: { isAnswerLost?: boolean | undefined } | null | undefined,
): Title | string => (title && problem?.isAnswerLost && !OF_CATALOGUE.has(title) ? 'This may be done already' : title);
