import { asProblem } from './problem.ts';

/**
 * Why a record's page has nothing to show: there is no such record, or it could not be loaded. Undefined while it
 * loads.
 * @param what in the middle of a sentence: 'tenant'
 */
export function recordReason(what: string, id: number, error: unknown): string | undefined {
  const problem = asProblem(error);
  return id > 0 && problem?.status !== 404 ? problem?.error : `There is no such ${what}.`;
}
