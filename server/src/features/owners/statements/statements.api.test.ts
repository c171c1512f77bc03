import { createMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { createRefund } from '@amayumba/contract/money/payout-endpoints.ts';
import {
  createRemittance,
  getOwnStatement,
  previewOwnStatement,
} from '@amayumba/contract/owners/statement-endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { linesOf, ownerSteps } from './test/owner-steps.ts';

const t = testApp();
const steps = ownerSteps(t);
const { anOwner, aHome, agree, give, issue, listed, manager, preview, receive, reverse, run, show, spend } = steps;

beforeEach(() => t.clock.set('2026-11-21T09:00:00Z'));

test('a statement leads from the opening to the closing balance, line by line', async () => {
  const { owner, estate } = await anOwner();
  const home = await aHome(estate.id, 'A-08');
  const before = await receive(home.account, 100_000, '2026-09-10');
  const { receipt_code } = await receive(home.account, 1_000_000, '2026-10-05');
  await spend(estate.id, 150_000, '2026-10-12');
  const statement = await issue(owner.id, '2026-10');
  expect(before.receipt_code).not.toBe(receipt_code);
  expect(linesOf(statement)).toEqual([
    `2026-10-05 Rent and other money, A-08, receipt ${receipt_code}: 1000000 → 1100000`,
    '2026-10-12 Repairs: -150000 → 950000',
    '2026-10-31 Management fee, 8% of USh 1,000,000 received: -80000 → 870000',
    '2026-10-31 VAT, 18% of the management fee of USh 80,000: -14400 → 855600',
  ]);
  expect(statement).toMatchObject({
    statement_code: expect.stringMatching(/^OS-2026-0000\d$/),
    opening_balance: 100_000,
    closing_balance: 855_600,
    totals: { received: 1_000_000, expenses: 150_000, fee: 80_000, vat: 14_400, corrections: 0 },
  });
});

test('homes with one number in two blocks are told apart', async () => {
  const { owner, estate } = await anOwner({ percent: 0, vat_percent: 0 });
  for (const home of [await aHome(estate.id, '7'), await aHome(estate.id, '7')])
    await receive(home.account, 100_000, '2026-10-05');
  const blocks = await t.db
    .selectFrom('blocks')
    .select('name')
    .where('estate_id', '=', estate.id)
    .orderBy('id')
    .execute();
  const texts = (await issue(owner.id, '2026-10')).lines.map(({ text }) => text.replace(/, receipt .*/, ''));
  expect(texts.slice(0, 2)).toEqual(blocks.map(({ name }) => `Rent and other money, ${name} 7`));
});

test('a receipt that is reversed later shows in the next month, and the issued statement stays', async () => {
  const { owner, estate } = await anOwner();
  const home = await aHome(estate.id, 'A-08');
  const receipt = await receive(home.account, 500_000, '2026-10-05');
  const october = await issue(owner.id, '2026-10');
  await reverse(receipt.id);
  const late = await receive(home.account, 200_000, '2026-10-20');
  t.clock.set('2026-12-02T09:00:00Z');
  const november = await issue(owner.id, '2026-11');
  expect(await show(october.id ?? 0)).toEqual(october);
  expect(linesOf(november)).toEqual([
    `2026-10-20 late Rent and other money, A-08, receipt ${late.receipt_code}: 200000 → 652800`,
    `2026-11-21 Reversal of 5 Oct 2026: Rent and other money, A-08, receipt ${receipt.receipt_code}: -500000 → 152800`,
    '2026-11-30 Management fee, 8% of -USh 300,000 received: 24000 → 176800',
    '2026-11-30 VAT, 18% of the management fee of -USh 24,000: 4320 → 181120',
  ]);
  expect(november).toMatchObject({ opening_balance: october.closing_balance, closing_balance: 181_120 });
});

test('deposits are shown and not counted, until they are kept for damage', async () => {
  const { owner, estate } = await anOwner({ vat_percent: 0 });
  const home = await aHome(estate.id, 'A-08');
  const charge = await t.make.payment({ tenant: home, payment_type: 'Security Deposit', amount: 500_000 });
  const { receipt_code } = await receive(home.account, 700_000, '2026-10-05', {
    allocations: [{ charge: charge.id, amount: 500_000 }],
  });
  await (
    await manager()
  ).call(createMovement, {
    id: home.account,
    body: { kind: 'withheld', amount: 100_000, reason: 'A broken window' },
  });
  await (
    await manager()
  ).call(createRefund, {
    body: { account: home.account, amount: 50_000, method: 'Cash', reason: 'Asked for it' },
  });
  const november = await preview(owner.id, '2026-11');
  expect(linesOf(await preview(owner.id, '2026-10'))).toEqual([
    `2026-10-05 Rent and other money, A-08, receipt ${receipt_code}: 200000 → 200000`,
    `2026-10-05 Deposit received, A-08, receipt ${receipt_code}: 500000 → 200000`,
    '2026-10-31 Management fee, 8% of USh 200,000 received: -16000 → 184000',
  ]);
  expect(linesOf(november)).toEqual([
    '2026-11-21 Deposit kept for damage, A-08: 100000 → 300000',
    '2026-11-21 Credit refunded, A-08: -50000 → 250000',
    '2026-11-21 Deposit kept for damage, A-08: -100000 → 250000',
    '2026-11-21 Management fee, 8% of USh 50,000 received: -4000 → 246000',
  ]);
  expect(november.totals).toMatchObject({ received: 50_000, deposits: -100_000 });
});

test('a month is issued once it has ended, once, and before later ones', async () => {
  const { owner } = await anOwner();
  expect(await run('2026-11', [owner.id])).toMatchObject({ status: 409, code: 'month_running' });
  await issue(owner.id, '2026-10');
  expect(await run('2026-10', [owner.id])).toMatchObject({ status: 409, code: 'statement_issued' });
  expect(await run('2026-09', [owner.id])).toMatchObject({
    problems: ['The statement of October 2026 was issued already, and it comes after this one.'],
  });
  expect(await run('2026-09', [owner.id], 'Wrong')).toMatchObject({ status: 409, code: 'statement_missing' });
});

test('a month after the first statement is not skipped, because its fee could not be charged any more', async () => {
  const { owner, estate } = await anOwner({ percent: 0, vat_percent: 0, minimum: 100_000 });
  await issue(owner.id, '2026-08');
  expect(await run('2026-10', [owner.id])).toMatchObject({
    problems: ['The statement of September 2026 was not issued yet, and it comes before this one.'],
  });
  await issue(owner.id, '2026-09');
  expect(await issue(owner.id, '2026-10')).toMatchObject({ opening_balance: -200_000, closing_balance: -300_000 });
  // Without an estate and without money there is nothing to issue.
  const { owner: seller, estate: sold } = await anOwner({ percent: 0 });
  await issue(seller.id, '2026-07');
  await t.db
    .updateTable('estate_ownerships')
    .set({ to_date: '2026-07-31' })
    .where('owner_id', '=', seller.id)
    .execute();
  expect(sold.id).not.toBe(estate.id);
  await give(seller.id, sold.id, { from_date: '2026-10-01' });
  await issue(seller.id, '2026-10');
});

test('a replacement replaces later months as well, under the next numbers, and charges the fees anew', async () => {
  const { owner, estate } = await anOwner({ percent: 10, vat_percent: 0 });
  const home = await aHome(estate.id, 'A-08');
  await receive(home.account, 1_000_000, '2026-09-05');
  await receive(home.account, 1_000_000, '2026-10-05');
  const september = await issue(owner.id, '2026-09');
  const october = await issue(owner.id, '2026-10');
  expect([september.closing_balance, october.closing_balance]).toEqual([900_000, 1_800_000]);
  await agree(estate.id, { from_date: '2026-09-01', percent: 5, vat_percent: 0 });
  const again = await issue(owner.id, '2026-09', 'The fee is 5 percent');
  expect(again).toMatchObject({ closing_balance: 950_000, replaces: september.id, reason: 'The fee is 5 percent' });
  const rows = await listed(owner.id, { replaced: 'true' });
  expect(rows.map(({ month, closing_balance, replaced_by }) => [month, closing_balance, replaced_by])).toEqual([
    ['2026-10', 1_900_000, null],
    ['2026-10', 1_800_000, rows[0]?.id],
    ['2026-09', 950_000, null],
    ['2026-09', 900_000, again.id],
  ]);
  const numbers = rows.map(({ number }) => (number ?? 0) - (september.number ?? 0));
  expect(numbers).toEqual([3, 1, 2, 0]);
  expect((await show(october.id ?? 0)).lines).toEqual(october.lines);
});

test('a change of shares back in time is one correction', async () => {
  const { owner, estate } = await anOwner({ percent: 0, vat_percent: 0 });
  const home = await aHome(estate.id, 'A-08');
  await receive(home.account, 1_000_000, '2026-09-05');
  await issue(owner.id, '2026-09');
  await t.db.updateTable('estate_ownerships').set({ share_percent: 60 }).where('owner_id', '=', owner.id).execute();
  const october = await issue(owner.id, '2026-10');
  expect(linesOf(october)).toEqual(['2026-10-01 Correction of earlier months: -400000 → 600000']);
  expect(october.totals.corrections).toBe(-400_000);
});

test('the parts of owners add up, and each has the least fee for their share', async () => {
  const { owner, estate } = await anOwner({ minimum: 100_001, vat_percent: 0 });
  const other = await t.make.user('owner');
  await t.db.updateTable('estate_ownerships').set({ share_percent: 33.33 }).where('owner_id', '=', owner.id).execute();
  await give(other.id, estate.id, { slice_from: 33.33, share_percent: 66.67 });
  const home = await aHome(estate.id, 'A-08');
  await receive(home.account, 100_001, '2026-10-05');
  const [one, two] = [await issue(owner.id, '2026-10'), await issue(other.id, '2026-10')];
  expect(one.totals).toMatchObject({ received: 33_330, fee: 33_330 });
  expect(two.totals).toMatchObject({ received: 66_671, fee: 66_671 });
  expect(linesOf(one).at(-1)).toBe(
    '2026-10-31 Management fee, the least of a month; 8% of USh 33,330 received: -33330 → 0',
  );
});

test('a new tenant costs the letting fee once, also where the lease was entered late', async () => {
  const { owner, estate } = await anOwner({ percent: 0, letting_fee: 50, vat_percent: 0 });
  await aHome(estate.id, 'A-01', { lease_start: '2026-03-01' });
  await aHome(estate.id, 'A-02', { lease_start: '2026-09-10' });
  const september = await issue(owner.id, '2026-09');
  expect(linesOf(september)).toEqual([
    "2026-09-30 Letting fee, A-02, 50% of a month's rent of USh 500,000: -250000 → -250000",
  ]);
  await aHome(estate.id, 'A-03', { lease_start: '2026-09-20' });
  const october = await issue(owner.id, '2026-10');
  expect(linesOf(october)).toEqual([
    "2026-10-31 Letting fee, A-03, 50% of a month's rent of USh 500,000: -250000 → -500000",
  ]);
  expect((await preview(owner.id, '2026-11')).lines).toEqual([]);
});

test('each estate shows what its month comes to, and what is paid out for all of them is of none', async () => {
  const { owner, estate } = await anOwner({ percent: 0 });
  const other = await t.make.estate({ owner_id: owner.id });
  await receive((await aHome(estate.id, 'A-08')).account, 300_000, '2026-09-05');
  await receive((await aHome(other.id, 'B-01')).account, 200_000, '2026-09-04');
  await issue(owner.id, '2026-09');
  const body = { owner: owner.id, amount: 500_000, paid_on: '2026-10-05', method: 'Cash' as const };
  await (await manager()).call(createRemittance, { body });
  await receive((await aHome(estate.id, 'A-09')).account, 100_000, '2026-10-05');
  await spend(other.id, 40_000, '2026-10-12');
  const october = await issue(owner.id, '2026-10');
  expect(october).toMatchObject({ opening_balance: 500_000, closing_balance: 60_000 });
  const sums = new Map(october.estates.map((part) => [part.estate, part.sum]));
  expect(sums).toEqual(
    new Map([
      [estate.id, 100_000],
      [other.id, -40_000],
      [null, -500_000],
    ]),
  );
  // In November nothing is paid out, so nothing is of no estate.
  t.clock.set('2026-12-02T09:00:00Z');
  const november = await issue(owner.id, '2026-11');
  expect(november.estates.map((part) => part.estate)).toEqual([estate.id, other.id]);
  expect(november.estates.map(({ sum }) => sum)).toEqual([0, 0]);
});

test('statements that were issued before estates showed the month stay readable, in the form in which they are stored', async () => {
  const { owner, estate } = await anOwner({ percent: 0 });
  await receive((await aHome(estate.id, 'A-08')).account, 300_000, '2026-09-05');
  await issue(owner.id, '2026-09');
  await receive((await aHome(estate.id, 'A-09')).account, 200_000, '2026-10-05');
  const { id } = await issue(owner.id, '2026-10');
  const { snapshot } = await t.db
    .selectFrom('owner_statements')
    .select('snapshot')
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow();
  const { estates } = snapshot as { estates: object[] };
  expect(estates).toEqual([
    {
      estate: estate.id,
      estate_name: estate.name,
      opening_balance: 300_000,
      closing_balance: 500_000,
      totals: expect.objectContaining({ received: 200_000 }),
    },
  ]);
  expect((await show(id ?? 0)).estates).toMatchObject([{ estate: estate.id, sum: 200_000 }]);
});

test('an owner sees their own statements, and the running month until today', async () => {
  const { owner, estate } = await anOwner();
  const { owner: other } = await anOwner();
  await receive((await aHome(estate.id, 'A-08')).account, 100_000, '2026-11-05');
  const { id } = await issue(owner.id, '2026-10');
  expect((await t.as(owner).call(getOwnStatement, { id: id ?? 0 })).status).toBe(200);
  expect((await t.as(other).call(getOwnStatement, { id: id ?? 0 })).status).toBe(404);
  const { body } = await t.as(owner).call(previewOwnStatement, {});
  expect(body).toMatchObject({
    id: null,
    month: '2026-11',
    until: '2026-11-21',
    totals: { received: 100_000, fee: 8_000 },
  });
});
