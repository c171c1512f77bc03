/**
 * The title of a message about a change that failed. It denies nothing that may be stored: after a lost answer, as one
 * of `api/call.ts` says of itself, nobody knows.
 */
export const failureTitle = <Title extends string | undefined>(
  title: Title,
  problem: { isAnswerLost?: boolean | undefined } | null | undefined,
): Title | string => (title && problem?.isAnswerLost ? 'This may be done already' : title);
