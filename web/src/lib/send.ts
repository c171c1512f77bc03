import { loadConfig } from '../config.ts';

/** One HTTP request to the API; `path` begins with `/api/`. */
export interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** Sent as JSON, or as multipart when it is a FormData. */
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
  /** What is answered is a file: the body of a success is a Blob. Refusals are JSON as ever. */
  isFile?: boolean | undefined;
  /** Called with the sent share, 0 to 1, while a body is uploaded. */
  onProgress?: ((share: number) => void) | undefined;
}

/** Why there is no answer: no connection, no answer in time, or an answer that is not JSON. Specification section 8. */
export type Failure = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR';

/** What came back; `body` is undefined where there was none. */
export type HttpAnswer = { status: number; body: unknown } | { failure: Failure; status?: number };

const TIMEOUT_MS = 30_000;
/** A receipt of 10 MB, or a large report, over a slow phone line. */
const FILE_TIMEOUT_MS = 300_000;

/** Sends a request and reads the answer. Never throws: what went wrong is in the result. */
export async function send(request: HttpRequest, signal?: AbortSignal): Promise<HttpAnswer> {
  const { apiBaseUrl } = await loadConfig();
  const isUpload = request.body instanceof FormData;
  const timeout = AbortSignal.timeout(isUpload || request.isFile ? FILE_TIMEOUT_MS : TIMEOUT_MS);
  const headers = {
    Accept: 'application/json',
    ...(request.body !== undefined && !isUpload && { 'Content-Type': 'application/json' }),
    ...request.headers,
  };
  const ready = { ...request, headers, url: apiBaseUrl + request.path, body: bodyOf(request.body) };
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    if (request.isFile) return await fileOverFetch(ready, either);
    const { status, text } = await (request.onProgress ? overXhr(ready, either) : overFetch(ready, either));
    return { status, body: bodyIn(text) };
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

function bodyIn(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}

async function fileOverFetch({ url, method, headers, body }: Ready, signal: AbortSignal): Promise<HttpAnswer> {
  const response = await fetch(url, { method, headers: { ...headers, Accept: 'application/json, */*' }, body, signal });
  return { status: response.status, body: response.ok ? await response.blob() : bodyIn(await response.text()) };
}

async function overFetch({ url, method, headers, body }: Ready, signal: AbortSignal) {
  const response = await fetch(url, { method, headers, body, signal });
  return { status: response.status, text: await response.text() };
}

/** Only XMLHttpRequest tells how much of a body has been sent. */
function overXhr({ url, method, headers, body, onProgress }: Ready, signal: AbortSignal) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
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
}
