import { CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listPeople } from '@amayumba/contract/accounts/endpoints.ts';
import { listComplaints } from '@amayumba/contract/complaints/endpoints.ts';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { listApartments, listBlocks, listEstates, listOwners } from '@amayumba/contract/estates/endpoints.ts';
import { listNotifications } from '@amayumba/contract/notifications/endpoints.ts';
import { listConversations } from '@amayumba/contract/messages/conversation-endpoints.ts';
import { listMessages } from '@amayumba/contract/messages/endpoints.ts';
import { getManagerDashboard } from '@amayumba/contract/reports/endpoints.ts';
import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { testApp } from '../test/build-test-app.ts';
import { type SentStatement, sentDuring } from '../test/sent-statements.ts';
import type { Caller } from '../test/caller.ts';
import type { Db } from './connect.ts';

// The query for a page must not scan a big table completely: it would slow down with every new tenant. Each test
// makes the real call, records its statements, and lets PostgreSQL explain them. Counts may scan all matching rows.

const t = testApp();

const ESTATES = 100;
const APARTMENTS = 4_000;

let manager: Caller;

/** 4,000 apartments, each with a tenant whose lease ends on one of 300 days, and 16,000 complaints. */
async function fill(db: Db, reader: number): Promise<void> {
  await sql`insert into estates (name, address) select 'Estate ' || n, 'Kampala' from generate_series(1, ${ESTATES}::int) n`.execute(
    db,
  );
  await sql`insert into blocks (estate_id, name) select id, 'A' from estates`.execute(db);
  await sql`insert into apartments (block_id, number, rent_amount)
    select id, 'A-' || n, 500000 from blocks, generate_series(1, ${APARTMENTS / ESTATES}::int) n`.execute(db);
  await sql`insert into users (username, password_hash, role, first_name, last_name)
    select 'resident' || id, 'none', 'tenant', (array['Sarah', 'Grace', 'Moses', 'Ruth'])[1 + id % 4], 'Number ' || id from apartments`.execute(
    db,
  );
  await sql`insert into tenants (user_id) select id from users where role = 'tenant'`.execute(db);
  await sql`insert into leases (tenant_id, apartment_id, lease_start, lease_end)
    select t.id, substr(u.username, 9)::bigint, '2026-01-01', date '2026-11-01' + (t.id % 300)::int
    from tenants t join users u on u.id = t.user_id`.execute(db);
  await sql`insert into complaints (tenant_id, category_id, status_id, urgency, title, description, created_at)
    select t.id, 1 + n % 10, 1 + n % 4, 'low', 'Complaint ' || t.id, 'Word' || (t.id % 500) || ' about it.', timestamptz '2025-01-01' + t.id * interval '1 hour'
    from tenants t, generate_series(1, 4) n`.execute(db);
  await sql`insert into accounts (tenant_id, reference_code)
    select id, (10000000 + id)::text from tenants`.execute(db);
  await sql`insert into text_messages (channel, purpose, account_id, to_address, body, state, created_at)
    select case when n = 1 then 'portal' else 'sms' end, case when a.id % 50 = 0 then 'receipt' else 'reminder' end, a.id,
      case when n > 1 then '+256772' || lpad((a.id % 3900)::text, 6, '0') else '' end, 'Rent is due.',
      case when a.id % 90 = 0 then 'failed' else 'delivered' end, timestamptz '2026-01-01' + a.id * interval '10 minutes'
    from accounts a, generate_series(1, 4) n`.execute(db);
  await sql`insert into conversation_messages (account_id, from_role, text, created_at, read_at)
    select (select min(id) from accounts) + (n * 7919) % ${APARTMENTS}::int, case when n % 2 = 0 then 'manager' else 'tenant' end,
      'When is the water back?', timestamptz '2026-01-01' + n * interval '1 minute',
      case when n % 7 > 0 or n % 2 = 1 and n < 19900 then timestamptz '2026-06-01' end
    from generate_series(1, 20000) n`.execute(db);
  await sql`insert into notifications (user_id, title, read_at)
    select case when n % 100 = 0 then ${reader}::bigint else (select min(user_id) from tenants) + n % 2000 end, 'Rent is due', case when n % 3 = 0 then now() end
    from generate_series(1, 10000) n`.execute(db);
}

beforeAll(async () => {
  const account = await t.make.user('manager');
  await t.owner.connection().execute(async (db) => {
    await sql`set synchronous_commit = on`.execute(db);
    await sql`set statement_timeout = 0`.execute(db);
    await fill(db, account.id);
    // As autovacuum does in a running database.
    await sql`vacuum analyze`.execute(db);
  });
  manager = t.as(account);
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** The nodes of a plan that were executed. */
const nodesOf = (plan: Plan): Plan[] =>
  plan['Actual Loops'] === 0 ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const BIG = new Set(
  'users tenants leases apartments complaints notifications text_messages conversation_messages accounts'.split(' '),
);

/** The statements of reading work, each with the nodes of its plan. */
async function plansDuring(work: () => Promise<unknown>): Promise<{ text: string; nodes: Plan[] }[]> {
  const plans = [];
  for (const { text, values } of await sentDuring(work)) {
    if (!/^\s*(?:select|with)\b/.test(text)) continue;
    const explain = CompiledQuery.raw(`explain (analyze, format json) ${text}`, values);
    const { rows } = await t.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain);
    plans.push({ text, nodes: rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan)) });
  }
  return plans;
}

/** The statements of `work` that scan a big table completely, except for counts. */
const fullReadsDuring = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await plansDuring(work))
    .filter(({ text }) => !text.startsWith('select count(*)'))
    .filter(({ nodes }) =>
      nodes.some((node) => node['Node Type'].endsWith('Seq Scan') && BIG.has(node['Relation Name'] ?? '')),
    )
    .map(({ text }) => text);

type Query = Record<string, string | number | boolean>;
const first = { page: 1, page_size: 25 };
const twentieth = { page: 20, page_size: 25 };

const calls: [string, Endpoint, Query][] = [
  ['estates', listEstates, first],
  ['estates, the newest first', listEstates, { ...first, ordering: '-created_at' }],
  ['blocks', listBlocks, first],
  ['apartments', listApartments, first],
  ['apartments, the twentieth page', listApartments, twentieth],
  ['apartments of an estate', listApartments, { ...first, estate_id: 7 }],
  ['apartments of a block', listApartments, { ...first, block_id: 7 }],
  ['tenants', listTenants, first],
  ['tenants, the twentieth page', listTenants, twentieth],
  ['tenants, the newest first', listTenants, { ...first, ordering: '-created_at' }],
  ['tenants by the end of their lease', listTenants, { ...first, ordering: 'lease_end' }],
  ['tenants by the end of their lease, the twentieth page', listTenants, { ...twentieth, ordering: '-lease_end' }],
  ['tenants who have paid', listTenants, { ...first, rent_status: 'paid' }],
  ['tenants who owe something this month', listTenants, { ...first, unpaid_this_month: true }],
  ['tenants of an estate', listTenants, { ...first, estate_id: 7 }],
  ['a tenant looked for', listTenants, { ...first, search: 'number 3210' }],
  ['complaints', listComplaints, first],
  ['complaints, the twentieth page', listComplaints, twentieth],
  ['complaints by title', listComplaints, { ...first, ordering: 'title' }],
  ['complaints by urgency', listComplaints, { ...first, ordering: '-urgency' }],
  ['open complaints', listComplaints, { ...first, status_id: 1 }],
  ['open complaints by change', listComplaints, { ...first, status_id: 1, ordering: '-updated_at' }],
  ['complaints of a category', listComplaints, { ...first, category_id: 4 }],
  ['complaints of an estate', listComplaints, { ...first, estate_id: 7 }],
  ['complaints of a tenant', listComplaints, { ...first, tenant_id: 7 }],
  ['complaints looked for by a word', listComplaints, { ...first, search: 'word321' }],
  ['complaints looked for by a name', listComplaints, { ...first, search: 'number 3210' }],
  ['accounts', listPeople, first],
  ['accounts, the twentieth page', listPeople, twentieth],
  ['accounts, the newest first', listPeople, { ...first, ordering: '-created_at' }],
  ['managers', listPeople, { ...first, role: 'manager' }],
  ['an account looked for', listPeople, { ...first, search: 'number 3210' }],
  ['owners', listOwners, first],
  ['messages', listNotifications, first],
  ['unread messages', listNotifications, { ...first, unread: true }],
  ['conversations', listConversations, first],
  ['conversations, the twentieth page', listConversations, twentieth],
  ['unread conversations', listConversations, { ...first, unread: true }],
  ['messages of every channel', listMessages, first],
  ['messages of every channel, the twentieth page', listMessages, twentieth],
  ['messages that failed', listMessages, { ...first, state: 'failed' }],
  ['receipts that were sent', listMessages, { ...first, purpose: 'receipt' }],
  ['SMS', listMessages, { ...first, channel: 'sms' }],
  ['messages of a day', listMessages, { ...first, from: '2026-02-03', to: '2026-02-03' }],
  ['messages of an account', listMessages, { ...first, account: 7 }],
  ['messages to a number', listMessages, { ...first, search: '772003210' }],
  ['messages of a tenant looked for', listMessages, { ...first, search: 'number 3210' }],
];

test.each(calls)('%s are listed without a full scan of a big table', async (_name, endpoint, query) => {
  const reads = await fullReadsDuring(async () => {
    const answer = await manager.call<Endpoint>(endpoint, { query });
    expect(answer.status).toBe(200);
  });
  expect(reads).toEqual([]);
});

test.each(['0772 000 321', 'number 3210'])(
  'accounts looked for by %s are not read in the order of their names',
  async (search) => {
    const query = { page: 1, page_size: 1, search };
    const plans = await plansDuring(() => manager.call(listPeople, { query }));
    const removed = plans.flatMap(({ nodes }) => nodes.map((node) => node['Rows Removed by Filter'] ?? 0));
    expect(plans.some(({ text }) => text.includes('search_text'))).toBe(true);
    expect(Math.max(...removed)).toBeLessThan(APARTMENTS / 10);
  },
);

test('a statement with a full scan is detected', async () => {
  const reads = await fullReadsDuring(() =>
    t.db.selectFrom('complaints').select('id').where('feedback', '=', 'x').execute(),
  );
  expect(reads).toHaveLength(1);
});

/**
 * The plan nodes of a statement that is planned for any values, as PostgreSQL does once it was prepared and sent often.
 */
const planForAnyValues = ({ text, values }: SentStatement): Promise<Plan[]> =>
  t.db.connection().execute(async (db) => {
    const given = values.length === 0 ? '' : `(${values.map((value) => `'${String(value)}'`).join(', ')})`;
    await sql`set plan_cache_mode = force_generic_plan`.execute(db);
    await db.executeQuery(CompiledQuery.raw(`prepare page as ${text}`));
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      CompiledQuery.raw(`explain (analyze, format json) execute page${given}`),
    );
    await sql`deallocate page`.execute(db);
    await sql`reset plan_cache_mode`.execute(db);
    return rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan));
  });

test.each(calls.filter(([, endpoint]) => endpoint === listApartments))(
  '%s look up no leases but their own, also by a plan for any values',
  async (_name, endpoint, query) => {
    const sent = await sentDuring(() => manager.call<Endpoint>(endpoint, { query }));
    const page = sent.find(({ text }) => text.includes('"is_occupied"'));
    const leases = (await planForAnyValues(page!)).filter((node) => node['Relation Name'] === 'leases');
    const rows = leases.map((node) => node['Actual Rows'] * node['Actual Loops']);
    expect(Math.max(...rows)).toBeGreaterThan(0);
    expect(Math.max(...rows)).toBeLessThanOrEqual(2 * first.page_size);
  },
);

test("the manager's dashboard looks up no account for each lease, also by a plan for any day", async () => {
  const sent = await sentDuring(() => manager.call(getManagerDashboard));
  const homes = sent.find(({ text }) => text.includes('as occupied'));
  const loops = (await planForAnyValues(homes!))
    .filter((node) => node['Relation Name'] === 'tenants')
    .map((node) => node['Actual Loops']);
  expect(Math.max(...loops)).toBeLessThan(100);
});
