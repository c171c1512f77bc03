import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import * as calls from '@amayumba/contract/estates/endpoints.ts';
import type { Estate } from '@amayumba/contract/estates/estate.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { expect, test } from 'vitest';
import { auditEntries } from '../../test/audit-entries.ts';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';

const t = testApp();

const manager = async () => t.as(await t.make.user('manager'));
const plot = { name: 'Bukoto Heights', address: 'Plot 12, Kira Road, Bukoto' };

async function countRows() {
  const tables = ['estates', 'blocks', 'apartments', 'apartment_amenities'] as const;
  const counts = await Promise.all(
    tables.map((table) =>
      t.db
        .selectFrom(t.db.dynamic.table(table).as('r'))
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.map((row) => row.count);
}

const READS: Endpoint[] = [calls.listEstates, calls.getEstate, calls.listBlocks, calls.listApartments];
READS.push(calls.listAvailableApartments, calls.amenities.list, calls.furnishings.list);
const WRITES: Endpoint[] = [calls.createEstate, calls.updateEstate, calls.deleteEstate, calls.createBlock];
WRITES.push(calls.updateBlock, calls.createApartment, calls.updateApartment, calls.amenities.create);
WRITES.push(calls.deleteBlock, calls.addApartments, calls.deleteApartment);
WRITES.push(calls.furnishings.create, calls.listOwners, calls.createOwner);
const named = (endpoints: Endpoint[]) => endpoints.map((call) => [`${call.method} ${call.path}`, call] as const);

test.each(named([...READS, ...WRITES]))('%s needs an account, and is not for tenants', async (_name, call) => {
  expect((await t.as(null).call(call, { id: 1 })).status).toBe(401);
  const { user } = await t.make.tenant();
  expect((await t.as(user).call(call, { id: 1 })).status).toBe(403);
});

test.each(named(WRITES))('%s is for managers only', async (_name, call) => {
  const owner = await t.make.user('owner');
  expect((await t.as(owner).call(call, { id: 1, anyBody: {} })).status).toBe(403);
});

test('an owner sees only their own estates, blocks and apartments', async () => {
  const owner = await t.make.user('owner');
  const mine = await t.make.apartment({ estate_id: (await t.make.estate({ owner_id: owner.id })).id });
  const other = await t.make.apartment();
  const caller = t.as(owner);
  const estates = (await caller.call(calls.listEstates)).body as Estate[];
  expect(estates).toHaveLength(1);
  expect((await caller.call(calls.listBlocks)).body).toMatchObject([{ id: mine.block_id }]);
  expect((await caller.call(calls.listApartments)).body).toMatchObject([{ id: mine.id }]);
  expect((await caller.call(calls.listAvailableApartments)).body).toMatchObject({
    total_available: 1,
    apartments: [{ id: mine.id }],
  });
  expect((await caller.call(calls.getEstate, { id: estates[0]?.id ?? 0 })).status).toBe(200);

  const { estate_id } = await t.db
    .selectFrom('blocks')
    .select('estate_id')
    .where('id', '=', other.block_id)
    .executeTakeFirstOrThrow();
  expect((await caller.call(calls.getEstate, { id: estate_id })).status).toBe(404);
  expect((await caller.call(calls.listBlocks, { query: { estate_id } })).body).toEqual([]);
  expect((await caller.call(calls.listApartments, { query: { block_id: other.block_id } })).body).toEqual([]);
});

test('an estate that is sent again under its key is stored once, and refused with other content', async () => {
  const caller = await manager();
  const headers = { 'idempotency-key': 'estate-1' };
  const body = { ...plot, blocks: [{ name: 'Block A', apartments: [{ number: 'A1' }] }] };
  const first = await caller.call(calls.createEstate, { body, headers });
  const counts = await countRows();
  const again = await caller.call(calls.createEstate, { body, headers });
  expect([again.status, again.body]).toEqual([201, first.body]);
  const other = await caller.call(calls.createEstate, { body: { ...body, name: 'Kololo Heights' }, headers });
  expect([other.status, other.error.code]).toEqual([409, 'key_reused']);
  expect(await countRows()).toEqual(counts);
});

test('an estate is created with its blocks and apartments', async () => {
  const owner = await t.make.user('owner', { first_name: 'Grace', last_name: 'Achieng' });
  const caller = await manager();
  const created = await caller.call(calls.createEstate, {
    body: {
      ...plot,
      size: '2 acres',
      owner: owner.id,
      blocks: [
        {
          name: 'Block A',
          apartments: [
            { number: 'A1', rent_amount: '850000.00', size: '62.5', number_of_rooms: 3, amenities: [1, 2, 2] },
            { number: 'A2' },
          ],
        },
        { name: 'Block B' },
      ],
    },
  });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    ...plot,
    size: '2 acres',
    description: '',
    image_url: null,
    owner: owner.id,
    owner_name: 'Grace Achieng',
    blocks_count: 2,
    apartments_count: 2,
    available_count: 2,
  });
  const apartments = await caller.call(calls.listApartments, { query: { estate_id: created.body.id } });
  expect(apartments.body).toMatchObject([
    {
      number: 'A1',
      rent_amount: 850_000,
      size: 62.5,
      number_of_rooms: 3,
      amenities: [
        { id: 1, name: 'Parking' },
        { id: 2, name: 'Water tank' },
      ],
      amenities_count: 2,
      furnishings: [],
      is_occupied: false,
      block_details: { name: 'Block A', estate: { id: created.body.id, name: plot.name, address: plot.address } },
    },
    { number: 'A2', rent_amount: 0, size: null, number_of_rooms: 1, amenities: [] },
  ]);
});

test('a large estate is created in one call', async () => {
  const caller = await manager();
  const apartments = Array.from({ length: 900 }, (_none, at) => ({
    number: `${at}`,
    amenities: [1, 3],
    furnishings: [2],
  }));
  const created = await caller.call(calls.createEstate, {
    body: {
      ...plot,
      blocks: [
        { name: 'One', apartments },
        { name: 'Two', apartments },
      ],
    },
  });
  expect(created.body).toMatchObject({ blocks_count: 2, apartments_count: 1800 });
});

test('bad input reports every wrong field at its place and stores nothing', async () => {
  const caller = await manager();
  const before = await countRows();
  const refused = await caller.call(calls.createEstate, {
    anyBody: {
      name: ' ',
      blocks: [
        { name: 'A', apartments: [{ number: 'A1' }, { rent_amount: 1.5, number_of_rooms: 0 }, { number: 'a1' }] },
        { name: 'a' },
      ],
    },
  });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.error.fields ?? {}).toSorted()).toEqual([
    'address',
    'blocks.0.apartments.1.number',
    'blocks.0.apartments.1.number_of_rooms',
    'blocks.0.apartments.1.rent_amount',
    'blocks.0.apartments.2.number',
    'blocks.1.name',
    'name',
  ]);
  expect(await countRows()).toEqual(before);
});

test('an account that is not an owner and an unknown amenity are reported, and nothing is stored', async () => {
  const caller = await manager();
  const { user } = await t.make.tenant();
  const before = await countRows();
  const refused = await caller.call(calls.createEstate, {
    body: {
      ...plot,
      owner: user.id,
      blocks: [{ name: 'A', apartments: [{ number: 'A1' }, { number: 'A2', amenities: [1, 999_999] }] }],
    },
  });
  expect(refused.error.fields).toEqual({
    owner: [expect.any(String)],
    'blocks.0.apartments.1.amenities': [expect.any(String)],
  });
  expect(await countRows()).toEqual(before);
});

test('an estate is changed, and its owner removed', async () => {
  const owner = await t.make.user('owner');
  const estate = await t.make.estate({ owner_id: owner.id });
  const caller = await manager();
  const changed = await caller.call(calls.updateEstate, {
    id: estate.id,
    body: { name: 'Naguru View', owner: null },
  });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({
    id: estate.id,
    name: 'Naguru View',
    address: 'Plot 1, Ntinda',
    owner: null,
    owner_name: null,
  });
  const wrong = await caller.call(calls.updateEstate, { id: estate.id, body: { name: 'Other', owner: 999_999 } });
  expect(wrong.error.fields).toHaveProperty('owner');
  expect((await caller.call(calls.getEstate, { id: estate.id })).body.name).toBe('Naguru View');
  expect((await caller.call(calls.updateEstate, { id: 999_999, body: { name: 'X' } })).status).toBe(404);
});

test('a deleted estate disappears from every list with its blocks and apartments', async () => {
  const estate = await t.make.estate();
  const { id, block_id } = await t.make.apartment({ estate_id: estate.id });
  const caller = await manager();
  expect((await caller.call(calls.deleteEstate, { id: estate.id })).status).toBe(204);
  expect((await caller.call(calls.getEstate, { id: estate.id })).status).toBe(404);
  expect((await caller.call(calls.listBlocks, { query: { estate_id: estate.id } })).body).toEqual([]);
  expect((await caller.call(calls.listApartments, { query: { block_id } })).body).toEqual([]);
  expect((await caller.call(calls.updateBlock, { id: block_id, body: { name: 'X' } })).status).toBe(404);
  expect((await caller.call(calls.updateApartment, { id, body: { number: 'X' } })).status).toBe(404);
  expect((await caller.call(calls.deleteEstate, { id: estate.id })).status).toBe(404);
});

test('an estate with current leases is not deleted, and the refusal has their number', async () => {
  const estate = await t.make.estate();
  const tenants = [1, 2].map(async () =>
    t.make.tenant({ apartment_id: (await t.make.apartment({ estate_id: estate.id })).id }),
  );
  await Promise.all(tenants);
  const caller = await manager();
  const refused = await caller.call(calls.deleteEstate, { id: estate.id });
  expect(refused.status).toBe(409);
  expect(refused.error).toMatchObject({
    code: 'estate_has_leases',
    error: expect.stringContaining('2 current leases') as string,
  });
  expect((await caller.call(calls.getEstate, { id: estate.id })).body).toMatchObject({ apartments_count: 2 });
});

test('an estate can be deleted on the day after its last lease, in Kampala time', async () => {
  const estate = await t.make.estate();
  const apartment = await t.make.apartment({ estate_id: estate.id });
  await t.make.tenant({ apartment_id: apartment.id, lease_end: '2026-11-21' });
  const user = await t.make.user('manager');
  const deleteAt = async (instant: string) => {
    t.clock.set(instant);
    return (await t.as(user).call(calls.deleteEstate, { id: estate.id })).status;
  };
  expect(await deleteAt('2026-11-21T20:59:00Z')).toBe(409);
  expect(await deleteAt('2026-11-21T21:30:00Z')).toBe(204);
  t.clock.set(NOON);
});

test('estates are searched, filtered, sorted and paged', async () => {
  const owner = await t.make.user('owner');
  const full = await t.make.estate({ owner_id: owner.id, name: 'Zzyx Full 100%' });
  const free = await t.make.estate({ owner_id: owner.id, name: 'Zzyx Free' });
  await t.make.tenant({ apartment_id: (await t.make.apartment({ estate_id: full.id })).id });
  await t.make.apartment({ estate_id: free.id });
  await t.make.apartment({ estate_id: free.id });
  const caller = await manager();
  const ids = async (query: Parameters<typeof caller.call<typeof calls.listEstates>>[1] & {}) =>
    ((await caller.call(calls.listEstates, query)).body as Estate[]).map((estate) => estate.id);

  expect(await ids({ query: { search: 'zzyx' } })).toEqual([free.id, full.id]);
  expect(await ids({ query: { search: '100%' } })).toEqual([full.id]);
  expect(await ids({ query: { owner: owner.id, has_vacancies: 'true' } })).toEqual([free.id]);
  expect(await ids({ query: { owner: owner.id, has_vacancies: 'false' } })).toEqual([full.id]);
  expect(await ids({ query: { owner: owner.id, ordering: 'available_count' } })).toEqual([full.id, free.id]);
  expect(await ids({ query: { owner: owner.id, ordering: '-apartments_count' } })).toEqual([free.id, full.id]);
  expect(await ids({ query: { owner: owner.id, ordering: 'created_at' } })).toEqual([full.id, free.id]);

  const page = await caller.call(calls.listEstates, { query: { owner: owner.id, page: 2, page_size: 1 } });
  expect(page.body as Page<Estate>).toMatchObject({
    count: 2,
    next: null,
    previous: expect.stringContaining('page=1') as string,
    results: [{ id: full.id, apartments_count: 1, available_count: 0 }],
  });
});

test('a search with a character that cannot be stored is refused', async () => {
  expect((await (await manager()).call(calls.listEstates, { query: { search: 'a\0b' } })).status).toBe(400);
});

test('an owner account is created and can then own an estate', async () => {
  const caller = await manager();
  const body = { username: 'okello.j', email: 'okello@example.ug', password: 'Kyambogo-77', first_name: 'James' };
  const created = await caller.call(calls.createOwner, { body });
  expect(created.status).toBe(201);
  expect(created.body).toEqual({
    id: expect.any(Number) as number,
    name: 'James',
    username: 'okello.j',
    email: 'okello@example.ug',
  });
  expect((await caller.call(calls.createOwner, { body })).error.code).toBe('username_taken');
  expect((await caller.call(calls.listOwners, { query: { search: 'okello' } })).body).toEqual([created.body]);
  const estate = await caller.call(calls.createEstate, { body: { ...plot, owner: created.body.id } });
  expect(estate.body.owner_name).toBe('James');
  expect(await auditEntries(t.db, { subject: 'user', subject_id: created.body.id })).toMatchObject([
    { action: 'created', after: { username: 'okello.j', role: 'owner' } },
  ]);
});

test('amenities and furnishings are listed and added, each name once', async () => {
  const caller = await manager();
  expect((await caller.call(calls.furnishings.list)).body).toHaveLength(15);
  const added = await caller.call(calls.amenities.create, { body: { name: 'Playground' } });
  expect(added.status).toBe(201);
  expect((await caller.call(calls.amenities.list, { query: { search: 'playg' } })).body).toEqual([added.body]);
  const again = await caller.call(calls.amenities.create, { body: { name: 'PLAYGROUND' } });
  expect(again.error.code).toBe('name_taken');
});
