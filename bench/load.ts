import autocannon from 'autocannon';

/** One kind of request; several differ in path, token or body and are sent in turn. */
export interface Load {
  url: string;
  method: 'GET' | 'POST' | 'PATCH';
  requests: { path?: string; headers: Record<string, string>; body?: string }[];
}

/** What came of it. Times in milliseconds. */
export interface Measured {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Answers that were refusals or errors. */
  failed: number;
}

/** Milliseconds between two looks at whether the time is over. */
const LOOK_EVERY_MS = 20;

const percentile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Sends requests for some seconds over so many connections, each of which waits for its answer before it asks again. */
export async function measure(
  { url, method, requests }: Load,
  seconds: number,
  connections: number,
): Promise<Measured> {
  const times: number[] = [];
  let failed = 0;
  const begun = performance.now();
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: LOOK_EVERY_MS,
    requests: requests.map((request) => ({ method, ...request })),
  });
  run.on('response', (_client: unknown, status: number, _bytes: number, took: number) => {
    times.push(took);
    if (status >= 400) failed += 1;
  });
  await run;
  const tookSeconds = (performance.now() - begun) / 1000;
  const sorted = Float64Array.from(times).toSorted();
  return {
    perSecond: times.length / tookSeconds,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    failed,
  };
}

/** Sends the first request once. Answers its bytes and how long it took in seconds. @throws Error when it is refused */
export async function askOnce({ url, method, requests }: Load): Promise<{ bytes: string; seconds: number }> {
  const [request] = requests;
  if (!request) throw new Error('a load without requests');
  const begun = performance.now();
  const answer = await fetch(new URL(request.path ?? '', url), {
    method,
    headers: request.headers,
    ...(request.body !== undefined && { body: request.body }),
  });
  const bytes = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${bytes}`);
  return { bytes, seconds: (performance.now() - begun) / 1000 };
}
