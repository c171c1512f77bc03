import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { Failure } from '../lib/send.ts';

/** Why a call failed, as every screen gets it. */
export interface Problem {
  /** The HTTP status, or the reason why there is none. Specification section 8. */
  status: number | Failure;
  /** A sentence for people. */
  error: string;
  code?: string | undefined;
  /** For each wrong field, what is wrong with it. */
  fields?: FieldErrors | undefined;
}

/** The problem in what a hook or `unwrap()` handed over; undefined when there is none. */
export function asProblem(error: unknown): Problem | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('status' in error && 'error' in error && typeof error.error === 'string') return error as Problem;
  return { status: 'PARSING_ERROR', error: 'Something went wrong. Please try again.' };
}
