import type { Endpoint, ResponseOf } from '@amayumba/contract/endpoint.ts';
import { type ErrorBody, type FieldErrors, REFUSALS, type RefusalCode } from '@amayumba/contract/errors.ts';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { vi } from 'vitest';
import * as z from 'zod/mini';

const UNKNOWN_PATH = { error: REFUSALS.unknown_path[1], code: 'unknown_path' };

const EMPTY_PAGE = { count: 0, next: null, previous: null, results: [] };
/** Lists that screens and their frame request in every test: what needs attention, what is open, estates by name. */
const EMPTY_LISTS = ['attention', 'complaints/complaints', 'messages/conversations', 'core/estates'];
/**
 * Calls that the server of a test lacks, unless the test serves them: of the ledger, messages and staff, which screens
 * then hide; of the contact page and documents, which then show less; and of the profile, where the stored one then
 * stays.
 */
const UNKNOWN_CALLS = [
  'profile/',
  'money/*',
  'approvals/',
  'messages/',
  'staff/',
  'owners/*',
  'core/owner/money/',
  'core/owner/money_by_month/',
  'core/owner/net/',
  'core/owner/statements/*',
  'core/owner/arrears/',
  'contact/',
  'documents/',
];

/** The API for tests. A call without a response fails the test. */
export const server = setupServer(
  http.get('*/config.json', () => HttpResponse.json({ api_base_url: '' })),
  ...EMPTY_LISTS.map((list) => http.get(`*/api/${list}/`, () => HttpResponse.json(EMPTY_PAGE))),
  ...UNKNOWN_CALLS.map((call) => http.get(`*/api/${call}`, () => HttpResponse.json(UNKNOWN_PATH, { status: 404 }))),
  // Requested after a call is refused because the database is unavailable.
  http.get('*/healthz', () => HttpResponse.json({ status: 'database away' }, { status: 503 })),
);

/** A received request. */
export interface ReceivedCall {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The JSON body; of a multipart body the fields by name. */
  body: unknown;
  headers: Headers;
}

/**
 * Serves a call of the contract for the rest of the test. The response must match the contract's schema, so that
 * screens are tested with responses the server can send. Returns the received calls, in order.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: ResponseOf<E> | ((call: ReceivedCall) => ResponseOf<E> | Promise<ResponseOf<E>>),
): ReceivedCall[] {
  return handle(endpoint, async (call) => {
    const body: unknown = typeof reply === 'function' ? await (reply as (call: ReceivedCall) => unknown)(call) : reply;
    const checked = z.safeParse(endpoint.response, body);
    if (!checked.success) throw new Error(`${endpoint.path}: not what the contract says. ${checked.error.message}`);
    const status = endpoint.status ?? 200;
    return status === 204 ? new HttpResponse(null, { status }) : HttpResponse.json(body as never, { status });
  });
}

/** Refuses a call of the contract for the rest of the test, as the server would; `after` delays the response. */
export function refuse(
  endpoint: Endpoint,
  code: RefusalCode,
  fields?: FieldErrors,
  after?: Promise<void>,
): ReceivedCall[] {
  const [status, error] = REFUSALS[code];
  const body: ErrorBody = { error, code, ...(fields && { fields }) };
  return handle(endpoint, async () => {
    await after;
    return HttpResponse.json({ ...body }, { status });
  });
}

/** Leaves a call without a response for the rest of the test. */
export const neverAnswer = (endpoint: Endpoint): ReceivedCall[] => handle(endpoint, () => new Promise<never>(() => {}));

/** Loses the responses of a call for the rest of the test, which may have been carried out. */
export const loseAnswer = (endpoint: Endpoint): ReceivedCall[] => handle(endpoint, () => HttpResponse.error());

/** The idempotency keys of received calls. */
export const keysOf = (calls: readonly ReceivedCall[]) => calls.map(({ headers }) => headers.get('idempotency-key'));

/** Refuses a change because of a concurrent edit; `current` is the stored record. */
export function answerConflict(endpoint: Endpoint, current: object): ReceivedCall[] {
  const [status, error] = REFUSALS.stale_change;
  const conflict = { current, sent: null, changed_by: 'Sarah Nakato', changed_at: '2026-11-21T09:40:00Z' };
  return handle(endpoint, () => HttpResponse.json({ error, code: 'stale_change', ...conflict }, { status }));
}

/** Serves any response to a call, for servers with another dialect. */
export function answerForeign(endpoint: Endpoint, body: unknown, status = 200): ReceivedCall[] {
  return handle(endpoint, () => HttpResponse.json(body as never, { status }));
}

/** Serves the file of a list for the rest of the test. Returns the names under which files are saved, in order. */
export function saveFilesOf({ path }: Endpoint): string[] {
  const names: string[] = [];
  server.use(
    http.get(`*${path}`, ({ request }) =>
      new URL(request.url).searchParams.has('file')
        ? new HttpResponse('%PDF', { headers: { 'content-type': 'application/pdf' } })
        : undefined,
    ),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

type Method = 'get' | 'post' | 'patch' | 'delete';

function handle(endpoint: Endpoint, resolve: (call: ReceivedCall) => Response | Promise<Response>): ReceivedCall[] {
  const calls: ReceivedCall[] = [];
  const method = endpoint.method.toLowerCase() as Method;
  server.use(
    http[method](`*${endpoint.path}`, async ({ request, params }) => {
      const call = {
        params: params as Readonly<Record<string, string>>,
        query: new URL(request.url).searchParams,
        body: await readBody(request.clone()),
        headers: request.headers,
      };
      calls.push(call);
      return resolve(call);
    }),
  );
  return calls;
}

async function readBody(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/')) {
    return readParts(await request.text());
  }
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** The fields of a multipart body. Node's own reader cannot create files while jsdom's File is the global one. */
function readParts(body: string): Record<string, string | File> {
  const boundary = body.slice(0, body.indexOf('\r\n'));
  const parts = body.split(boundary).filter((part) => part.includes('\r\n\r\n'));
  return Object.fromEntries(
    parts.map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const content = rest.join('\r\n\r\n').replace(/\r\n$/, '');
      const name = /\bname="([^"]*)"/.exec(head)?.[1] ?? '';
      const fileName = /\bfilename="([^"]*)"/.exec(head)?.[1];
      return [name, fileName === undefined ? content : new File([content], fileName)];
    }),
  );
}
