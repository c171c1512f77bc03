import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { id, readOr } from '@amayumba/contract/fields.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import * as scope from './scope.ts';
import type { Viewer } from './viewer.ts';

// A person who is limited to some estates may name no row of another estate in a path or a body. Such a call is refused
// before anything is done, as if the row did not exist. See docs/rules.md, Limited to estates.

const accounts = (viewer: Viewer) => sql`select a.id from accounts a where ${scope.visibleAccounts(viewer)}`;
const charges = (viewer: Viewer) => sql`select p.id from charges p where ${scope.visiblePayments(viewer)}`;
const ofAccounts = (table: string) => (viewer: Viewer) =>
  sql`select own.id from ${sql.table(table)} own where own.account_id in (${accounts(viewer)})`;
const ofCharges = (table: string) => (viewer: Viewer) =>
  sql`select own.id from ${sql.table(table)} own where own.charge_id in (${charges(viewer)})`;

/** The rows of each kind that a viewer may name. */
const SEEN = {
  estate: (viewer) => sql`select e.id from live_estates e where ${scope.visibleEstates(viewer)}`,
  block: (viewer) => sql`select b.id from live_blocks b where ${scope.ofTheirEstates(viewer, 'b.estate_id')}`,
  apartment: (viewer) => sql`select a.id from live_apartments a where ${scope.visibleApartments(viewer)}`,
  owner: (viewer) => sql`select held.owner_id as id from estate_ownerships held
    where ${scope.ofTheirEstates(viewer, 'held.estate_id')}`,
  tenant: (viewer, today) => sql`select t.id from tenants t where ${scope.visibleTenants(viewer, today)}`,
  user: (viewer, today) => sql`select t.user_id as id from tenants t where ${scope.visibleTenants(viewer, today)}`,
  lease: (viewer) => sql`select l.id from leases l where ${scope.visibleLeases(viewer)}`,
  terms: (viewer) => sql`select lt.id from lease_terms lt
    where lt.lease_id in (select l.id from leases l where ${scope.visibleLeases(viewer)})`,
  account: accounts,
  charge: charges,
  receipt: ofAccounts('receipts'),
  refund: ofAccounts('refunds'),
  movement: ofAccounts('deposit_movements'),
  notice: ofAccounts('notices'),
  collection: ofAccounts('collections'),
  transfer: (viewer) => sql`select own.id from transfers own
    where own.from_account in (${accounts(viewer)}) and own.to_account in (${accounts(viewer)})`,
  claim: ofCharges('claims'),
  credit_note: ofCharges('credit_notes'),
  complaint: (viewer) => sql`select c.id from complaints c where ${scope.visibleComplaints(viewer)}`,
  message: (viewer) => sql`select m.id from text_messages m where ${scope.visibleMessages(viewer)}`,
  expense: (viewer) => sql`select x.id from expenses x where ${scope.visibleExpenses(viewer)}`,
  recurring: (viewer) => sql`select own.id from recurring_expenses own
    where ${scope.ofTheirEstates(viewer, 'own.estate_id')}`,
} as const satisfies Record<string, (viewer: Viewer, today: CalendarDate) => RawBuilder<unknown>>;

type Kind = keyof typeof SEEN;

/** The kind of row that each path parameter names. */
const OF_PATH: readonly (readonly [RegExp, Kind])[] = [
  [/^\/api\/core\/estates\/:id/, 'estate'],
  [/^\/api\/core\/blocks\/:id/, 'block'],
  [/^\/api\/core\/apartments\/:id/, 'apartment'],
  [/^\/api\/tenants\/tenants\/:id/, 'tenant'],
  [/^\/api\/payments\/payments\/:id/, 'charge'],
  [/^\/api\/money\/accounts\/:id/, 'account'],
  [/^\/api\/money\/terms\/:id/, 'terms'],
  [/^\/api\/money\/receipts\/:id/, 'receipt'],
  [/^\/api\/money\/claims\/:id/, 'claim'],
  [/^\/api\/money\/credit-notes\/:id/, 'credit_note'],
  [/^\/api\/money\/deposits\/movements\/:id/, 'movement'],
  [/^\/api\/money\/deposits\/:account/, 'account'],
  [/^\/api\/money\/refunds\/:id/, 'refund'],
  [/^\/api\/money\/transfers\/:id/, 'transfer'],
  [/^\/api\/money\/collections\/:collection_id/, 'collection'],
  [/^\/api\/messages\/conversations\/:account/, 'account'],
  [/^\/api\/messages\/notices\/:id/, 'notice'],
  [/^\/api\/messages\/:id/, 'message'],
  [/^\/api\/complaints\/complaints\/:id/, 'complaint'],
  [/^\/api\/owners\/expenses\/:id/, 'expense'],
  [/^\/api\/owners\/recurring\/:id/, 'recurring'],
];

/** The kind of row that each body field names. */
const OF_FIELD: Readonly<Record<string, Kind>> = {
  estate: 'estate',
  block: 'block',
  apartment: 'apartment',
  owner: 'owner',
  tenant: 'tenant',
  tenants: 'tenant',
  user: 'user',
  account: 'account',
  accounts: 'account',
  from_account: 'account',
  to_account: 'account',
  leave_out: 'account',
  charge: 'charge',
  claim: 'claim',
  complaint: 'complaint',
  // Payments that are marked paid together.
  ids: 'charge',
};

type Named = Map<Kind, Set<string>>;

/** An id as the contract reads it; undefined for any other value. */
const idIn = (value: unknown): string | undefined => {
  const read = typeof value === 'number' || typeof value === 'string' ? readOr(id, value) : undefined;
  return read === undefined ? undefined : String(read);
};

function add(named: Named, kind: Kind, value: unknown): void {
  for (const one of [value].flat()) {
    const read = kind === 'collection' ? String(one) : idIn(one);
    if (read !== undefined) named.set(kind, (named.get(kind) ?? new Set<string>()).add(read));
  }
}

/** A document names its record by its kind and its id. */
const subjectOf = ({ subject, subject_id }: Readonly<Record<string, unknown>>): readonly [string, unknown][] =>
  typeof subject === 'string' && subject in SEEN ? [[subject, subject_id]] : [];

/** No valid body nests deeper; the schema refuses one that does. */
const DEPTH_MAX = 8;

function readFields(named: Named, body: unknown, depth = 0): void {
  if (typeof body !== 'object' || body === null || depth > DEPTH_MAX) return;
  if (Array.isArray(body)) return body.forEach((part) => readFields(named, part, depth + 1));
  const fields = body as Readonly<Record<string, unknown>>;
  for (const [kind, value] of subjectOf(fields)) add(named, kind as Kind, value);
  for (const [field, value] of Object.entries(fields)) {
    const kind = OF_FIELD[field];
    if (kind) add(named, kind, value);
    readFields(named, value, depth + 1);
  }
}

/** The rows that a call names in its path and its body. */
interface NamingCall {
  path: string;
  params: unknown;
  body: unknown;
}

function namedRows({ path, params, body }: NamingCall): Named {
  const named: Named = new Map();
  const kind = OF_PATH.find(([pattern]) => pattern.test(path))?.[1];
  if (kind) add(named, kind, Object.values(params ?? {})[0]);
  readFields(named, body);
  return named;
}

/** Refuses a call that names a row of an estate that the viewer does not work for. @throws Refusal not_found */
export async function refuseOtherEstates(db: Db, viewer: Viewer, call: NamingCall, today: CalendarDate): Promise<void> {
  if (viewer.estates === null) return;
  for (const [kind, ids] of namedRows(call)) {
    const type = kind === 'collection' ? sql`uuid[]` : sql`bigint[]`;
    const { rows } = await sql<{ seen: number }>`select count(distinct seen.id)::int as seen
      from (${SEEN[kind](viewer, today)}) seen where seen.id = any (${[...ids]}::${type})`.execute(db);
    if (rows[0]?.seen !== ids.size) fail('not_found');
  }
}
