import { CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import {
  getMyRentAlerts,
  getReceiptStatus,
  listMyPayments,
  listOverduePayments,
  listPayments,
  listPendingPayments,
} from '@amayumba/contract/payments/endpoints.ts';
import {
  getEstatePaymentStatus,
  getOccupancyStatus,
  getPaymentAlerts,
  getPaymentDashboardSummary,
} from '@amayumba/contract/reports/endpoints.ts';
import type { Db } from '../../db/connect.ts';
import { testApp } from '../../test/build-test-app.ts';
import type { Caller } from '../../test/caller.ts';
import { insertCharges } from '../../test/insert-charges.ts';
import { sentDuring } from '../../test/sent-statements.ts';

// A call that a screen makes each time it opens must not read the whole table of payments, or the portal slows down
// every month. Each test makes the real call, records its statements, and has PostgreSQL explain them.

// The check of the whole ledger takes longer than the tests, and nothing but the filling writes.
const t = testApp({ breaksLedger: true });

const ESTATES = 8;
const TENANTS = 200;
const MONTHS = 50;

let manager: Caller;
let owner: Caller;
let tenant: Caller;

/**
 * 10,000 rents over fifty months: the last two unpaid, one in fifty for two months. Half of the estates have one owner.
 */
async function fill(db: Db, ownerId: number, otherOwnerId: number): Promise<void> {
  await sql`insert into estates (name, address, owner_id)
    select 'Estate ' || n, 'Kampala', case when n % 2 = 0 then ${ownerId}::bigint else ${otherOwnerId}::bigint end
    from generate_series(1, ${ESTATES}::int) n`.execute(db);
  await sql`insert into estate_ownerships (estate_id, owner_id, from_date, recorded_on)
    select id, owner_id, '2000-01-01', '2022-01-01' from estates`.execute(db);
  await sql`insert into blocks (estate_id, name) select id, 'A' from estates`.execute(db);
  await sql`insert into apartments (block_id, number, rent_amount)
    select id, 'A-' || n, 500000 from blocks, generate_series(1, ${TENANTS / ESTATES}::int) n`.execute(db);
  await sql`insert into users (username, password_hash, role)
    select 'resident' || id, 'none', 'tenant' from apartments`.execute(db);
  await sql`insert into tenants (user_id) select id from users where role = 'tenant'`.execute(db);
  await sql`insert into leases (tenant_id, apartment_id, lease_start)
    select t.id, substr(u.username, 9)::bigint, '2022-01-01' from tenants t join users u on u.id = t.user_id`.execute(
    db,
  );
  await insertCharges(
    db,
    sql`select tenant_id, lease_id, estate_id, 500000 as gross_amount, month + 4 as due_date,
      case when n > 1 then month + interval '3 days' end as paid_at,
      (case when number % 50 = 0 then array[extract(month from month), 1 + extract(month from month)::int % 12]
        else array[extract(month from month)] end)::smallint[] as months_paid,
      extract(year from month) as payment_for_year, 'Mobile Money' as payment_method,
      'MM2611' || number as reference_number
    from (
      select l.id as lease_id, l.tenant_id, b.estate_id, n, (timestamp '2026-11-01' - make_interval(months => n))::date as month,
        row_number() over (order by n desc, l.id) as number
      from leases l join apartments a on a.id = l.apartment_id join blocks b on b.id = a.block_id,
        generate_series(0, ${sql.lit(MONTHS - 1)}) n) due order by number`,
  );
}

beforeAll(async () => {
  const owning = await t.make.user('owner');
  const other = await t.make.user('owner');
  await t.owner.connection().execute(async (db) => {
    // Index-only counts need rows that vacuum marked visible to all, and it skips rows that are not yet on disk.
    await sql`set synchronous_commit = on`.execute(db);
    await fill(db, owning.id, other.id);
    // Autovacuum does this in a running database.
    await sql`vacuum analyze`.execute(db);
  });
  manager = t.as(await t.make.user('manager'));
  owner = t.as(owning);
  tenant = t.as(await t.db.selectFrom('users').select('id').where('role', '=', 'tenant').executeTakeFirstOrThrow());
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function planOf(text: string, values: readonly unknown[]): Promise<Plan[]> {
  const explain = CompiledQuery.raw(`explain (format json) ${text}`, [...values]);
  const { rows } = await t.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain);
  return rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan));
}

const readsAllPayments = (node: Plan) => node['Node Type'].endsWith('Seq Scan') && node['Relation Name'] === 'charges';

/** The statements on payments during some work, with the plan of each. */
async function plansDuring(work: () => Promise<unknown>): Promise<{ text: string; nodes: Plan[] }[]> {
  const onPayments = (await sentDuring(work)).filter(({ text }) => /live_charges/.test(text));
  return Promise.all(onPayments.map(async ({ text, values }) => ({ text, nodes: await planOf(text, values) })));
}

const page = { page: 1, page_size: 50 };
const rents = { ...page, exclude_type: 'Security Deposit' as const };
type Query = Record<string, string | number>;

const calls: [string, () => Caller, Endpoint, (Query & { estate_id?: number }) | undefined][] = [
  ['a page of payments', () => manager, listPayments, page],
  ['a page in the middle', () => manager, listPayments, { ...page, page: 100 }],
  ['a page of the Payments screen', () => manager, listPayments, rents],
  ['a page of deposits', () => manager, listPayments, { ...page, payment_type: 'Security Deposit' }],
  [
    'refunded deposits',
    () => manager,
    listPayments,
    { ...page, payment_type: 'Security Deposit', refund_status: 'Refunded' },
  ],
  ['a page by tenant', () => manager, listPayments, { ...rents, tenant_id: 7 }],
  ['a page by estate', () => manager, listPayments, { ...rents, estate_id: 1 }],
  ['a search for an estate', () => manager, listPayments, { ...rents, search: 'estate 1' }],
  ['a page by month and year', () => manager, listPayments, { ...rents, month: 3, year: 2026 }],
  ['a page by month', () => manager, listPayments, { ...rents, month: 3 }],
  ['a page by year', () => manager, listPayments, { ...rents, year: 2025 }],
  ['a page of paid ones', () => manager, listPayments, { ...rents, status_id: 2 }],
  ['a page of partly paid ones', () => manager, listPayments, { ...rents, status_id: 4 }],
  ['a search for a tenant', () => manager, listPayments, { ...rents, search: 'resident77' }],
  ['a search for many tenants', () => manager, listPayments, { ...rents, search: 'resident' }],
  ['a search for a reference', () => manager, listPayments, { ...rents, search: 'MM261177' }],
  ['pending payments', () => manager, listPendingPayments, rents],
  ['overdue payments', () => manager, listOverduePayments, rents],
  ['the payments of a tenant', () => tenant, listMyPayments, undefined],
  ['the rent alerts of a tenant', () => tenant, getMyRentAlerts, undefined],
  ['the receipt status of a tenant', () => tenant, getReceiptStatus, undefined],
  ['the owner’s payment summary', () => owner, getPaymentDashboardSummary, undefined],
  ['the owner’s payment summary of an estate', () => owner, getPaymentDashboardSummary, { estate_id: 2 }],
  ['the owner’s payment alerts', () => owner, getPaymentAlerts, undefined],
  ['the owner’s payment alerts of an estate', () => owner, getPaymentAlerts, { estate_id: 2 }],
  ['the owner’s occupancy', () => owner, getOccupancyStatus, undefined],
  ['the owner’s rent by estate', () => owner, getEstatePaymentStatus, undefined],
];

test.each(calls)('%s does not read all payments', async (_name, who, endpoint, query) => {
  const plans = await plansDuring(async () => {
    const answer = await who().call<Endpoint>(endpoint, query && { query });
    expect(answer.status).toBe(200);
  });
  expect(plans).not.toEqual([]);
  expect(plans.filter(({ nodes }) => nodes.some(readsAllPayments)).map(({ text }) => text)).toEqual([]);
});

test('a statement that reads all payments is detected', async () => {
  const [plan] = await plansDuring(() =>
    t.db.selectFrom('live_charges as p').select('p.id').where('p.notes', '=', 'x').execute(),
  );
  expect(plan?.nodes.filter(readsAllPayments)).toHaveLength(1);
});
