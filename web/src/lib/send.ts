import { loadConfig } from '../config.ts';
import { withCompany } from './company.ts';
import { beforeNewVersion } from './new-version.ts';

/** An HTTP request to the API; `path` begins with `/api/`. */
export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Sent as JSON, or as multipart if it is a FormData. */
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
  /** The response is a file: the body of a success is a Blob. Errors are JSON. */
  isFile?: boolean | undefined;
  /** Called with the sent share, 0 to 1, during an upload. */
  onProgress?: ((share: number) => void) | undefined;
  /** Called with the received share of a file, 0 to 1, if the server sends its size. */
  onReceived?: ((share: number) => void) | undefined;
}

/** Why there is no usable response. See docs/product.md, Error catalogue. */
export type Failure = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR';

/** A response; `body` is undefined if there is none, `tag` is its ETag if it was read. */
export type HttpAnswer = { status: number; body: unknown; tag?: string | null } | { failure: Failure; status?: number };

const TIMEOUT_MS = 30_000;
/** Enough for a receipt of 10 MB, or a whole portfolio as a workbook, over a slow phone line, in milliseconds. */
const FILE_TIMEOUT_MS = 600_000;

/** Sends a request and reads the response. Never throws: errors are in the result. */
export function send(request: HttpRequest, signal?: AbortSignal): Promise<HttpAnswer> {
  const answer = exchange(request, signal);
  return request.method === 'GET' && !request.isFile ? answer : beforeNewVersion(answer);
}

async function exchange(request: HttpRequest, signal?: AbortSignal): Promise<HttpAnswer> {
  const { apiBaseUrl } = await loadConfig();
  const isUpload = request.body instanceof FormData;
  const timeout = AbortSignal.timeout(isUpload || request.isFile ? FILE_TIMEOUT_MS : TIMEOUT_MS);
  const headers = {
    Accept: 'application/json',
    ...(request.body !== undefined && !isUpload && { 'Content-Type': 'application/json' }),
    ...request.headers,
  };
  const ready = {
    ...request,
    headers,
    url: apiBaseUrl + withCompany(request.path, request.headers),
    body: bodyOf(request.body),
  };
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    if (request.isFile) return await fileOverFetch(ready, either);
    const { text, ...answer } = await (request.onProgress ? overXhr(ready, either) : overFetch(ready, either));
    return { ...answer, body: bodyIn(text) };
  } catch (error) {
    if (timeout.aborted) return { failure: 'TIMEOUT_ERROR' };
    return { failure: error instanceof SyntaxError ? 'PARSING_ERROR' : 'FETCH_ERROR' };
  }
}

type Ready = HttpRequest & { url: string; headers: Record<string, string>; body: string | FormData | null };

function bodyOf(body: unknown): string | FormData | null {
  if (body === undefined) return null;
  return body instanceof FormData ? body : JSON.stringify(body);
}

const bodyIn = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

async function fileOverFetch(ready: Ready, signal: AbortSignal): Promise<HttpAnswer> {
  const { url, method, body, onReceived } = ready;
  const headers = { ...ready.headers, Accept: 'application/json, */*' };
  const response = await fetch(url, { method, headers, body, signal });
  if (!response.ok) return { status: response.status, body: bodyIn(await response.text()) };
  return { status: response.status, body: await (onReceived ? received(response, onReceived) : response.blob()) };
}

/** The file of a response; reports the share received. */
async function received(response: Response, onReceived: (share: number) => void): Promise<Blob> {
  const size = Number(response.headers.get('content-length') ?? 0);
  const chunks: BlobPart[] = [];
  let loaded = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    chunks.push(next.value);
    loaded += next.value.length;
    if (size > 0) onReceived(Math.min(1, loaded / size));
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
}

async function overFetch({ url, method, headers, body }: Ready, signal: AbortSignal) {
  const response = await fetch(url, { method, headers, body, signal });
  return { status: response.status, text: await response.text(), tag: response.headers.get('etag') };
}

/** Only XMLHttpRequest reports the progress of an upload. */
const overXhr = ({ url, method, headers, body, onProgress }: Ready, signal: AbortSignal) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const failed = () => reject(new TypeError('The request did not get through'));
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    xhr.addEventListener('load', () => resolve({ status: xhr.status, text: xhr.responseText }));
    xhr.addEventListener('error', failed);
    xhr.addEventListener('abort', failed);
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body);
  });
