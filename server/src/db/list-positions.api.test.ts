import { type KyselyPlugin, sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { Client } from 'pg';
import { listPeople } from '@amayumba/contract/accounts/endpoints.ts';
import { listComplaints } from '@amayumba/contract/complaints/endpoints.ts';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { listApartments, listBlocks } from '@amayumba/contract/estates/endpoints.ts';
import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { testApp } from '../test/build-test-app.ts';
import type { Caller } from '../test/caller.ts';
import type { Viewer } from '../access/viewer.ts';
import { listTenantRows } from '../features/tenants/tenants.repository.ts';
import type { Db } from './connect.ts';

// A page far from both ends of a list is found by the counts of stretches of its order (migration 0098). It must be the same page as that
// which one gets by counting rows from the beginning, wherever stretches begin, and while others write.

const t = testApp();
const TODAY = '2026-11-21';
const ROWS = 9_600;
const PAGE = 50;
const MIDDLE = ROWS / 2 / PAGE;

let manager: Caller;

/** Two small letters of many, at times in capitals, with accents, or of another alphabet. */
const NAMES = sql`array['Aisha', 'Áisha', 'aisha', 'Akello', 'Mu', 'mu', 'MU', 'Mukasa', 'Múkasa', 'Mz', 'N', 'Na', 'na', 'nà', 'Nakato', 'Namugga', 'Ng''ang''a', 'Ñandu', 'Okot', 'Œuvre', 'Zz', 'Žofie', 'Ирина', 'محمد', '李', '9 Lives']`;

beforeAll(async () => {
  manager = t.as(await t.make.user('manager'));
  await sql`insert into estates (name, address) select 'Estate ' || n, 'Kampala' from generate_series(1, 60) n`.execute(
    t.db,
  );
  // Estates of many blocks and of few.
  await sql`insert into blocks (estate_id, name)
    select id, 'Block ' || n from estates, generate_series(1, 480) n where id % 2 = 0 or n <= 20 limit ${ROWS}`.execute(
    t.db,
  );
  await sql`insert into apartments (block_id, number) select id, 'A-' || id % 3 from blocks`.execute(t.db);
  await sql`insert into users (username, password_hash, role, first_name, last_name)
    select 'resident' || n, 'none', 'tenant', (${NAMES})[1 + n * 7 % 26], (${NAMES})[1 + n / 26 % 11] from generate_series(1, ${ROWS}::int) n`.execute(
    t.db,
  );
  await sql`insert into tenants (user_id) select id from users where role = 'tenant'`.execute(t.db);
  // Several at once, some just before midnight in UTC and some then.
  await sql`insert into complaints (tenant_id, category_id, title, description, created_at)
    select id, 1, 'Leak', 'The tap', timestamptz '2026-01-01T00:00Z' + id / 7 * interval '20 minutes' - id % 2 * interval '1 microsecond' from tenants`.execute(
    t.db,
  );
  // What autovacuum does by itself in a database that runs.
  await sql`vacuum analyze`.execute(t.owner);
});

interface Row {
  id: number;
}
type Query = Record<string, string | number>;

const lists: [string, Endpoint, Query][] = [
  ['tenants', listTenants, {}],
  ['tenants, backwards', listTenants, { ordering: '-name' }],
  ['accounts', listPeople, {}],
  ['accounts, backwards', listPeople, { ordering: '-name' }],
  ['accounts of a role', listPeople, { role: 'tenant' }],
  ['complaints', listComplaints, {}],
  ['complaints, the oldest first', listComplaints, { ordering: 'created_at' }],
  ['apartments', listApartments, {}],
  ['blocks', listBlocks, {}],
];

const pageOf = async (endpoint: Endpoint, query: Query, page: number, page_size = PAGE) => {
  const { body } = await manager.call<Endpoint>(endpoint, { query: { ...query, page, page_size } });
  return body as { count: number; results: Row[] };
};
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

/** Whether a call reads the counts of stretches. */
async function readsStretches(work: () => Promise<unknown>): Promise<boolean> {
  const query = vi.spyOn(Client.prototype, 'query');
  await work();
  const sent = query.mock.calls.map(([text]) => text as unknown);
  query.mockRestore();
  return sent.some((text) => typeof text === 'string' && text.includes('with stretches'));
}

/** Of pages that follow one another in the middle, and one behind the last, those that are not what the whole list says. */
async function wrongPages(endpoint: Endpoint, query: Query, page_size: number): Promise<unknown[]> {
  const { body } = await manager.call<Endpoint>(endpoint, { query });
  const whole = idsOf(body as Row[]);
  const middle = Math.floor(whole.length / 2 / page_size);
  const wrong: unknown[] = [];
  for (const page of [...Array.from({ length: 12 }, (_, n) => middle - 5 + n), 3 * middle]) {
    const { count, results } = await pageOf(endpoint, query, page, page_size);
    const right = whole.slice((page - 1) * page_size, page * page_size);
    if (count !== whole.length || idsOf(results).join() !== right.join()) wrong.push({ page, count, results, right });
  }
  return wrong;
}

test.each(lists)('a page in the middle of %s is found by the counts of stretches', async (_name, endpoint, query) => {
  expect(await readsStretches(() => pageOf(endpoint, query, MIDDLE))).toBe(true);
  expect(await readsStretches(() => pageOf(endpoint, query, 20))).toBe(false);
  expect(await readsStretches(() => pageOf(endpoint, query, 2 * MIDDLE - 20))).toBe(false);
});

test.each(lists)('the pages of %s are the whole list', async (_name, endpoint, query) => {
  expect(await wrongPages(endpoint, query, 97)).toEqual([]);
});

test('a page is of one moment, though people change places around it while it is read', async () => {
  const page = { page: MIDDLE, page_size: PAGE };
  const shown = async (db: Db) =>
    (await listTenantRows(db, { role: 'manager' } as Viewer, page, TODAY)) as { results: Row[] };
  const before = idsOf((await shown(t.db)).results);
  const around = await Promise.all([pageOf(listTenants, {}, MIDDLE - 1), pageOf(listTenants, {}, MIDDLE + 1)]);
  const [above, below] = [around[0].results.at(-1)?.id, around[1].results[0]?.id];
  // The one above goes to the beginning and the one below to the end, and with the next call both come back: the page stays what it is.
  const turn = () =>
    sql`update users u set
        first_name = case u.address when '' then case t.id when ${above} then 'Aaa' else '李' end else u.address end,
        address = case u.address when '' then u.first_name else '' end
      from tenants t where t.user_id = u.id and t.id in (${above}, ${below})`.execute(t.db);
  let turns = 0;
  const turning: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      turns += 1;
      await turn();
      return result;
    },
  };
  expect(idsOf((await shown(t.db.withPlugin(turning))).results)).toEqual(before);
  expect(turns).toBe(3);
  expect(idsOf((await shown(t.db)).results)).toEqual(before);
});

describe('after people moved to other names, blocks and complaints came and went, and some counts were added up', () => {
  beforeAll(async () => {
    await sql`update users set first_name = (${NAMES})[1 + id * 3 % 26] where id % 5 = 0`.execute(t.db);
    await sql`delete from complaints where id % 11 = 0`.execute(t.db);
    await sql`update complaints set created_at = created_at + interval '40 days' where id % 3 = 0`.execute(t.db);
    await sql`insert into blocks (estate_id, name) select id, 'Another ' || n from estates, generate_series(1, 30) n where id % 4 = 0`.execute(
      t.db,
    );
    await sql`update apartments set deleted_at = now() where id % 37 = 0`.execute(t.db);
    await sql`select fold_row_counts(40)`.execute(t.db);
    await sql`vacuum analyze`.execute(t.owner);
  });

  test.each(lists)('the pages of %s are the whole list', async (_name, endpoint, query) => {
    expect(await wrongPages(endpoint, query, 150)).toEqual([]);
  });
});
