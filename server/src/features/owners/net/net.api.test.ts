import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { createCreditNote } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { createMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { getOwnNet, setEstateValue } from '@amayumba/contract/owners/tax-endpoints.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { NOON } from '../../../test/clock.ts';
import { dice } from '../../reports/test/dice.ts';
import { ownersMoney } from '../test/owners-money.ts';
import { recountNet } from '../test/recount-net.ts';

const t = testApp();
const { ownedBy, expense, fee, remittance } = ownersMoney(t);
const NOVEMBER = { start_date: '2026-11-01', end_date: '2026-11-30' };
const NONE = {
  received: 0,
  charged: 0,
  expenses: 0,
  expenses_of_others: 0,
  fee: 0,
  vat: 0,
  withheld: 0,
  remitted: 0,
  net: 0,
};

const manager = async () => t.as(await t.make.user('manager'));
const netOf = async (owner: { id: number }, query: { start_date: string; end_date: string; estate_id?: number }) =>
  (await t.as(owner).call(getOwnNet, { query })).body;

const returnsOf = async (owner: { id: number }, query = NOVEMBER) =>
  (await netOf(owner, query)).estates.map(({ return_percent }) => return_percent);

/** An estate of an owner with one tenant, who owes 500,000 of rent on 5 November. */
async function letEstate(owner: { id: number }) {
  const estate = await t.make.estate({ owner_id: owner.id });
  await ownedBy(estate, { owner });
  const { id } = await t.make.apartment({ estate_id: estate.id });
  const tenant = await t.make.tenant({ apartment_id: id });
  const rent = await t.make.payment({ tenant, due_date: '2026-11-05' });
  return { estate, tenant, rent, account: rent.account_id };
}

test('is for owners, of their own money only', async () => {
  expect((await t.as(null).call(getOwnNet, { query: NOVEMBER })).status).toBe(401);
  expect((await (await manager()).call(getOwnNet, { query: NOVEMBER })).status).toBe(403);
  const [owner, other] = [await t.make.user('owner'), await t.make.user('owner')];
  const { estate, account } = await letEstate(other);
  await (
    await manager()
  ).call(createReceipt, {
    body: { account, amount: 500_000, method: 'Cash', received_at: '2026-11-06' },
  });
  const expected = { ...NONE, balance: 0, by_category: [], estates: [] };
  expect(await netOf(owner, NOVEMBER)).toEqual({ ...expected, months: [{ year: 2026, month: 11, ...NONE }] });
  expect(await netOf(owner, { ...NOVEMBER, estate_id: estate.id })).toMatchObject(expected);
});

test('is what came in less expenses of the office, fee, VAT and tax withheld, by month and estate', async () => {
  const owner = await t.make.user('owner');
  const { estate, tenant, account } = await letEstate(owner);
  const caller = await manager();
  await caller.call(createReceipt, { body: { account, amount: 500_000, method: 'Cash', received_at: '2026-11-06' } });
  const deposit = await t.make.payment({ tenant, payment_type: 'Security Deposit', due_date: '2026-11-05' });
  await caller.call(createReceipt, {
    body: { account, amount: 300_000, method: 'Cash', allocations: [{ charge: deposit.id, amount: 300_000 }] },
  });
  await expense({ estate_id: estate.id, amount: 80_000, paid_on: '2026-11-10' });
  await expense({ estate_id: estate.id, amount: 20_000, paid_on: '2026-10-10', category: 'security' });
  await expense({ estate_id: estate.id, amount: 70_000, paid_on: '2026-11-11', paid_by: 'owner' });
  await fee(owner, estate.id, '2026-10', 40_000);
  await remittance(owner, 100_000, '2026-11-02', null);
  const november = { ...NONE, received: 500_000, charged: 500_000, expenses: 80_000, expenses_of_others: 70_000 };
  const october = { ...NONE, expenses: 20_000, fee: 40_000, vat: 7_200, net: -67_200 };
  const both = { ...november, expenses: 100_000, fee: 40_000, vat: 7_200, net: 352_800 };
  expect(await netOf(owner, { start_date: '2026-10-15', end_date: '2026-11-30' })).toMatchObject({
    net: 372_800,
    expenses: 80_000,
  });
  expect(await netOf(owner, { start_date: '2026-10-01', end_date: '2026-11-30' })).toEqual({
    ...both,
    remitted: 100_000,
    balance: 252_800,
    by_category: [
      { category: 'repairs', amount: 80_000, count: 1 },
      { category: 'security', amount: 20_000, count: 1 },
    ],
    months: [
      { year: 2026, month: 10, ...october },
      { year: 2026, month: 11, ...november, remitted: 100_000, net: 420_000 },
    ],
    estates: [
      { estate: estate.id, estate_name: estate.name, ...both, value: null, valued_on: null, return_percent: null },
    ],
  });
});

test('what an owner says an estate is worth gives its return, from the days up to today', async () => {
  const [owner, other] = [await t.make.user('owner'), await t.make.user('owner')];
  const { estate, account } = await letEstate(owner);
  await (await manager()).call(createReceipt, { body: { account, amount: 420_000, method: 'Cash' } });
  const body = { value: 100_000_000, valued_on: '2026-06-30' };
  const set = (user: { id: number }, input = body) => t.as(user).call(setEstateValue, { id: estate.id, body: input });
  expect((await set(other)).status).toBe(404);
  expect((await set(owner, { ...body, valued_on: '2026-11-22' })).error.fields).toHaveProperty('valued_on');
  expect((await set(owner, { ...body, value: 0 })).status).toBe(400);
  expect((await set(owner, { ...body, value: 1 })).body).toEqual({ ...body, value: 1 });
  expect((await set(owner)).status).toBe(200);
  // 21 days of November have come.
  const [found] = (await netOf(owner, NOVEMBER)).estates;
  expect(found).toMatchObject(body);
  expect(found?.return_percent).toBeCloseTo(((420_000 / 21) * 365) / 1_000_000, 10);
  const logged = await t.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', 'estate')
    .where('subject_id', '=', estate.id)
    .execute();
  expect(logged).toHaveLength(2);
});

test('what an owner says an estate is worth is in no entry that managers read', async () => {
  const owner = await t.make.user('owner', { first_name: 'Grace', last_name: 'Atim' });
  const { estate } = await letEstate(owner);
  const body = { value: 123_456_789, valued_on: '2026-06-28' };
  expect((await t.as(owner).call(setEstateValue, { id: estate.id, body })).status).toBe(200);
  const query = { subject: 'estate', subject_id: estate.id };
  const { body: log, text } = await (await manager()).call(listAudit, { query });
  expect((log as { summary: string }[]).map(({ summary }) => summary)).toEqual([
    `Grace Atim entered what the estate ${estate.name} is worth`,
  ]);
  expect(text).not.toMatch(/123,?456,?789|28 June|2026-06-28/);
});

test('the return of an estate is computed from the days on which the owner had it', async () => {
  const [seller, buyer] = [await t.make.user('owner'), await t.make.user('owner')];
  const { estate, account } = await letEstate(seller);
  await ownedBy(estate, { owner: seller, to: '2026-11-10' }, { owner: buyer, from: '2026-11-11' });
  const record = (received_at: string) => ({ account, amount: 300_000, method: 'Cash' as const, received_at });
  for (const day of ['2026-11-06', '2026-11-12']) await (await manager()).call(createReceipt, { body: record(day) });
  const value = { value: 100_000_000, valued_on: '2026-11-11' };
  await t.as(buyer).call(setEstateValue, { id: estate.id, body: value });
  const valueOfSeller = { estate_id: estate.id, owner_id: seller.id, ...value };
  await t.db.insertInto('estate_values').values(valueOfSeller).execute();
  // 21 days of November have come: 10 were the seller's.
  expect(await returnsOf(seller)).toEqual([expect.closeTo(((300_000 / 10) * 365) / 1_000_000, 10)]);
  expect(await returnsOf(buyer)).toEqual([expect.closeTo(((300_000 / 11) * 365) / 1_000_000, 10)]);
  expect(await returnsOf(buyer, { start_date: '2026-12-01', end_date: '2026-12-31' })).toEqual([null]);
});

test('stays with the owner in whose time it was, and shares add up to the whole', async () => {
  const [first, second, third] = [await t.make.user('owner'), await t.make.user('owner'), await t.make.user('owner')];
  const { estate, account } = await letEstate(first);
  await ownedBy(
    estate,
    { owner: first, to: '2026-11-10' },
    { owner: second, percent: 33.33, from: '2026-11-11' },
    { owner: third, percent: 66.67, from: '2026-11-11' },
  );
  const caller = await manager();
  const record = (amount: number, received_at: string) =>
    caller.call(createReceipt, { body: { account, amount, method: 'Cash', received_at } });
  await record(200_000, '2026-11-10');
  await record(100_001, '2026-11-11');
  const nets = [];
  for (const owner of [first, second, third]) nets.push((await netOf(owner, NOVEMBER)).net);
  expect(nets).toEqual([200_000, 33_330, 66_671]);
});

test('is the same as a plain recount of random entries, for every owner', async () => {
  const { below, of, day } = dice(24);
  const [one, two, three] = [await t.make.user('owner'), await t.make.user('owner'), await t.make.user('owner')];
  const owners = [one, two, three];
  const caller = await manager();
  for (let round = 0; round < 4; round += 1) {
    const { estate, tenant, account } = await letEstate(of(owners));
    const percent = 1 + below(9_998) / 100;
    const rest = Math.round((100 - percent) * 100) / 100;
    await ownedBy(
      estate,
      { owner: one, percent, to: '2026-11-12' },
      { owner: two, percent: rest, to: '2026-11-12' },
      { owner: of([two, three]), from: '2026-11-13' },
    );
    const deposit = await t.make.payment({ tenant, payment_type: 'Security Deposit', due_date: '2026-11-05' });
    await t.make.payment({ tenant, payment_type: 'Utilities', amount: 33_333, due_date: day('2026-11-01', 25) });
    await caller.call(createCreditNote, {
      body: {
        charge: (await t.make.payment({ tenant, month: 9, due_date: day('2026-09-20', 60) })).id,
        amount: 1 + below(99_999),
        kind: 'waiver',
        reason: 'Agreed',
      },
    });
    for (let at = 0; at < 8; at += 1) {
      t.clock.set(`${day('2026-11-01', 21)}T09:00:00Z`);
      const made = await caller.call(createReceipt, {
        body: { account, amount: 1 + below(400_000), method: of(['Cash', 'Bank Transfer'] as const) },
      });
      if (below(4) === 0) await caller.call(reverseReceipt, { id: made.body.id, body: { reason: 'Bounced' } });
    }
    t.clock.set(NOON);
    await caller.call(createReceipt, {
      body: { account, amount: 300_001, method: 'Cash', allocations: [{ charge: deposit.id, amount: 300_001 }] },
    });
    await caller.call(createMovement, {
      // The path names the account.
      id: account,
      body: { kind: 'withheld', amount: 100_003, reason: 'Damage' },
    });
    for (let at = 0; at < 5; at += 1)
      await expense({
        estate_id: estate.id,
        amount: 1 + below(90_000),
        paid_on: day('2026-10-20', 30),
        paid_by: of(['office', 'office', 'owner', 'tenant'] as const),
      });
  }
  await fee(one, (await letEstate(one)).estate.id, '2026-10', 12_345);
  await remittance(two, 77_777, '2026-11-15', null);
  for (const owner of owners) {
    const query = { start_date: day('2026-10-25', 10), end_date: day('2026-11-08', 20) };
    const {
      received,
      charged,
      expenses,
      expenses_of_others,
      fee: kept,
      vat,
      remitted,
      balance,
    } = await netOf(owner, query);
    const found = { received, charged, expenses, expenses_of_others, fee: kept, vat, remitted, balance };
    expect(found).toEqual(await recountNet(t.db, owner.id, query, '2026-11-21'));
  }
});
