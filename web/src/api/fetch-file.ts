import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { refreshSession } from '../auth/refresh-session.ts';
import { getSession } from '../auth/session.ts';
import { loadConfig } from '../config.ts';
import type { HttpAnswer } from '../lib/send.ts';
import { readProblem } from './dialect/problem.ts';
import type { Problem } from './problem.ts';

/** A whole portfolio over a slow line, and the time it takes to make it. */
const TIMEOUT_MS = 600_000;

export type FetchedFile = { file: Blob } | { error: Problem };

/** Told, while a file comes, what share of it is here (0 to 1); undefined where the server does not say how large it is. */
type OnProgress = (share: number | undefined) => void;

/** Fetches a file with the bearer token, renewed once after a 401, and tells how much of it is here. Never throws. */
export async function fetchFile(endpoint: Endpoint, onProgress: OnProgress): Promise<FetchedFile> {
  const { access } = getSession();
  const first = await fetchAs(access, endpoint, onProgress);
  if (!('error' in first) || first.error.status !== 401) return first;
  const outcome = await refreshSession(access);
  return outcome === 'renewed' ? fetchAs(getSession().access, endpoint, onProgress) : first;
}

async function fetchAs(access: string | null, endpoint: Endpoint, onProgress: OnProgress): Promise<FetchedFile> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let answer: HttpAnswer;
  try {
    const { apiBaseUrl } = await loadConfig();
    const response = await fetch(apiBaseUrl + endpoint.path, {
      method: endpoint.method,
      headers: access ? { Authorization: `Bearer ${access}` } : {},
      signal: timeout,
    });
    if (response.ok) return { file: await readFile(response, onProgress) };
    answer = { status: response.status, body: await response.json() };
  } catch (error) {
    if (timeout.aborted) answer = { failure: 'TIMEOUT_ERROR' };
    else answer = { failure: error instanceof SyntaxError ? 'PARSING_ERROR' : 'FETCH_ERROR' };
  }
  // A refusal it cannot read is still one.
  return { error: readProblem(answer) ?? { status: 'PARSING_ERROR', error: 'The portal sent no file.' } };
}

async function readFile(response: Response, onProgress: OnProgress): Promise<Blob> {
  const size = Number(response.headers.get('content-length') ?? 0);
  const chunks: BlobPart[] = [];
  let loaded = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    chunks.push(next.value);
    loaded += next.value.length;
    onProgress(size > 0 ? Math.min(1, loaded / size) : undefined);
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
}
