import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { chargeMany } from '@amayumba/contract/money/charging-endpoints.ts';
import { updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { accountOf } from '../posting/accounts.repository.ts';
import { refreshAccounts } from '../posting/refresh.repository.ts';
import { scheduleSteps } from './test/schedule-steps.ts';

const t = testApp();
const { manager, accountIdOf, chargesOf, receive, sumsOf } = scheduleSteps(t);

/** An estate with one block of let homes, with their accounts in the order of the homes. */
async function estateOf(homes: { number_of_rooms: number; size?: number }[]) {
  const estate = await t.make.estate();
  const block = await t.make.block(estate.id);
  const accounts: number[] = [];
  for (const [index, home] of homes.entries()) {
    const apartment = await t.make.apartment({ block_id: block.id, number: `A-${index + 1}` });
    await t.db.updateTable('apartments').set(home).where('id', '=', apartment.id).execute();
    accounts.push(await accountIdOf(await t.make.tenant({ apartment_id: apartment.id })));
  }
  return { estate: estate.id, block: block.id, accounts };
}

const WATER = { type: 'Utilities', description: 'Water, October', due_date: '2026-11-30', preview: false } as const;

const charge = async (body: Partial<BodyOf<typeof chargeMany>>) =>
  (await manager()).call(chargeMany, { anyBody: { ...WATER, ...body } });

test('an amount is charged to every current lease of an estate, and the sums are right', async () => {
  const { estate, accounts } = await estateOf([{ number_of_rooms: 1 }, { number_of_rooms: 2 }]);
  const past = await t.make.apartment({ estate_id: estate });
  await t.make.tenant({ apartment_id: past.id, lease_start: '2025-01-01', lease_end: '2025-12-31' });
  const made = await charge({ estate, amount: 30_000 });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({ count: 2, total_amount: 60_000 });
  expect(made.body.lines.map(({ account }) => account)).toEqual(accounts);
  for (const [index, account] of accounts.entries()) {
    expect(await chargesOf(account)).toEqual([
      expect.objectContaining({
        id: made.body.lines[index]?.charge,
        amount: 30_000,
        source: 'bulk',
        description: 'Water, October',
        period_start: '2026-11-01',
        period_end: '2026-11-30',
      }),
    ]);
    const sums = await sumsOf(account);
    expect(sums).toMatchObject({ balance: 30_000, oldest_due: '2026-11-30' });
    await refreshAccounts(t.db, [account]);
    expect(await sumsOf(account)).toEqual(sums);
  }
  const ids = made.body.lines.flatMap((line) => line.charge ?? []);
  const recorded = await t.db
    .selectFrom('audit_log')
    .select('subject_id')
    .where('subject', '=', 'payment')
    .where('subject_id', 'in', ids)
    .execute();
  expect(recorded).toHaveLength(2);
});

test('a preview shows the same lines and writes nothing', async () => {
  const { block, accounts } = await estateOf([{ number_of_rooms: 1 }, { number_of_rooms: 2 }]);
  const shown = await charge({ block, total: 100_000, split: 'rooms', preview: true });
  expect(shown.body.lines.map(({ amount, charge: made }) => [amount, made])).toEqual([
    [33_334, null],
    [66_666, null],
  ]);
  expect(await chargesOf(accounts[0] ?? 0)).toEqual([]);
  const made = await charge({ block, total: 100_000, split: 'rooms' });
  expect(made.body.lines.map(({ amount }) => amount)).toEqual([33_334, 66_666]);
});

test.each([
  ['equal', [33_334, 33_333, 33_333]],
  ['rooms', [16_667, 33_333, 50_000]],
  ['size', [20_000, 30_000, 50_000]],
] as const)('a total is split by %s, and nothing of it is lost', async (split, amounts) => {
  const { accounts } = await estateOf([
    { number_of_rooms: 1, size: 40 },
    { number_of_rooms: 2, size: 60 },
    { number_of_rooms: 3, size: 100 },
  ]);
  const made = await charge({ accounts, total: 100_000, split });
  expect(made.body.lines.map(({ amount }) => amount)).toEqual(amounts);
  expect(made.body.total_amount).toBe(100_000);
});

test('what an account was charged for the month already is listed and skipped, unless it is wanted twice', async () => {
  const { accounts } = await estateOf([{ number_of_rooms: 1 }, { number_of_rooms: 1 }]);
  const [first = 0, second = 0] = accounts;
  const before = await charge({ accounts: [first], amount: 10_000 });
  const made = await charge({ accounts, total: 60_000, split: 'equal' });
  expect(made.body).toMatchObject({ count: 1, total_amount: 30_000 });
  expect(made.body.lines).toMatchObject([
    { account: first, is_skipped: true, duplicate_of: before.body.lines[0]?.charge, charge: null },
    { account: second, is_skipped: false, duplicate_of: null, amount: 30_000 },
  ]);
  const twice = await charge({ accounts, amount: 5_000, allow_duplicate: true });
  expect(twice.body.count).toBe(2);
  expect(await chargesOf(first)).toHaveLength(2);
  expect((await charge({ accounts, amount: 5_000, due_date: '2026-12-05' })).body.count).toBe(2);
});

test('so is what was charged and labelled Failed, which is still owed', async () => {
  const { accounts } = await estateOf([{ number_of_rooms: 1 }]);
  const [before] = (await charge({ accounts, amount: 10_000 })).body.lines;
  await (await manager()).call(updatePayment, { id: before?.charge ?? 0, body: { status_id: 8 } });
  const again = await charge({ accounts, amount: 10_000 });
  expect(again.body).toMatchObject({ count: 0, lines: [{ is_skipped: true, duplicate_of: before?.charge }] });
});

test('of two accounts of one tenant the first is charged, and the other skipped, unless it is wanted twice', async () => {
  const tenant = await t.make.tenant();
  const past = { tenant_id: tenant.id, lease_id: null, estate_id: null };
  const accounts = [await accountIdOf(tenant), await accountOf(t.db, past)];
  const [first = 0, second = 0] = accounts;
  const shown = await charge({ accounts, amount: 10_000, preview: true });
  expect(shown.body).toMatchObject({
    count: 1,
    total_amount: 10_000,
    lines: [{ is_skipped: false }, { account: second, is_skipped: true, duplicate_of: null }],
  });
  const made = await charge({ accounts, amount: 10_000 });
  const own = made.body.lines[0]?.charge;
  expect(made.body).toMatchObject({
    count: 1,
    lines: [{ duplicate_of: null }, { account: second, is_skipped: true, charge: null, duplicate_of: own }],
  });
  expect(await chargesOf(first)).toHaveLength(1);
  expect(await chargesOf(second)).toEqual([]);
  const twice = await charge({ accounts, amount: 10_000, due_date: '2027-01-05', allow_duplicate: true });
  expect(twice.body.count).toBe(2);
});

test('nothing is charged if one of the accounts or homes is not valid', async () => {
  const { accounts } = await estateOf([{ number_of_rooms: 1, size: 40 }, { number_of_rooms: 1 }]);
  expect((await charge({ accounts: [...accounts, 999_999], amount: 10_000 })).error.fields).toHaveProperty('accounts');
  expect((await charge({ accounts, total: 10_000, split: 'size' })).error.fields).toHaveProperty('split');
  expect((await charge({ accounts, total: 1, split: 'equal' })).error.fields).toHaveProperty('total');
  for (const account of accounts) expect(await chargesOf(account)).toEqual([]);
});

test('credit is applied to what is charged', async () => {
  const { accounts } = await estateOf([{ number_of_rooms: 1 }, { number_of_rooms: 1 }]);
  await receive(accounts[0] ?? 0, 25_000);
  await charge({ accounts, amount: 30_000 });
  expect((await chargesOf(accounts[0] ?? 0))[0]).toMatchObject({ status_id: 4 });
  expect(await sumsOf(accounts[0] ?? 0)).toMatchObject({ credit: 0, balance: 5_000 });
});

test('a deposit is charged and is in no balance until it is paid', async () => {
  const { accounts } = await estateOf([{ number_of_rooms: 1 }]);
  const made = await charge({ accounts, type: 'Security Deposit', amount: 500_000 });
  expect(made.body.count).toBe(1);
  expect(await sumsOf(accounts[0] ?? 0)).toMatchObject({ balance: 0, open_amount: 0 });
});

test('two managers who charge the same at once charge it once', async () => {
  const { estate, accounts } = await estateOf([{ number_of_rooms: 1 }, { number_of_rooms: 1 }]);
  const answers = await Promise.all([charge({ estate, amount: 7_000 }), charge({ estate, amount: 7_000 })]);
  expect(new Set(answers.map(({ body }) => body.count))).toEqual(new Set([0, 2]));
  for (const account of accounts) expect(await chargesOf(account)).toHaveLength(1);
});

test('an estate without a lease has nothing to charge', async () => {
  const estate = await t.make.estate();
  expect((await charge({ estate: estate.id, amount: 7_000 })).body).toEqual({ count: 0, total_amount: 0, lines: [] });
});
