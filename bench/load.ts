import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';

/** Requests of one kind; several differ in path, token or body and are sent in turn. */
export interface Load {
  url: string;
  method: 'GET' | 'POST' | 'PATCH';
  requests: { path?: string; headers: Record<string, string>; body?: string }[];
}

/** The results. Times in milliseconds. */
export interface Measured {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Responses that were refusals or errors. */
  failed: number;
}

/** How often to check whether the time is over, in milliseconds. */
const CHECK_EVERY_MS = 20;

const percentile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Number of unique addresses so far, over all measurements. */
let asked = 0;
/** More than the portal answers of any reading call in a second. */
const ASKED_A_SECOND = 3_000;

/**
 * A reading request with a different address for each time that it is sent: a parameter that the portal ignores makes
 * them unique.
 */
function underManyAddresses({ url, requests: [request] }: Load, first: number, count: number) {
  const { pathname, search } = new URL(url);
  return Array.from({ length: count }, (_, index) => ({
    method: 'GET',
    headers: request?.headers ?? {},
    path: `${pathname}${search}${search === '' ? '?' : '&'}bench=${first + index}`,
  }));
}

/**
 * Sends requests for some seconds over several connections; each waits for its response before it sends the next.
 * `isNew`: every address is requested once, so that no response comes from a cache.
 */
export async function measure(
  load: Load,
  seconds: number,
  connections: number,
  { isNew = false } = {},
): Promise<Measured> {
  const { url, method, requests } = load;
  const times: number[] = [];
  let failed = 0;
  let begun = performance.now();
  const perClient = Math.ceil((seconds * ASKED_A_SECOND) / connections);
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: CHECK_EVERY_MS,
    requests: requests.map((request) => Object.assign({ method }, request)),
    ...(isNew && {
      setupClient(client) {
        asked += perClient;
        client.setRequests(underManyAddresses(load, asked, perClient));
      },
    }),
  });
  run.on('start', () => {
    begun = performance.now();
  });
  run.on('response', (_client: unknown, status: number, _bytes: number, responseTime: number) => {
    times.push(responseTime);
    if (status >= 400) failed += 1;
  });
  await run;
  return summary(times, failed, (performance.now() - begun) / 1000);
}

function summary(times: readonly number[], failed: number, seconds: number): Measured {
  const sorted = Float64Array.from(times).toSorted();
  return {
    perSecond: times.length / seconds,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    failed,
  };
}

/**
 * Sends a request and reads its whole response. With `node:http`, because `fetch` needs a millisecond more of its own
 * at this pace, and two for the slowest in twenty.
 */
async function statusOf({ url, method }: Load, request: Load['requests'][number] | undefined, agent: http.Agent) {
  const { path = '', headers = {}, body } = request ?? {};
  return new Promise<number>((resolve, reject) => {
    http
      .request(new URL(path, url), { method, headers, agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      })
      .once('error', reject)
      .end(body);
  });
}

/**
 * Sends the requests as some people would who all work at once: each person sends one every `everyMs`, or as soon as
 * the last was answered, where that takes longer. They start at different times.
 */
export async function measurePaced(
  load: Load,
  { people, everyMs, seconds }: { people: number; everyMs: number; seconds: number },
): Promise<Measured> {
  const times: number[] = [];
  let failed = 0;
  let sent = 0;
  const agent = new http.Agent({ keepAlive: true });
  const begun = performance.now();
  const work = async (person: number) => {
    for (let turn = 0; turn * everyMs < seconds * 1000; turn += 1) {
      await setTimeout(Math.max(0, begun + (turn + person / people) * everyMs - performance.now()));
      const request = load.requests[sent % load.requests.length];
      sent += 1;
      const sentAt = performance.now();
      const status = await statusOf(load, request, agent);
      times.push(performance.now() - sentAt);
      if (status >= 400) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: people }, (_, person) => work(person)));
  agent.destroy();
  return summary(times, failed, (performance.now() - begun) / 1000);
}

/**
 * Sends one of the requests once, a reading request so that no cache answers it. Returns the response's bytes and its
 * time in seconds.
 * @throws Error when it is refused
 */
export async function askOnce({ url, method, requests }: Load, nth = 0): Promise<{ bytes: string; seconds: number }> {
  const request = requests[nth % requests.length];
  if (!request) throw new Error('a load without requests');
  const address = new URL(request.path ?? '', url);
  if (method === 'GET') {
    asked += 1;
    address.searchParams.set('bench', String(asked));
  }
  const begun = performance.now();
  const answer = await fetch(address, {
    method,
    // Uncompressed, as with autocannon: compression would cost as much for a small portfolio as for a large one.
    headers: { 'accept-encoding': 'identity', ...request.headers },
    ...(request.body !== undefined && { body: request.body }),
  });
  const bytes = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${bytes}`);
  return { bytes, seconds: (performance.now() - begun) / 1000 };
}
