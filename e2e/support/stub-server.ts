import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { addDays, dayInKampala, monthOf } from '@amayumba/contract/calendar.ts';
import { ownerObjects, portfolioLists } from './stub-portfolio.ts';

/** Variations in how another server answers. See docs/product.md, Another server. */
interface Dialect {
  name: string;
  /** Wraps a list, by the last part of its path. */
  list: (rows: unknown[], path: string) => unknown;
  /** Formats a status. */
  status: (id: number, name: string) => unknown;
  /** A status that is in no list. */
  unknownStatus: unknown;
  profile: (username: string) => object;
  refusal: (sentence: string) => object;
  /** Response to a successful write. */
  done: object;
  /** Request headers that it accepts from other origins. */
  headers: string;
}

const STANDARD = 'authorization, content-type';

export const PLAIN: Dialect = {
  name: 'plain arrays, ids and detail',
  list: (rows) => rows,
  status: (id) => id,
  unknownStatus: 99,
  profile: (username) => ({ id: 7, username, email: `${username}@elsewhere.example`, role: username }),
  refusal: (detail) => ({ detail }),
  done: { message: 'Noted by the other server.' },
  headers: STANDARD,
};

const WRAPPERS: Readonly<Record<string, string>> = {
  my_complaints: 'complaints',
  my_payments: 'data',
  'payment-statuses': 'items',
  complaint_categories: 'items',
};

export const ENVELOPED: Dialect = {
  name: 'envelopes, objects, text and error',
  list: (rows, path) => ({ [WRAPPERS[path] ?? 'results']: rows }),
  status: (id, name) => (id % 2 === 0 ? name.toLowerCase() : { id, name }),
  unknownStatus: null,
  profile: (username) => ({ user_id: '7', username, first_name: 'Ruth', user_type: `Property_${username}` }),
  refusal: (error) => ({ error }),
  done: { id: 41 },
  headers: `${STANDARD}, idempotency-key`,
};

const today = dayInKampala(Date.now());
const { year, month } = monthOf(today);

/** Payments with amounts as text and without fields that some servers omit: no names, no months, invalid days. */
function payments({ status, unknownStatus }: Dialect): Record<string, unknown>[] {
  const payment = (id: number, amount: string, of: unknown, rest: object) => ({
    id,
    tenant: 3,
    amount,
    status: of,
    due_date: today,
    payment_for_month: month,
    payment_for_year: String(year),
    payment_type: 'Rent',
    ...rest,
  });
  return [
    payment(1, '500000.00', status(2, 'Paid'), { paid_at: `${today}T08:00:00Z`, payment_method: 'Cash' }),
    payment(2, '750000.00', status(1, 'Pending'), { due_date: addDays(today, 9), payment_type: 'Utilities' }),
    payment(3, '120000.00', unknownStatus, { due_date: 'soon', paid_at: 'yesterday', payment_type: 'Other' }),
    payment(4, '900000.00', status(1, 'Pending'), { due_date: addDays(today, -9), payment_type: 'Maintenance' }),
  ];
}

function complaints({ status, unknownStatus }: Dialect): object[] {
  const created_at = `${today}T07:00:00Z`;
  const description = 'Since Sunday.';
  return [
    { id: 1, title: 'No water', description, tenant: 3, category: 2, status: status(1, 'Open'), created_at },
    {
      id: 2,
      title: 'Loud music',
      description,
      tenant: 3,
      category: { id: 1, name: 'General' },
      status: status(2, 'In Progress'),
      created_at,
    },
    { id: 3, title: 'Dark stairs', category: 'Other', status: unknownStatus, created_at: 'last week', urgency: 'HIGH' },
  ];
}

const named = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }));

/** Returns the response to a GET call by the last parts of its path, or undefined for an unknown path. */
function answerOf(dialect: Dialect, [path = '', parent]: readonly string[], username: string): unknown {
  const rows = payments(dialect);
  const lists: Readonly<Record<string, unknown[]>> = {
    ...portfolioLists(today),
    payments: rows,
    my_payments: rows,
    pending_payments: rows.slice(1, 2),
    overdue_payments: rows.slice(3),
    'payment-statuses': named('Pending', 'Paid', 'Overdue', 'Partial'),
    'complaint-statuses': named('Open', 'In Progress', 'Resolved', 'Closed'),
    complaint_categories: named('General', 'Maintenance', 'Other'),
    my_complaints: complaints(dialect),
    complaints: complaints(dialect),
    by_estate: portfolioLists(today)['tenants'] ?? [],
  };
  const objects: Readonly<Record<string, unknown>> = {
    ...ownerObjects(today),
    profile: dialect.profile(username),
    my_rent_alerts: { upcoming_due: rows.slice(1, 2), overdue: rows.slice(3), total_upcoming: '1', total_overdue: 1 },
    payment_receipt_status: { total_paid: '1', total_pending: 2 },
  };
  const payment = rows.find(({ id }) => parent === 'payments' && String(id) === path);
  return lists[path] ? dialect.list(lists[path], path) : (objects[path] ?? payment);
}

/** Starts another server on another origin, which ignores filters, paging and unknown parameters. */
export async function startStub() {
  const state = { dialect: PLAIN, username: 'tenant', refusal: '', calls: [] as string[], headers: new Set<string>() };
  const server = createServer((request, response) => void answer(state, request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /**
     * The dialect, the user who signs in, the reason to refuse writes (empty to accept them), the calls received, and
     * every header that browsers asked to send.
     */
    state,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

type State = Awaited<ReturnType<typeof startStub>>['state'];

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const { pathname } = new URL(request.url ?? '/', 'http://stub');
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
  response.setHeader('access-control-allow-headers', state.dialect.headers);
  response.setHeader('access-control-allow-methods', 'GET, POST, PATCH, DELETE');
  const say = (status: number, content?: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  if (request.method === 'OPTIONS') {
    const asked = request.headers['access-control-request-headers'] ?? '';
    for (const header of asked.split(',').filter(Boolean)) state.headers.add(header.trim());
    return void response.writeHead(204).end();
  }
  state.calls.push(`${request.method} ${pathname}`);
  if (pathname === '/api/token/') {
    const isRight = body.includes('right-password');
    return void say(isRight ? 200 : 401, isRight ? { access: 'a.b.c', refresh: 'r' } : state.dialect.refusal('No.'));
  }
  if (request.method === 'GET') {
    const found = answerOf(state.dialect, pathname.split('/').filter(Boolean).toReversed(), state.username);
    return void say(found === undefined ? 404 : 200, found ?? state.dialect.refusal('Not found.'));
  }
  if (state.refusal) return void say(409, state.dialect.refusal(state.refusal));
  return void say(201, state.dialect.done);
}
