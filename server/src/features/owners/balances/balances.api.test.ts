import { changeOwnerDetails } from '@amayumba/contract/owners/ownership-endpoints.ts';
import { listOwnerBalances, listOwnerStatements } from '@amayumba/contract/owners/statement-endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { ownerSteps } from '../statements/test/owner-steps.ts';
import { balanceUntil, readOwnerBook } from '../statements/test/recount-owner.ts';

const t = testApp();
const { agree, anOwner, aHome, give, issue, manager, receive, reverse, spend } = ownerSteps(t);

beforeEach(() => t.clock.set('2026-11-21T09:00:00Z'));

const balances = async (query: object = {}) => {
  const { body } = await (await manager()).call(listOwnerBalances, { query: { page: 1, page_size: 100, ...query } });
  return Array.isArray(body) ? body : body.results;
};
const balanceOf = async (owner: number) => (await balances({ owner }))[0];

test('balances equal the recounted rows, for owners with statements and without, and of divided estates', async () => {
  const { owner: one, estate } = await anOwner({ percent_of: 'charged' });
  const { owner: two, estate: other } = await anOwner();
  await t.db.updateTable('estate_ownerships').set({ share_percent: 33.33 }).where('owner_id', '=', one.id).execute();
  await give(two.id, estate.id, { slice_from: 33.33, share_percent: 66.67, from_date: '2026-09-15' });
  const [home, second] = [await aHome(estate.id, 'A-08'), await aHome(other.id, 'B-01')];
  await receive(home.account, 100_001, '2026-09-05');
  const { id } = await receive(home.account, 250_000, '2026-10-05');
  await receive(second.account, 333_333, '2026-10-06');
  await spend(estate.id, 45_678, '2026-10-12');
  await issue(two.id, '2026-10');
  await receive(home.account, 77_777, '2026-10-20');
  await reverse(id);
  const all = await balances();
  for (const { id: owner } of [one, two]) {
    const book = await readOwnerBook(t.db, owner);
    expect(all.find((row) => row.owner === owner)?.balance).toBe(balanceUntil(book, '2026-11-21'));
  }
});

test('the fee that is to come is of the months without a statement, with what is late', async () => {
  const { owner, estate } = await anOwner({ percent: 10, vat_percent: 0, letting_fee: 50, from_date: '2026-09-01' });
  const home = await aHome(estate.id, 'A-08', { lease_start: '2026-09-10' });
  await receive(home.account, 1_000_000, '2026-09-12');
  await receive(home.account, 500_000, '2026-10-05');
  // The letting, September and October.
  expect(await balanceOf(owner.id)).toMatchObject({ balance: 1_500_000, expected_fee: 250_000 + 100_000 + 50_000 });
  await issue(owner.id, '2026-09');
  await receive(home.account, 200_000, '2026-09-20');
  expect(await balanceOf(owner.id)).toMatchObject({
    balance: 1_700_000 - 350_000,
    expected_fee: 50_000 + 20_000,
    last_statement: { month: '2026-09', closing_balance: 650_000 },
  });
  await issue(owner.id, '2026-10');
  expect(await balanceOf(owner.id)).toMatchObject({ balance: 1_700_000 - 420_000, expected_fee: 0 });
});

test('the fee that is to come of rent charged is a part of what is charged, also with a least fee', async () => {
  const { owner, estate } = await anOwner({ percent_of: 'charged', vat_percent: 0, from_date: '2026-11-01' });
  const home = await aHome(estate.id, 'A-08');
  await t.make.payment({ tenant: home, amount: 700_000, due_date: '2026-11-05' });
  expect(await balanceOf(owner.id)).toMatchObject({ balance: 0, expected_fee: 56_000 });
  const { owner: other, estate: second } = await anOwner({ vat_percent: 0, minimum: 30_000, from_date: '2026-11-01' });
  await agree(second.id, { from_date: '2026-11-20', percent: 8, vat_percent: 0, minimum: 40_000 });
  expect(await balanceOf(other.id)).toMatchObject({ balance: 0, expected_fee: 40_000 });
});

test('pages and searches list owners by name, each once, also former ones', async () => {
  const { owner, estate } = await anOwner();
  await t.db.updateTable('estate_ownerships').set({ to_date: '2026-01-31' }).where('owner_id', '=', owner.id).execute();
  const next = await t.make.user('owner');
  await give(next.id, estate.id, { from_date: '2026-02-01' });
  const all = await balances();
  expect(all.filter((row) => row.owner === owner.id)).toMatchObject([{ estates: 0 }]);
  expect(all.filter((row) => row.owner === next.id)).toMatchObject([{ estates: 1 }]);
  const pages = [
    await balances({ page_size: 2 }),
    await balances({ page: 2, page_size: 2 }),
    await balances({ page: 3, page_size: 2 }),
  ].flat();
  expect(pages.map((row) => row.owner)).toEqual(all.slice(0, 6).map((row) => row.owner));
});

/** An owner with a statement of October over 920,000 and 300,000 received in November. */
async function withMoney(payout_account: string) {
  const made = await anOwner({ vat_percent: 0 });
  const { account } = await aHome(made.estate.id, 'A-08');
  await receive(account, 1_000_000, '2026-10-05');
  await issue(made.owner.id, '2026-10');
  await receive(account, 300_000, '2026-11-05');
  await (await manager()).call(changeOwnerDetails, { id: made.owner.id, body: { payout_account } });
  return made;
}

/** The owners that a search finds. */
async function found(search: string): Promise<number[]> {
  const { body } = await (await manager()).call(listOwnerBalances, { query: { search } });
  return (Array.isArray(body) ? body : body.results).map(({ owner }) => owner);
}

test('owners are found by name and by the account that they are paid on', async () => {
  const { owner } = await withMoney('Stanbic 9030012344417');
  await withMoney('Centenary 3100045566');
  expect(await found('9030012344417')).toEqual([owner.id]);
  expect(await found('stanbic')).toEqual([owner.id]);
  expect(await found('nobody has this account')).toEqual([]);
});

test('the file of balances has what was due on the day, and its sum', async () => {
  const { owner } = await withMoney('Equity 1');
  const file = async (on?: string) => {
    const query = { owner: owner.id, file: 'csv', ...(on !== undefined && { on }) } as const;
    return (await (await manager()).call(listOwnerBalances, { query })).text;
  };
  expect(await file()).toMatch(/"Equity 1",1,"October 2026",920000,,24000,1220000/);
  expect(await file('2026-10-31')).toMatch(/"Total: 1",,,,,,\d+,920000/);
  expect(await auditEntries(t.db, { subject: 'owner_balance' })).toContainEqual(
    expect.objectContaining({ action: 'exported', after: { owner: owner.id, on: '2026-10-31', file: 'csv' } }),
  );
});

test('the file of statements leaves replaced ones out of its sums', async () => {
  const { owner } = await withMoney('');
  await issue(owner.id, '2026-10', 'The agreement was wrong');
  const query = { owner: owner.id, replaced: 'true', file: 'csv' } as const;
  const { text } = await (await manager()).call(listOwnerStatements, { query });
  expect(text.match(/"October 2026"/g)).toHaveLength(2);
  expect(text.match(/"Yes"/g)).toHaveLength(1);
  expect(text).toMatch(/"Total: 1",,,,1000000,0,80000,0,0,0,,0,,/);
});
