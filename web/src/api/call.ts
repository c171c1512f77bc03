import { type HttpRequest, send } from '../lib/send.ts';
import { readProblem } from './dialect/problem.ts';
import type { Problem } from './problem.ts';

/** What a call gave: its answer, or why there is none. `meta` is what HTTP says of the answer. */
export type CallResult = { data: unknown; meta?: { status: number; tag?: string | null } } | { error: Problem };

/** Makes a call and reads failures of every dialect. Used as it is by the public pages, with a token by the base query. */
export async function call(request: HttpRequest, signal?: AbortSignal): Promise<CallResult> {
  const isOffline = !navigator.onLine;
  const answer = await send(request, signal);
  const problem = readProblem(answer);
  if (problem && isOffline && 'failure' in answer) return { error: { ...problem, error: offlineSentence(request) } };
  if (problem) return { error: problem };
  if (!('body' in answer)) return { data: null };
  const { body, ...meta } = answer;
  return { data: body ?? null, meta };
}

/** Said only of what was asked without a connection: of the rest nobody knows whether it arrived. */
function offlineSentence({ method, isFile }: HttpRequest): string {
  if (isFile) return 'You are offline. Files can be had once you are connected.';
  return method === 'GET'
    ? 'You are offline. This is asked for again once you are connected.'
    : 'You are offline, so nothing was sent. What you typed stays here: send it again once you are connected.';
}
