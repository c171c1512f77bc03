import { beforeAll, describe, expect, test } from 'vitest';
import {
  createComplaintStatus,
  getComplaint,
  listComplaintCategories,
  listComplaints,
  listComplaintStatuses,
  listMyComplaints,
} from '@amayumba/contract/complaints/endpoints.ts';
import type { QueryOf } from '@amayumba/contract/endpoint.ts';
import { testApp } from '../../test/build-test-app.ts';

const t = testApp();

type Tenant = Awaited<ReturnType<typeof t.make.tenant>>;
interface ComplaintValues {
  title?: string;
  description?: string;
  category_id?: number;
  status_id?: number;
  urgency?: 'low' | 'medium' | 'high' | 'critical';
  created_at?: string;
  updated_at?: string;
}
const complaint = ({ id: tenant_id, lease_id, estate_id }: Tenant, values: ComplaintValues = {}) =>
  t.db
    .insertInto('complaints')
    .values({ tenant_id, lease_id, estate_id, category_id: 1, title: 'Gate', description: 'It squeaks.', ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
/** Logged on a day of November; a complaint logged later has an earlier last change. */
const at = (day: number) => ({
  created_at: `2026-11-0${day}T09:00:00Z`,
  updated_at: `2026-11-1${9 - day}T09:00:00Z`,
});
const ids = (list: unknown) => (list as { id: number }[]).map(({ id }) => id);
const asManager = async () => t.as(await t.make.user('manager'));

const blockOf = async ({ apartment_id }: { apartment_id: number }) =>
  (await t.db.selectFrom('apartments').select('block_id').where('id', '=', apartment_id).executeTakeFirstOrThrow())
    .block_id;

describe('who sees complaints', () => {
  test('managers see all, owners none, tenants their own by my_complaints', async () => {
    const [mine, other] = [await t.make.tenant(), await t.make.tenant()];
    const { id } = await complaint(mine);
    const { id: otherId } = await complaint(other);
    expect((await t.as(null).call(listComplaints)).status).toBe(401);
    expect((await t.as(mine.user).call(listComplaints)).status).toBe(403);
    const manager = await asManager();
    expect(ids((await manager.call(listComplaints)).body)).toEqual(expect.arrayContaining([id, otherId]));
    expect((await manager.call(listMyComplaints)).status).toBe(403);

    const owner = await t.make.user('owner');
    await t.make.soleOwner(mine.estate_id, owner.id);
    for (const endpoint of [listComplaints, listMyComplaints, getComplaint]) {
      expect((await t.as(owner).call(endpoint, { id })).status).toBe(403);
    }

    expect(ids((await t.as(mine.user).call(listMyComplaints)).body)).toEqual([id]);
    expect(ids((await t.as(mine.user).call(listMyComplaints, { query: { tenant_id: other.id } })).body)).toEqual([]);
    expect((await t.as(mine.user).call(getComplaint, { id })).status).toBe(200);
    expect((await t.as(mine.user).call(getComplaint, { id: otherId })).status).toBe(404);
    expect((await manager.call(getComplaint, { id: 999_999 })).status).toBe(404);
  });

  test('an account without a tenant has no complaints', async () => {
    const answer = await t.as(await t.make.user('tenant')).call(listMyComplaints, { query: { page: 1 } });
    expect(answer.body).toMatchObject({ count: 0, results: [] });
  });
});

describe('a list', () => {
  let tenant: Tenant;
  const made: Record<'gate' | 'tap' | 'power', number> = { gate: 0, tap: 0, power: 0 };
  beforeAll(async () => {
    tenant = await t.make.tenant({ first_name: 'Zziwa', last_name: 'Lwanga' });
    made.gate = (await complaint(tenant, { urgency: 'high', category_id: 6, ...at(1) })).id;
    made.tap = (
      await complaint(tenant, { title: 'a 100% leak', urgency: 'low', category_id: 4, status_id: 3, ...at(2) })
    ).id;
    made.power = (
      await complaint(tenant, {
        title: 'Dark stairs',
        description: 'No light since Friday.',
        urgency: 'critical',
        category_id: 5,
        ...at(3),
      })
    ).id;
  });
  const found = async (query: QueryOf<typeof listComplaints>) =>
    ids((await (await asManager()).call(listComplaints, { query: { tenant_id: tenant.id, ...query } })).body);

  test('shows the newest first', async () => {
    expect(await found({})).toEqual([made.power, made.tap, made.gate]);
  });

  test('of open cases has the Open and the In Progress ones, and else the others', async () => {
    const other = await t.make.tenant();
    const inStatus: number[] = [];
    for (const status_id of [1, 2, 3, 4]) inStatus.push((await complaint(other, { status_id })).id);
    const ofOther = { tenant_id: other.id, ordering: 'title' } as const;
    expect(await found({ ...ofOther, open_cases: true })).toEqual(inStatus.slice(0, 2));
    expect(await found({ ...ofOther, open_cases: false })).toEqual(inStatus.slice(2));
  });

  test('is narrowed to an estate, or to the block or the home of its lease', async () => {
    const all = [made.power, made.tap, made.gate];
    expect(await found({ estate_id: tenant.estate_id })).toEqual(all);
    expect(await found({ block_id: await blockOf(tenant) })).toEqual(all);
    expect(await found({ apartment_id: tenant.apartment_id })).toEqual(all);
    await t.db.updateTable('estates').set({ name: 'Wankulukuku Heights' }).where('id', '=', tenant.estate_id).execute();
    expect(await found({ search: 'wankulukuku' })).toEqual(all);
    const other = await t.make.tenant();
    expect(await found({ estate_id: other.estate_id })).toEqual([]);
    expect(await found({ block_id: await blockOf(other) })).toEqual([]);
    expect(await found({ apartment_id: other.apartment_id })).toEqual([]);
  });

  test.each([
    ['created_at', ['gate', 'tap', 'power']],
    ['updated_at', ['power', 'tap', 'gate']],
    ['-updated_at', ['gate', 'tap', 'power']],
    ['title', ['tap', 'power', 'gate']],
    ['-title', ['gate', 'power', 'tap']],
    ['urgency', ['tap', 'gate', 'power']],
    ['-urgency', ['power', 'gate', 'tap']],
  ] as const)('sorts by %s', async (ordering, names) => {
    expect(await found({ ordering })).toEqual(names.map((name) => made[name]));
  });

  test.each([
    [{ status_id: 3 }, ['tap']],
    [{ category_id: 6 }, ['gate']],
    [{ status_id: 1, category_id: 5 }, ['power']],
    [{ status_id: 3, category_id: 5 }, []],
    [{ search: 'STAIRS' }, ['power']],
    [{ search: 'friday' }, ['power']],
    [{ search: 'zziwa lw' }, ['power', 'tap', 'gate']],
    [{ search: 'plumb' }, ['tap']],
    [{ search: '100%' }, ['tap']],
    [{ search: '%' }, ['tap']],
    [{ search: 'stairs', status_id: 3 }, []],
    [{ search: '' }, ['power', 'tap', 'gate']],
  ] as const)('filters by %j', async (query, names) => {
    expect(await found(query)).toEqual(names.map((name) => made[name]));
  });

  test('of all tenants finds one or two letters only at the beginning of a title, a name or a category', async () => {
    const manager = await asManager();
    const among = async (search: string) => {
      const { body } = await manager.call(listComplaints, { query: { search } });
      return ids(body).filter((id) => Object.values(made).includes(id));
    };
    expect(await among('zz')).toEqual([made.power, made.tap, made.gate]);
    expect(await among('pl')).toEqual([made.tap]);
    // In every description, but at no beginning.
    expect(await among('y')).toEqual([]);
  });

  test('is returned by page with its count', async () => {
    const manager = await asManager();
    const query = { tenant_id: tenant.id, search: 'a', page: 2, page_size: 2 };
    const { body } = await manager.call(listComplaints, { query });
    expect(body).toMatchObject({ count: 3, next: null, previous: expect.stringContaining('page=1') });
    expect(ids('results' in body ? body.results : [])).toEqual([made.gate]);
    const own = await t.as(tenant.user).call(listMyComplaints, { query: { status_id: 1, page: 1, page_size: 1 } });
    expect(own.body).toMatchObject({ count: 2, results: [{ id: made.power }] });
  });

  test('reports every invalid filter', async () => {
    const query = { status_id: 'open', category_id: 0, tenant_id: -1, ordering: 'tenant', page: 0, page_size: 201 };
    const { status, error } = await (await asManager()).call(listComplaints, { query: query as never });
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(Object.keys(query).toSorted());
  });
});

describe('categories and statuses', () => {
  test('are read by every account, the built-in ones first', async () => {
    for (const endpoint of [listComplaintCategories, listComplaintStatuses]) {
      expect((await t.as(null).call(endpoint)).status).toBe(401);
    }
    for (const role of ['manager', 'owner', 'tenant'] as const) {
      const caller = t.as(await t.make.user(role));
      const statuses = await caller.call(listComplaintStatuses, { query: { page: 1, page_size: 4 } });
      expect(statuses.body).toMatchObject({
        results: [
          { id: 1, name: 'Open' },
          { id: 2, name: 'In Progress' },
          { id: 3, name: 'Resolved' },
          { id: 4, name: 'Closed' },
        ],
      });
      const categories = await caller.call(listComplaintCategories);
      expect(categories.body).toHaveLength(10);
      expect(categories.body).toMatchObject([
        { id: 1, name: 'General' },
        { id: 2, name: 'Maintenance' },
        { id: 3 },
        {},
        {},
        {},
        {},
        {},
        {},
        {},
      ]);
    }
    const search = await (await asManager()).call(listComplaintCategories, { query: { search: 'yaka' } });
    expect(search.body).toMatchObject([{ name: 'Electricity', description: expect.stringContaining('Yaka') }]);
  });

  test('managers add statuses, each name once in upper or lower case', async () => {
    for (const role of ['owner', 'tenant'] as const) {
      expect((await t.as(await t.make.user(role)).call(createComplaintStatus, { body: { name: 'Mine' } })).status).toBe(
        403,
      );
    }
    const manager = await asManager();
    const added = await manager.call(createComplaintStatus, { body: { name: ' Waiting for parts ' } });
    expect(added).toMatchObject({ status: 201, body: { name: 'Waiting for parts' } });
    expect(added.body.id).toBeGreaterThan(4);
    const again = await manager.call(createComplaintStatus, { body: { name: 'waiting FOR parts' } });
    expect(again).toMatchObject({ status: 409, error: { code: 'name_taken' } });
    const empty = await manager.call(createComplaintStatus, { body: { name: ' ' } });
    expect(empty).toMatchObject({ status: 400, error: { fields: { name: ['This field is required.'] } } });
  });
});
