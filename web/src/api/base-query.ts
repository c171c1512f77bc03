import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { refreshSession } from '../auth/refresh-session.ts';
import { getSession } from '../auth/session.ts';
import type { HttpRequest } from '../lib/send.ts';
import { type CallResult, call } from './call.ts';
import type { Problem } from './problem.ts';
import { headersTaken } from './sent-once.ts';

/** Sends a call with the bearer token; after a 401 it renews the token once and tries again. Specification section 4. */
export async function callSignedIn(request: HttpRequest, signal?: AbortSignal): Promise<CallResult> {
  const { access } = getSession();
  const first = await callAs(access, request, signal);
  if (!('error' in first) || first.error.status !== 401) return first;
  const outcome = await refreshSession(access);
  return outcome === 'renewed' ? callAs(getSession().access, request, signal) : first;
}

/** How the cache of server data makes its calls. */
export const baseQuery: BaseQueryFn<HttpRequest, unknown, Problem> = (request, { signal }) =>
  callSignedIn(request, signal);

async function callAs(
  access: string | null,
  request: HttpRequest,
  signal: AbortSignal | undefined,
): Promise<CallResult> {
  const headers = { ...request.headers, ...(access && { Authorization: `Bearer ${access}` }) };
  return call({ ...request, headers: await headersTaken(headers) }, signal);
}
