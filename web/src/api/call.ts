import { type HttpRequest, send } from '../lib/send.ts';
import { readProblem } from './dialect/problem.ts';
import type { Problem } from './problem.ts';

/** What a call gave: its answer, or why there is none. */
export type CallResult = { data: unknown } | { error: Problem };

/** Makes a call and reads failures of every dialect. Used as it is by the public pages, with a token by the base query. */
export async function call(request: HttpRequest, signal?: AbortSignal): Promise<CallResult> {
  const answer = await send(request, signal);
  const problem = readProblem(answer);
  if (problem) return { error: problem };
  return { data: 'body' in answer ? (answer.body ?? null) : null };
}
