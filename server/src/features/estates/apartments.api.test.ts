import * as calls from '@amayumba/contract/estates/endpoints.ts';
import type { Apartment } from '@amayumba/contract/estates/estate.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';

const t = testApp();

const manager = async () => t.as(await t.make.user('manager'));

test('a block is created in its estate and changed, and its name stays unique', async () => {
  const estate = await t.make.estate();
  const caller = await manager();
  const created = await caller.call(calls.createBlock, { body: { estate: estate.id, name: 'Kololo' } });
  expect(created.status).toBe(201);
  expect(created.body).toEqual({
    id: expect.any(Number) as number,
    estate: estate.id,
    name: 'Kololo',
    description: '',
    apartments_count: 0,
    version: 1,
  });
  const again = await caller.call(calls.createBlock, { body: { estate: estate.id, name: 'KOLOLO' } });
  expect(again.error.code).toBe('block_name_taken');
  await t.make.apartment({ block_id: created.body.id });
  const changed = await caller.call(calls.updateBlock, {
    id: created.body.id,
    body: { estate: estate.id, description: 'By the gate' },
  });
  expect(changed.body).toMatchObject({ name: 'Kololo', description: 'By the gate', apartments_count: 1 });
});

test('a block is neither moved to nor created in an estate that does not exist', async () => {
  const block = await t.make.block((await t.make.estate()).id);
  const caller = await manager();
  const made = await caller.call(calls.createBlock, { body: { estate: 999_999, name: 'A' } });
  expect(made.error.fields).toHaveProperty('estate');
  const other = await t.make.estate();
  const moved = await caller.call(calls.updateBlock, { id: block.id, body: { estate: other.id, name: 'Moved' } });
  expect(moved.error.fields).toHaveProperty('estate');
  expect((await caller.call(calls.listBlocks, { query: { estate_id: block.estate_id } })).body).toMatchObject([
    { name: block.name },
  ]);
});

test('an apartment is created with amenities and furnishings, and changed', async () => {
  const block = await t.make.block((await t.make.estate()).id);
  const caller = await manager();
  const created = await caller.call(calls.createApartment, {
    body: {
      block: block.id,
      number: 'B4',
      size: 80,
      rent_amount: 1_200_000,
      number_of_rooms: '3',
      color: 'Cream',
      amenities: [1, 7],
      furnishings: [3],
    },
  });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    block: block.id,
    number: 'B4',
    size: 80,
    amenities_count: 2,
    furnishings: [{ id: 3, name: 'Sofa set' }],
    image_url: null,
    // Rooms 15, size 13⅓, amenities 4, furnishings 1½, and 10 because the estate's only apartment is its median.
    allocation_score: 44,
  });
  const changed = await caller.call(calls.updateApartment, {
    id: created.body.id,
    body: { amenities: [], size: null, rent_amount: 1_000_000 },
  });
  expect(changed.body).toMatchObject({
    number: 'B4',
    size: null,
    rent_amount: 1_000_000,
    amenities: [],
    furnishings: [{ id: 3 }],
  });
  const taken = await caller.call(calls.createApartment, { body: { block: block.id, number: 'b4' } });
  expect(taken.error.code).toBe('apartment_number_taken');
});

test('every wrong field of an apartment is reported and nothing is stored', async () => {
  const block = await t.make.block((await t.make.estate()).id);
  const caller = await manager();
  const shape = await caller.call(calls.createApartment, {
    anyBody: { size: -1, rent_amount: '12.5', number_of_rooms: 'two', amenities: 'pool' },
  });
  expect(Object.keys(shape.error.fields ?? {}).toSorted()).toEqual([
    'amenities',
    'block',
    'number',
    'number_of_rooms',
    'rent_amount',
    'size',
  ]);
  const choices = await caller.call(calls.createApartment, {
    body: { block: 999_999, number: 'A1', amenities: [999_999], furnishings: [999_999] },
  });
  expect(Object.keys(choices.error.fields ?? {}).toSorted()).toEqual(['amenities', 'block', 'furnishings']);

  const apartment = await t.make.apartment({ block_id: block.id });
  const change = await caller.call(calls.updateApartment, {
    id: apartment.id,
    body: { number: 'Other', amenities: [999_999] },
  });
  expect(change.error.fields).toHaveProperty('amenities');
  expect((await caller.call(calls.listApartments, { query: { block_id: block.id } })).body).toMatchObject([
    { number: apartment.number },
  ]);
});

test('an apartment is occupied while a lease of an active tenant covers today', async () => {
  const block = await t.make.block((await t.make.estate()).id);
  const home = (number: string) => t.make.apartment({ block_id: block.id, number });
  await t.make.tenant({ apartment_id: (await home('1 lived in')).id });
  await t.make.tenant({ apartment_id: (await home('2 no end')).id, lease_end: null });
  await t.make.tenant({ apartment_id: (await home('3 inactive')).id, status: 'inactive' });
  await t.make.tenant({ apartment_id: (await home('4 ended')).id, lease_end: '2026-11-20' });
  await t.make.tenant({ apartment_id: (await home('5 coming')).id, lease_start: '2026-11-22' });
  const user = await t.make.user('manager');
  const occupiedAt = async (instant: string) => {
    t.clock.set(instant);
    const list = await t.as(user).call(calls.listApartments, { query: { block_id: block.id } });
    return (list.body as Apartment[]).map((apartment) => apartment.is_occupied);
  };
  expect(await occupiedAt('2026-11-21T20:59:00Z')).toEqual([true, true, false, false, false]);
  // 21:30 UTC is already the next day in Kampala.
  expect(await occupiedAt('2026-11-21T21:30:00Z')).toEqual([true, true, false, false, true]);
  t.clock.set(NOON);
});

test('available apartments are filtered, and the figures cover all of them', async () => {
  const caller = await manager();
  const here = await caller.call(calls.createEstate, {
    body: {
      name: 'Here',
      address: 'Muyenga',
      blocks: [
        {
          name: 'A',
          apartments: [
            { number: '1', rent_amount: 400_000, number_of_rooms: 1 },
            { number: '2', rent_amount: 600_000, number_of_rooms: 2, furnishings: [1] },
            { number: '3', rent_amount: 900_000, number_of_rooms: 3, furnishings: [1, 2] },
          ],
        },
      ],
    },
  });
  const there = await t.make.estate();
  await t.make.apartment({ estate_id: there.id, rent_amount: 500_000 });
  await t.make.tenant({ apartment_id: (await t.make.apartment({ estate_id: there.id })).id });
  const both = [here.body.id, there.id];

  const page = await caller.call(calls.listAvailableApartments, { query: { estate_id: both, page: 1, page_size: 1 } });
  expect(page.body).toMatchObject({
    total_available: 4,
    summary: { furnished_count: 2, average_rent: 600_000 },
    filters_applied: { estate_id: both },
  });
  expect(page.body.apartments).toHaveLength(1);
  const beyond = await caller.call(calls.listAvailableApartments, { query: { estate_id: both, page: 2 } });
  expect(beyond.body).toMatchObject({ apartments: [], total_available: 4 });

  const some = await caller.call(calls.listAvailableApartments, {
    query: { estate_id: here.body.id, min_rooms: 2, max_rent: 600_000 },
  });
  expect(some.body).toMatchObject({
    total_available: 1,
    apartments: [{ number: '2', is_occupied: false }],
    filters_applied: { estate_id: [here.body.id], min_rooms: 2, max_rent: 600_000 },
  });
  const none = await caller.call(calls.listAvailableApartments, { query: { estate_id: 999_999 } });
  expect(none.body).toMatchObject({ total_available: 0, summary: { furnished_count: 0, average_rent: 0 } });
  const wrong = await caller.call(calls.listAvailableApartments, {
    query: { min_rooms: 'two', max_rent: -1 },
  });
  expect(Object.keys(wrong.error.fields ?? {}).toSorted()).toEqual(['max_rent', 'min_rooms']);
});

test("the score weighs the rent against the median of the apartment's estate", async () => {
  const caller = await manager();
  const apartments = [400_000, 500_000, 900_000].map((rent_amount, at) => ({ number: `${at}`, size: 50, rent_amount }));
  const estate = await caller.call(calls.createEstate, {
    body: { name: 'Median', address: 'Bugolobi', blocks: [{ name: 'A', apartments }] },
  });
  const list = await caller.call(calls.listApartments, {
    query: { estate_id: estate.body.id, ordering: '-rent_amount', page_size: 50 },
  });
  // Rooms 5, size 8⅓; value 0 for the dear one, 10 for the middle one, 14 for the cheap one.
  expect((list.body as Page<Apartment>).results.map((row) => row.allocation_score)).toEqual([13, 23, 27]);
});

test('apartments are searched by number, block and estate, word by word', async () => {
  const estate = await t.make.estate({ name: 'Kitintale Heights' });
  const [wanted, other] = [
    await t.make.apartment({ estate_id: estate.id, number: 'KH-7' }),
    await t.make.apartment({ estate_id: estate.id, number: 'KH-8' }),
  ];
  const caller = await manager();
  const found = async (search: string) =>
    ((await caller.call(calls.listApartments, { query: { search } })).body as Apartment[]).map((row) => row.id);
  expect(await found('kitintale')).toEqual([wanted.id, other.id]);
  expect(await found('Heights kh-7')).toEqual([wanted.id]);
});

test('apartments are searched by number and ordered', async () => {
  const block = await t.make.block((await t.make.estate()).id);
  const cheap = await t.make.apartment({ block_id: block.id, number: 'Q-1', rent_amount: 1 });
  const dear = await t.make.apartment({ block_id: block.id, number: 'Q-2', rent_amount: 2 });
  const caller = await manager();
  const list = async (query: object) =>
    ((await caller.call(calls.listApartments, { query: { block_id: block.id, ...query } })).body as Apartment[]).map(
      (row) => row.id,
    );
  expect(await list({ search: 'q-2' })).toEqual([dear.id]);
  expect(await list({ ordering: '-rent_amount' })).toEqual([dear.id, cheap.id]);
  expect(await list({ ordering: '-number' })).toEqual([dear.id, cheap.id]);
  const tenth = await t.make.apartment({ block_id: block.id, number: 'Q-10' });
  expect(await list({})).toEqual([cheap.id, dear.id, tenth.id]);
});

test('one block and one apartment are read by those who may see their estate', async () => {
  const owner = await t.make.user('owner');
  const mine = await t.make.apartment({ estate_id: (await t.make.estate({ owner_id: owner.id })).id });
  const other = await t.make.apartment();
  for (const caller of [t.as(owner), await manager()]) {
    expect((await caller.call(calls.getBlock, { id: mine.block_id })).body).toMatchObject({ apartments_count: 1 });
    expect((await caller.call(calls.getApartment, { id: mine.id })).body).toMatchObject({ block: mine.block_id });
    expect((await caller.call(calls.getApartment, { id: 999_999 })).status).toBe(404);
  }
  expect((await t.as(owner).call(calls.getBlock, { id: other.block_id })).status).toBe(404);
  expect((await t.as(owner).call(calls.getApartment, { id: other.id })).status).toBe(404);
});

test('an apartment without a current or coming lease is deleted, and its number is free again', async () => {
  const { id, block_id } = await t.make.apartment();
  await t.make.tenant({ apartment_id: id, lease_end: '2026-02-28' });
  const caller = await manager();
  const { number, version } = (await caller.call(calls.getApartment, { id })).body;
  const seen = { 'if-match': `"${version}"` };
  await caller.call(calls.updateApartment, { id, body: { color: 'Green' } });
  const stale = await caller.call(calls.deleteApartment, { id, headers: seen });
  expect(stale.error.code).toBe('stale_change');
  expect((await caller.call(calls.deleteApartment, { id })).status).toBe(204);
  expect((await caller.call(calls.getApartment, { id })).status).toBe(404);
  expect((await caller.call(calls.deleteApartment, { id })).status).toBe(404);
  const again = await caller.call(calls.createApartment, { body: { block: block_id, number } });
  expect(again.status).toBe(201);
});

test('an apartment with a current or coming lease is not deleted, and the refusal names the tenant', async () => {
  const letHome = await t.make.apartment();
  await t.make.tenant({ apartment_id: letHome.id, first_name: 'Aisha', last_name: 'Namatovu' });
  const coming = await t.make.apartment();
  await t.make.tenant({
    apartment_id: coming.id,
    first_name: 'Peter',
    last_name: 'Ocen',
    lease_start: '2026-12-01',
    lease_end: '2027-11-30',
  });
  const caller = await manager();
  const refusal = async (id: number) => (await caller.call(calls.deleteApartment, { id })).error;
  expect(await refusal(letHome.id)).toMatchObject({
    code: 'apartment_has_leases',
    error:
      'Aisha Namatovu has a current lease of this apartment. End the lease or move the tenant before you delete it.',
  });
  expect((await refusal(coming.id)).error).toContain('Peter Ocen moves on 1 Dec 2026 into this apartment.');
  expect((await caller.call(calls.getApartment, { id: letHome.id })).status).toBe(200);
});

test('a block is deleted once its apartments are', async () => {
  const { id, block_id } = await t.make.apartment();
  const caller = await manager();
  const refused = await caller.call(calls.deleteBlock, { id: block_id });
  expect(refused.error).toMatchObject({
    code: 'block_has_apartments',
    error: 'This block has 1 apartment. Delete it before you delete the block.',
  });
  await caller.call(calls.deleteApartment, { id });
  expect((await caller.call(calls.deleteBlock, { id: block_id })).status).toBe(204);
  expect((await caller.call(calls.getBlock, { id: block_id })).status).toBe(404);
});

test('several apartments are added to a block, all or none, and once for one key', async () => {
  const block = await t.make.block((await t.make.estate()).id);
  const caller = await manager();
  const add = (apartments: object[], key?: string) =>
    caller.call(calls.addApartments, {
      id: block.id,
      anyBody: { apartments },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const numbers = async () =>
    ((await caller.call(calls.listApartments, { query: { block_id: block.id } })).body as Apartment[]).map(
      ({ number }) => number,
    );
  const range = [{ number: 'A01', rent_amount: 500_000, amenities: [1] }, { number: 'A02' }];
  const added = await add(range, 'a-range');
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ id: block.id, apartments_count: 2 });
  expect((await add(range, 'a-range')).body).toEqual(added.body);
  expect(await numbers()).toEqual(['A01', 'A02']);

  const taken = await add([{ number: 'A03' }, { number: 'a02' }]);
  expect(taken.error.code).toBe('apartment_number_taken');
  const twice = await add([{ number: 'A04' }, { number: 'a04' }]);
  expect(twice.error.fields).toHaveProperty(['apartments.1.number']);
  const equipped = await add([{ number: 'A05' }, { number: 'A06', amenities: [999_999] }]);
  expect(equipped.error.fields).toHaveProperty(['apartments.1.amenities']);
  expect((await add([])).status).toBe(400);
  expect(await numbers()).toEqual(['A01', 'A02']);
  expect((await caller.call(calls.addApartments, { id: 999_999, anyBody: { apartments: range } })).status).toBe(404);
});
