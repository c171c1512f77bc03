import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { Failure } from '../lib/send.ts';

/** The reason why a call failed, as all screens get it. */
export interface Problem {
  /** The HTTP status, or the reason why there is none. See docs/product.md, Error catalogue. */
  status: number | Failure;
  error: string;
  code?: string | undefined;
  fields?: FieldErrors | undefined;
  /** It is of a change whose answer was lost on the way, so that the change may be stored. `call` says so. */
  isAnswerLost?: boolean | undefined;
  /** With `stale_change`, the rest of the response: the stored record, and who changed it. */
  conflict?: Readonly<Record<string, unknown>> | undefined;
}

/** The problem in the error of a hook or of `unwrap()`; undefined if there is none. */
export function asProblem(error: unknown): Problem | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('status' in error && 'error' in error && typeof error.error === 'string') return error as Problem;
  return { status: 'PARSING_ERROR', error: 'Something went wrong. Please try again.' };
}

/** The error of an uploaded file, under the name of its field: too large, or of a wrong type. */
export function fileError(problem: Problem | undefined, field: string): FieldErrors {
  const isAboutFile = problem?.status === 413 || problem?.status === 415;
  return isAboutFile ? { [field]: [problem.error] } : {};
}

/** Why the uploaded file of a field is refused: it cannot be read, is empty, or is not what the call reads. */
export function faultOfFile({ status, error, fields }: Problem, field: string): string | readonly string[] | undefined {
  if (fields) return fields[field];
  return status === 400 || status === 413 || status === 415 ? error : undefined;
}

/** Whether a server lacks a call of ours: it returns 404 or 405, or a page where JSON is expected. */
export const isUnknownCall = (problem: Problem | undefined): boolean =>
  problem?.status === 404 || problem?.status === 405 || problem?.status === 'PARSING_ERROR';
