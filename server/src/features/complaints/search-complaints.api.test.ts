import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import { listComplaints } from '@amayumba/contract/complaints/endpoints.ts';
import type { ComplaintQuery } from '@amayumba/contract/complaints/complaint.ts';
import { testApp } from '../../test/build-test-app.ts';
import type { Caller } from '../../test/caller.ts';

// Compares searches for complaints with plain SQL: pages and counts in each order, with many matches everywhere, at one
// end only, or hardly any.

const t = testApp();

const COMPLAINTS = 6_000;
const PAGE_SIZE = 40;

let manager: Caller;

/**
 * Every seventh is about a sink, the older half about a roof; one tenant's titles all have a sink, and several share an
 * instant.
 */
beforeAll(async () => {
  await sql`insert into users (username, password_hash, role, first_name, last_name)
    select 'resident' || n, 'none', 'tenant', 'Grace', case n when 5 then 'Sinkala' else 'Okot' end from generate_series(1, 60) n`.execute(
    t.db,
  );
  await sql`insert into tenants (user_id) select id from users where role = 'tenant'`.execute(t.db);
  // For `offset 0` see docs/decisions/0041-statements-for-citus.md.
  await sql`insert into complaints (tenant_id, category_id, status_id, urgency, title, description, created_at)
    select made.* from (select (select min(id) from tenants) + n % 60, 1 + n % 10, 1 + n % 4, (array['low', 'high', 'medium', 'critical'])[1 + n % 4],
      case when n % 7 = 0 then 'Kitchen SINK ' || n % 90 else 'Gate ' || n % 70 end,
      case when n < ${COMPLAINTS / 2}::int then 'The roof leaks' when n % 999 = 0 then 'Once 100% wet' else 'It is broken' end,
      timestamptz '2026-01-01T00:00Z' + n / 5 * interval '20 minutes'
    from generate_series(1, ${COMPLAINTS}::int) n offset 0) made`.execute(t.db);
  await sql`vacuum analyze`.execute(t.owner);
  manager = t.as(await t.make.user('manager'));
});

const ORDER = {
  created_at: 'c.created_at, c.id',
  '-created_at': 'c.created_at desc, c.id desc',
  updated_at: 'c.updated_at, c.id',
  '-updated_at': 'c.updated_at desc, c.id desc',
  title: 'c.title collate "und-x-icu", c.id',
  '-title': 'c.title collate "und-x-icu" desc, c.id desc',
  urgency: `array_position(array['low', 'medium', 'high', 'critical'], c.urgency), c.id`,
  '-urgency': `array_position(array['low', 'medium', 'high', 'critical'], c.urgency) desc, c.id desc`,
} as const satisfies Record<NonNullable<ComplaintQuery['ordering']>, string>;

/** The ids that a search finds, from a query over every complaint. */
async function foundBy(search: string, { ordering = '-created_at', ...query }: ComplaintQuery) {
  const pattern = `%${search.replace('%', String.raw`\%`)}%`;
  const equal = Object.entries(query).map(([name, value]) => sql`c.${sql.raw(name)} = ${value}`);
  const { rows } = await sql<{ id: number }>`
    select c.id from complaints c join tenants t on t.id = c.tenant_id join users u on u.id = t.user_id
      join complaint_categories cc on cc.id = c.category_id
    where ${sql.join([sql`true`, ...equal], sql` and `)} and (c.title ilike ${pattern} or c.description ilike ${pattern}
      or u.first_name || ' ' || u.last_name ilike ${pattern} or cc.name ilike ${pattern})
    order by ${sql.raw(ORDER[ordering])}`.execute(t.owner);
  return rows.map(({ id }) => id);
}

const SEARCHES = ['sink', 'roof', 'grace', '100%', 'broken', 'plumb', 'nobody at all'];
/** With matches everywhere, and at one end only: searches of which the pages between are compared too. */
const PAGED = ['sink', 'roof'];
const QUERIES: ComplaintQuery[] = [
  ...(Object.keys(ORDER) as (keyof typeof ORDER)[]).map((ordering) => ({ ordering })),
  { status_id: 1 },
  { category_id: 3, ordering: 'created_at' },
];

/** A page as returned. */
async function pageOf(query: ComplaintQuery) {
  const { body } = await manager.call(listComplaints, { query: { page_size: PAGE_SIZE, ...query } });
  const { count, results } = body as { count: number; results: { id: number }[] };
  return { query, count, ids: results.map(({ id }) => id) };
}

test.each(inject('runsAgain') ? PAGED : SEARCHES)(
  'the pages of a search for "%s" contain exactly the complaints that match, in each order',
  async (search) => {
    for (const query of QUERIES) {
      const all = await foundBy(search, query);
      const last = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
      for (const page of new Set(PAGED.includes(search) ? [1, 2, Math.ceil(last / 2), last, last + 1] : [1, last])) {
        const asked = { ...query, search, page };
        const ids = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
        expect(await pageOf(asked)).toEqual({ query: asked, count: all.length, ids });
      }
    }
  },
);
