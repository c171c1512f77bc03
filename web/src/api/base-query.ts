import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { refreshSession } from '../auth/refresh-session.ts';
import { getSession } from '../auth/session.ts';
import type { HttpRequest } from '../lib/send.ts';
import { ETagCache } from './etag-cache.ts';
import { type CallResult, call } from './call.ts';
import type { Problem } from './problem.ts';
import { FAILURES } from './dialect/problem.ts';
import { allowedHeaders } from './idempotency-header.ts';

/**
 * Sends a call with the bearer token; after a 401 it renews the token once and retries.
 * See docs/product.md, Session refresh. With `seen`, the server omits an unchanged response.
 */
export async function callWithSession(
  request: HttpRequest,
  signal?: AbortSignal,
  seen?: ETagCache,
): Promise<CallResult> {
  const { access } = getSession();
  const first = await callAs(access, request, signal, seen);
  if (!('error' in first) || first.error.status !== 401) return first;
  const outcome = await refreshSession(access);
  if (outcome === 'unreachable') return { error: UNREACHABLE };
  return outcome === 'renewed' ? callAs(getSession().access, request, signal, seen) : first;
}

/** The session goes on, so that nobody has to sign in again; the call itself was refused. */
const UNREACHABLE: Problem = { status: 'FETCH_ERROR', code: 'offline', error: FAILURES.FETCH_ERROR };

/** One cache for each store, because each store belongs to one person. */
const seenBy = new WeakMap<object, ETagCache>();

export const baseQuery: BaseQueryFn<HttpRequest, unknown, Problem> = async (request, { signal, dispatch }) => {
  const seen = seenBy.get(dispatch) ?? new ETagCache();
  seenBy.set(dispatch, seen);
  const result = await callWithSession(request, signal, seen);
  return request.method === 'DELETE' ? afterLostAnswer(request.path, result) : result;
};

/** The paths of records that may be deleted, because the answer to their deletion was lost. */
const perhapsDeleted = new Set<string>();

/** A repeated deletion finds nothing where the first one was carried out and only its answer lost: it is done. */
function afterLostAnswer(path: string, result: CallResult): CallResult {
  const problem = 'error' in result ? result.error : undefined;
  const isGone = problem?.status === 404 && perhapsDeleted.has(path);
  if (problem?.isAnswerLost) perhapsDeleted.add(path);
  else perhapsDeleted.delete(path);
  return isGone ? { data: null } : result;
}

async function callAs(
  access: string | null,
  request: HttpRequest,
  signal: AbortSignal | undefined,
  seen: ETagCache | undefined,
): Promise<CallResult> {
  const own = { ...request.headers, ...(access && { Authorization: `Bearer ${access}` }) };
  const known = await seen?.known(request);
  const headers = { ...(await allowedHeaders(own)), ...(known && { 'If-None-Match': known.tag }) };
  const result = await call({ ...request, headers }, signal);
  return seen ? seen.take(request, known, result) : result;
}
