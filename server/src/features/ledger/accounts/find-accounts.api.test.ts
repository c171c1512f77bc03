import { listAccounts } from '@amayumba/contract/money/account-endpoints.ts';
import type { AccountBucket } from '@amayumba/contract/money/account.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';

// Today is 21 November 2026.
const t = testApp();

/** The accounts that a query of the manager finds. */
async function found(query: { estate_id?: number; block_id?: number; bucket?: AccountBucket }) {
  const { body } = await t.as(await t.make.user('manager')).call(listAccounts, { query: { ...query, page: 1 } });
  return 'results' in body ? body.results.map(({ id }) => id) : [];
}

test.each([
  ['not_due', '2026-11-21', '2026-11-20'],
  ['1_30', '2026-11-20', '2026-10-21'],
  ['31_60', '2026-10-21', '2026-09-21'],
  ['61_90', '2026-09-21', '2026-08-22'],
  ['over_90', '2026-08-22', '2026-08-23'],
] as const)('the bucket %s has the accounts with something open of that age', async (bucket, inside, outside) => {
  const estate = await t.make.estate();
  const account = async (due_date: string) => {
    const { id } = await t.make.apartment({ estate_id: estate.id });
    return (await t.make.payment({ tenant: await t.make.tenant({ apartment_id: id }), due_date })).account_id;
  };
  const expected = await account(inside);
  await account(outside);
  expect(await found({ estate_id: estate.id, bucket })).toEqual([expected]);
});

test('accounts of a block are those of its homes', async () => {
  const estate = await t.make.estate();
  const [block, other] = [await t.make.block(estate.id), await t.make.block(estate.id)];
  const accounts = [];
  for (const block_id of [block.id, other.id]) {
    const { id } = await t.make.apartment({ block_id });
    accounts.push((await t.make.payment({ tenant: await t.make.tenant({ apartment_id: id }) })).account_id);
  }
  expect(await found({ block_id: block.id })).toEqual(accounts.slice(0, 1));
  expect(await found({ estate_id: estate.id })).toHaveLength(2);
});
