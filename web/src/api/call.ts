import { type HttpRequest, send } from '../lib/send.ts';
import { readProblem } from './dialect/problem.ts';
import type { Problem } from './problem.ts';

/** The response of a call, or the problem. `meta` has the status and the ETag of the response. */
export type CallResult = { data: unknown; meta?: { status: number; tag?: string | null } } | { error: Problem };

/** Makes a call and reads errors of every dialect. Public pages use it directly, the base query with a token. */
export async function call(request: HttpRequest, signal?: AbortSignal): Promise<CallResult> {
  const isOffline = !navigator.onLine;
  const answer = await send(request, signal);
  const problem = readProblem(answer);
  if (problem && isOffline && 'failure' in answer)
    return { error: { ...problem, code: 'offline', error: offlineSentence(request) } };
  if (problem) return { error: isAnswerLost(request, problem) ? { ...problem, isAnswerLost: true } : problem };
  if (!('body' in answer)) return { data: null };
  const { body, ...meta } = answer;
  return { data: body ?? null, meta };
}

/** Whether a change may be stored although its call failed: the way back broke, or a server between them gave up. */
const isAnswerLost = ({ method, isFile }: HttpRequest, { status }: Problem): boolean =>
  method !== 'GET' && !isFile && (typeof status !== 'number' || status === 502 || status === 504);

/** Used only if the device was offline when the call was made; otherwise the request may have reached the server. */
function offlineSentence({ method, isFile }: HttpRequest): string {
  if (isFile) return 'You are offline. Files can be had once you are connected.';
  return method === 'GET'
    ? 'You are offline. This is asked for again once you are connected.'
    : 'You are offline, so nothing was sent. What you typed stays here: send it again once you are connected.';
}
