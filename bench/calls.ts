import { addDays, addMonths, type CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Load } from './load.ts';
import { LANDLORD, MANAGER, OWNER, PASSWORD } from './portfolio/fill-people.ts';

/** The kind decides the target (targets.ts). */
export type CallKind =
  | 'list'
  | 'count'
  | 'totals'
  | 'record'
  | 'own'
  | 'owner'
  | 'report'
  | 'dashboard'
  | 'write'
  | 'sign-in';

export interface Call {
  name: string;
  kind: CallKind;
  load: Load;
  /** Eight at once send it at this pace, in milliseconds, as people do; without it as fast as they are answered. */
  everyMs?: number;
}

export interface Stage {
  url: string;
  today: CalendarDate;
  /** Usernames of tenants who can log a payment. */
  tenants: readonly string[];
}

/** As most screens request it. */
const PAGE_SIZE = 25;
/** People seldom open later pages of a list: they search. */
const FAR_PAGE = 20;
const ESTATE = 5;
const json = { 'content-type': 'application/json' };
type Headers = Record<string, string>;
/** The fields of a row that searches use. */
type Row = Partial<
  Record<
    'name' | 'number' | 'reference_number' | 'reference_code' | 'receipt_code' | 'phone_number' | 'username',
    string
  >
> & {
  block_details?: { estate: { name: string } };
  tenant_details?: { name: string };
};

interface ListCalls {
  name: string;
  path: string;
  /** The parameters that its screen always sends. */
  always?: Headers;
  /** Whether its screen requests the count apart from the rows, with `count=false`. */
  isCountedApart?: boolean;
  /** Whether its count comes with the sums of arrears, which have a target of their own. */
  hasTotals?: boolean;
  filters?: Record<string, Headers>;
  /** A search word that many rows have. */
  search?: string;
  /** Returns a search text that finds one row, or a few, as people search for a known record. */
  searchForOne?: (row: Row) => string | undefined;
}

/** The manager's lists. */
const listsOn = ({ today, tenants }: Stage): readonly ListCalls[] => [
  {
    name: 'payments',
    path: '/api/payments/payments/',
    isCountedApart: true,
    always: { exclude_type: 'Security Deposit' },
    filters: {
      'by status': { status_id: '1' },
      'by month': { month: String(Number(today.slice(5, 7))), year: today.slice(0, 4) },
    },
    search: 'okot',
    searchForOne: (payment) => payment.reference_number,
  },
  {
    name: 'security deposits',
    path: '/api/payments/payments/',
    isCountedApart: true,
    always: { payment_type: 'Security Deposit' },
    filters: { 'to be refunded': { refund_status: 'Pending' } },
    search: 'okot',
    searchForOne: (deposit) => deposit.reference_number,
  },
  { name: 'pending payments', path: '/api/payments/payments/pending_payments/', isCountedApart: true },
  { name: 'overdue payments', path: '/api/payments/payments/overdue_payments/', isCountedApart: true },
  {
    name: 'accounts',
    path: '/api/money/accounts/',
    isCountedApart: true,
    hasTotals: true,
    filters: {
      overdue: { bucket: 'overdue' },
      'over 90 days late': { bucket: 'over_90' },
      'of an estate': { estate_id: String(ESTATE) },
    },
    search: 'okot',
    searchForOne: (account) => account.reference_code,
  },
  {
    name: 'receipts',
    path: '/api/money/receipts/',
    isCountedApart: true,
    filters: { 'of an estate': { estate_id: String(ESTATE) }, 'by channel': { channel: 'mtn' } },
    search: 'okot',
    searchForOne: (receipt) => receipt.receipt_code,
  },
  { name: 'claims to verify', path: '/api/money/claims/', always: { state: 'waiting' } },
  {
    name: 'tenants',
    path: '/api/tenants/tenants/',
    filters: { 'of an estate': { estate_id: String(ESTATE) } },
    search: 'okot',
    searchForOne: (tenant) => tenant.phone_number,
  },
  {
    name: 'estates',
    path: '/api/core/estates/',
    filters: { 'with vacancies': { has_vacancies: 'true' } },
    search: 'ntinda',
    searchForOne: (estate) => estate.name,
  },
  {
    name: 'apartments',
    path: '/api/core/apartments/',
    filters: { 'of an estate': { estate_id: String(ESTATE) } },
    search: 'B07',
    searchForOne: ({ number, block_details }) => `${block_details?.estate.name} ${number}`,
  },
  { name: 'available apartments', path: '/api/core/apartments/available/' },
  { name: 'blocks', path: '/api/core/blocks/', filters: { 'of an estate': { estate_id: String(ESTATE) } } },
  {
    name: 'complaints',
    path: '/api/complaints/complaints/',
    filters: { open: { status_id: '1' } },
    search: 'sink',
    searchForOne: (complaint) => complaint.tenant_details?.name,
  },
  {
    name: 'people',
    path: '/api/accounts/',
    filters: { owners: { role: 'owner' } },
    search: 'okot',
    searchForOne: (person) => person.phone_number,
  },
  { name: 'owners', path: '/api/core/owners/', search: 'okot', searchForOne: (owner) => owner.username },
  {
    name: 'audit',
    path: '/api/audit/',
    filters: { 'of payments': { subject: 'payment' } },
    search: 'okot',
    searchForOne: () => tenants[0],
  },
  { name: 'notifications', path: '/api/notifications/', filters: { unread: { unread: 'true' } } },
  { name: 'attention', path: '/api/attention/' },
  { name: 'imports', path: '/api/imports/' },
];

const OWNER_CALLS = [
  'occupancy-status',
  'payment-dashboard-summary',
  'estate-payment-status',
  'payment-alerts',
  'complaint-analytics',
  'complaint-trends',
  'tenancy-expiry-dashboard',
  'tenants-expiring',
];
const REPORTS = ['payment-report', 'occupancy-report', 'complaint-report', 'tenants-expiring'];

const TENANT_CALLS = {
  'my payments': '/api/payments/payments/my_payments/?page=1&page_size=20',
  'my rent alerts': '/api/payments/payments/my_rent_alerts/',
  'my receipts': '/api/payments/payments/payment_receipt_status/',
  'my complaints': '/api/complaints/complaints/my_complaints/?page=1&page_size=20',
};

/** Signs in and returns the headers of the session. @throws Error with the response when it is refused */
export async function signIn({ url }: Stage, username: string): Promise<Headers> {
  const body = JSON.stringify({ username, password: PASSWORD });
  const response = await fetch(`${url}/api/token/`, { method: 'POST', headers: json, body });
  if (!response.ok) throw new Error(`${username} could not sign in: ${await response.text()}`);
  const { access } = (await response.json()) as { access: string };
  return { authorization: `Bearer ${access}` };
}

const get = ({ url }: Stage, address: string, headers: Headers): Load => ({
  url: `${url}${address}`,
  method: 'GET',
  requests: [{ headers }],
});

/**
 * The first and the twentieth page of a list (the last page in a small portfolio), and the filters and searches of its
 * screen.
 */
async function listCalls(stage: Stage, headers: Headers, list: ListCalls): Promise<Call[]> {
  const rowsOnly: Headers = list.isCountedApart ? { count: 'false' } : {};
  const address = (page: number, more = rowsOnly, size = PAGE_SIZE) =>
    `${list.path}?${new URLSearchParams({ ...list.always, ...more, page: String(page), page_size: String(size) }).toString()}`;
  const read = async (asked: string) =>
    (await (await fetch(`${stage.url}${asked}`, { headers })).json()) as {
      count?: number;
      total_available?: number;
      results: Row[];
    };
  const page = await read(address(1, {}));
  const pages = Math.ceil((page.count ?? page.total_available ?? 0) / PAGE_SIZE) || 1;
  const call = (name: string, asked: string, kind: CallKind = 'list'): Call => ({
    name: `${list.name}, ${name}`,
    kind,
    load: get(stage, asked, headers),
  });
  const { search, searchForOne } = list;
  const last = searchForOne ? (await read(address(Math.min(pages, FAR_PAGE)))).results : [];
  const found = last.map((row) => searchForOne?.(row)).find(Boolean);
  return [
    call('first page', address(1)),
    call('page 20', address(Math.min(pages, FAR_PAGE))),
    ...(list.isCountedApart ? [call('count and sum', address(1, {}, 1), list.hasTotals ? 'totals' : 'count')] : []),
    ...Object.entries(list.filters ?? {}).map(([name, filter]) => call(name, address(1, { ...rowsOnly, ...filter }))),
    ...(search === undefined ? [] : [call('searched', address(1, { ...rowsOnly, search }))]),
    ...(found === undefined ? [] : [call('searched for one', address(1, { ...rowsOnly, search: found }))]),
  ];
}

/** An owner's dashboard and reports over a year. `whose` names the number of their estates. */
export async function ownerCalls(stage: Stage, whose: 'of 50 estates' | 'of all estates'): Promise<Call[]> {
  const headers = await signIn(stage, whose === 'of 50 estates' ? OWNER.username : LANDLORD.username);
  const year = new URLSearchParams({ start_date: addDays(stage.today, -364), end_date: stage.today }).toString();
  const call = (kind: CallKind, name: string, address: string): Call => ({
    name: `${name}, ${whose}`,
    kind,
    load: get(stage, `/api/core/owner/${address}`, headers),
  });
  return [
    ...OWNER_CALLS.map((name) => call('owner', name, `${name}/`)),
    ...REPORTS.map((name) => call('report', `${name} over a year`, `${name}/?${year}`)),
  ];
}

/** Pending payments, to be set to Paid and back again. */
async function updates(stage: Stage, headers: Headers): Promise<Load> {
  const address = `${stage.url}/api/payments/payments/?page=1&page_size=${PAGE_SIZE}&status_id=1`;
  const page = (await (await fetch(address, { headers })).json()) as { results: { id: number }[] };
  const requests = [2, 1].flatMap((status_id) =>
    page.results.map(({ id }) => ({
      path: `/api/payments/payments/${id}/update_payment_status/`,
      headers: { ...headers, ...json },
      body: JSON.stringify({ status_id }),
    })),
  );
  return { url: stage.url, method: 'PATCH', requests };
}

/** Each of eight people records money this often: 16 receipts a second in all, 57,600 in an hour. */
const RECORDED_EVERY_MS = 500;
/** Months of a long statement. */
const STATEMENT_MONTHS = 36;

/** The account page with its statement, and money recorded for many tenants in turn. */
async function ledgerCalls(stage: Stage, headers: Headers): Promise<Call[]> {
  const list = `${stage.url}/api/money/accounts/?${new URLSearchParams({ bucket: 'overdue', count: 'false', page: '1', page_size: '100' }).toString()}`;
  const { results } = (await (await fetch(list, { headers })).json()) as { results: { id: number }[] };
  const [first] = results;
  if (first === undefined) return [];
  const address = `/api/money/accounts/${first.id}/`;
  const from = addMonths(stage.today, -STATEMENT_MONTHS);
  const received = results.map(({ id }) => ({
    headers: { ...headers, ...json },
    body: JSON.stringify({ account: id, amount: 10_000, method: 'Cash' }),
  }));
  return [
    { name: 'an account', kind: 'record', load: get(stage, address, headers) },
    {
      name: `its statement of ${STATEMENT_MONTHS} months`,
      kind: 'record',
      load: get(stage, `${address}statement/?from=${from}`, headers),
    },
    { name: 'money figures of a month', kind: 'dashboard', load: get(stage, figuresOf(stage.today), headers) },
    {
      name: 'money recorded',
      kind: 'write',
      load: { url: `${stage.url}/api/money/receipts/`, method: 'POST', requests: received },
      everyMs: RECORDED_EVERY_MS,
    },
  ];
}

/** Typical texts in the search over everything: a name, a phone, a unit with its estate, a transaction id. */
const SEARCHES = ['okot', '0772 123', 'ntinda b07', 'MP1234', 'sink', '2026-000123'];

const searchCalls = (stage: Stage, headers: Headers): Call[] =>
  SEARCHES.map((text) => ({
    name: `search for ${text}`,
    kind: 'record',
    load: get(stage, `/api/search/?${new URLSearchParams({ q: text }).toString()}`, headers),
  }));

const figuresOf = (today: CalendarDate) =>
  `/api/money/figures/?${new URLSearchParams({ start_date: addDays(today, -30), end_date: today }).toString()}`;

/** All calls, except those of an owner of all estates. */
export async function allCalls(stage: Stage): Promise<Call[]> {
  const { url, today } = stage;
  const manager = await signIn(stage, MANAGER.username);
  const tenants: Headers[] = [];
  // One after the other: so many passwords at once keep a busy machine from answering in time.
  for (const username of stage.tenants) tenants.push(await signIn(stage, username));
  const lists: Call[] = [];
  for (const list of listsOn(stage)) lists.push(...(await listCalls(stage, manager, list)));
  const logged = JSON.stringify({
    amount: 250_000,
    payment_method: 'Mobile Money',
    reference_number: 'MM-BENCH',
    payment_for_month: Number(today.slice(5, 7)),
    payment_for_year: Number(today.slice(0, 4)),
    due_date: today,
    payment_type: 'Maintenance',
  });
  const logs = tenants.map((headers) => ({ headers: { ...headers, ...json }, body: logged }));
  const credentials = JSON.stringify({ username: MANAGER.username, password: PASSWORD });
  return [
    ...lists,
    ...(tenants[0] === undefined
      ? []
      : Object.entries(TENANT_CALLS).map(([name, address]): Call => ({
          name,
          kind: 'own',
          load: get(stage, address, tenants[0] ?? {}),
        }))),
    { name: 'manager dashboard', kind: 'dashboard', load: get(stage, '/api/core/manager/dashboard/', manager) },
    ...(await ledgerCalls(stage, manager)),
    ...searchCalls(stage, manager),
    ...(await ownerCalls(stage, 'of 50 estates')),
    {
      name: 'log_payment',
      kind: 'write',
      load: { url: `${url}/api/payments/payments/log_payment/`, method: 'POST', requests: logs },
    },
    { name: 'update_payment_status', kind: 'write', load: await updates(stage, manager) },
    {
      name: 'sign-in',
      kind: 'sign-in',
      load: { url: `${url}/api/token/`, method: 'POST', requests: [{ headers: json, body: credentials }] },
    },
  ];
}
