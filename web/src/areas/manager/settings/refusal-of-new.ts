import type { Problem } from '../../../api/problem.ts';

/**
 * Why something with a secret that is shown once was not made, and its title. Its call has no idempotency key, so that
 * a repeat after a lost answer makes another one.
 */
export function refusalOfNew(problem: Problem | undefined, failure: string, what: string, remedy: string) {
  if (!problem?.isAnswerLost) return { problem, failure };
  const error = `The reply did not arrive, so the ${what} may have been made. Close this form and look at the list: if it is there, ${remedy}.`;
  return { problem: { error } };
}
