import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { Failure } from '../lib/send.ts';

/** Why a call failed, as every screen gets it. */
export interface Problem {
  /** The HTTP status, or the reason why there is none. See docs/product.md, Error catalogue. */
  status: number | Failure;
  /** A sentence for people. */
  error: string;
  code?: string | undefined;
  /** For each wrong field, what is wrong with it. */
  fields?: FieldErrors | undefined;
  /** With `stale_change` the rest of the answer: what is stored now, and whose it is. */
  meanwhile?: Readonly<Record<string, unknown>> | undefined;
}

/** The problem in what a hook or `unwrap()` handed over; undefined when there is none. */
export function asProblem(error: unknown): Problem | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('status' in error && 'error' in error && typeof error.error === 'string') return error as Problem;
  return { status: 'PARSING_ERROR', error: 'Something went wrong. Please try again.' };
}

/** What is wrong with the file that was sent, under the name of its field: it is too large, or of another type. */
export function fileError(problem: Problem | undefined, field: string): FieldErrors {
  const isAboutFile = problem?.status === 413 || problem?.status === 415;
  return isAboutFile ? { [field]: [problem.error] } : {};
}

/** Whether a server does not know a call of ours: it says so, or answers with a page of its own where JSON was asked for. */
export function isUnknownCall(problem: Problem | undefined): boolean {
  return problem?.status === 404 || problem?.status === 405 || problem?.status === 'PARSING_ERROR';
}
