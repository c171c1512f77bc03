import { getOccupancyStatus } from '@amayumba/contract/reports/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';
import { portfolio } from './test/portfolio.ts';

const t = testApp();
beforeEach(() => t.clock.set(NOON));

test('counts apartments let to an active account today, by estate and block', async () => {
  const { owner, alpha, beta, front, back } = await portfolio(t);
  const { body } = await t.as(owner).call(getOccupancyStatus);
  expect(body).toMatchObject({
    total_apartments: 6,
    occupied_apartments: 3,
    vacant_apartments: 3,
    occupancy_rate: 50,
  });
  expect(body.estates).toMatchObject([
    {
      estate_id: alpha.id,
      estate_name: 'Alpha Court',
      total_apartments: 4,
      occupied_apartments: 2,
      vacant_apartments: 2,
      occupancy_rate: 50,
      total_rent_expected: 2_500_000,
      rent_collected: 900_000,
      collection_rate: 36,
      overdue_count: 2,
      blocks: [
        { block_id: back.id, block_name: 'Back', occupancy_rate: 0 },
        { block_id: front.id, block_name: 'Front' },
      ],
    },
    {
      estate_id: beta.id,
      total_apartments: 2,
      occupied_apartments: 1,
      total_rent_expected: 300_000,
      rent_collected: 0,
    },
  ]);
  expect(body.estates[0]?.blocks[1]?.occupancy_rate).toBeCloseTo(200 / 3, 10);
});

test('an estate filter covers that estate only', async () => {
  const { owner, beta } = await portfolio(t);
  const { body } = await t.as(owner).call(getOccupancyStatus, { query: { estate_id: beta.id } });
  expect(body).toMatchObject({ total_apartments: 2, occupied_apartments: 1, occupancy_rate: 50 });
  expect(body.estates.map(({ estate_id }) => estate_id)).toEqual([beta.id]);
});

test('a block filter covers the apartments and money of that block only', async () => {
  const { owner, alpha, beta, front } = await portfolio(t);
  const { body } = await t.as(owner).call(getOccupancyStatus, { query: { block_id: front.id } });
  expect(body).toMatchObject({ total_apartments: 3, occupied_apartments: 2 });
  expect(body.estates).toMatchObject([
    {
      estate_id: alpha.id,
      total_rent_expected: 1_500_000,
      rent_collected: 400_000,
      overdue_count: 2,
      blocks: [{ block_id: front.id }],
    },
  ]);
  const elsewhere = await t.as(owner).call(getOccupancyStatus, { query: { block_id: front.id, estate_id: beta.id } });
  expect(elsewhere.body.estates).toEqual([]);
});

test('an estate without apartments has rates of 0', async () => {
  const owner = await t.make.user('owner');
  await t.make.estate({ owner_id: owner.id });
  const { body } = await t.as(owner).call(getOccupancyStatus);
  expect(body.estates).toMatchObject([{ total_apartments: 0, occupancy_rate: 0, collection_rate: 0, blocks: [] }]);
});

test('a deleted block or apartment does not count', async () => {
  const { owner, back, front } = await portfolio(t);
  await t.db.updateTable('blocks').set({ deleted_at: NOON }).where('id', '=', back.id).execute();
  await t.db
    .updateTable('apartments')
    .set({ deleted_at: NOON })
    .where('block_id', '=', front.id)
    .where('number', '=', '3')
    .execute();
  const { body } = await t.as(owner).call(getOccupancyStatus);
  expect(body).toMatchObject({ total_apartments: 4, occupied_apartments: 3, occupancy_rate: 75 });
});

test('the last day of a lease ends at midnight in Kampala', async () => {
  const { owner } = await portfolio(t);
  t.clock.set('2026-12-05T20:59:00Z');
  expect((await t.as(owner).call(getOccupancyStatus)).body.occupied_apartments).toBe(3);
  t.clock.set('2026-12-05T21:01:00Z');
  expect((await t.as(owner).call(getOccupancyStatus)).body.occupied_apartments).toBe(2);
});
