import { allocateReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { createExpense, updateExpense } from '@amayumba/contract/owners/expense-endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { linesOf, ownerSteps } from './test/owner-steps.ts';

// What is corrected on its own day is one line of a statement, as it is now.

const t = testApp();
const { aHome, anOwner, issue, manager, preview, receive } = ownerSteps(t);

beforeEach(() => t.clock.set('2026-10-05T09:00:00Z'));

const aCost = async (estate: number) => {
  const body = {
    estate,
    category: 'repairs' as const,
    amount: 100_000,
    spent_on: '2026-10-05',
    paid_on: '2026-10-05',
    method: 'Cash' as const,
  };
  return (await (await manager()).call(createExpense, { body })).body;
};
const file = async ({ id }: { id: number }, category: 'security' | 'repairs') =>
  expect((await (await manager()).call(updateExpense, { id, body: { category } })).status).toBe(200);

test('a cost of another category is one line of the new category', async () => {
  const { owner, estate } = await anOwner({ percent: 0 });
  const cost = await aCost(estate.id);
  await file(cost, 'security');
  t.clock.set('2026-10-20T09:00:00Z');
  expect(linesOf(await preview(owner.id, '2026-10'))).toEqual(['2026-10-05 Security: -100000 → -100000']);
  await file(cost, 'repairs');
  expect(linesOf(await preview(owner.id, '2026-10'))).toEqual(['2026-10-05 Repairs: -100000 → -100000']);
});

test('a cost whose category changes after its statement moves from the one to the other in the next', async () => {
  const { owner, estate } = await anOwner({ percent: 0 });
  const cost = await aCost(estate.id);
  t.clock.set('2026-11-05T09:00:00Z');
  await issue(owner.id, '2026-10');
  await file(cost, 'security');
  expect(linesOf(await preview(owner.id, '2026-11'))).toEqual([
    '2026-10-05 late Reversal of 5 Oct 2026: Repairs: 100000 → 0',
    '2026-10-05 late Security: -100000 → -100000',
  ]);
});

test('a receipt that is split again on its day is one line with the rest after the deposit', async () => {
  const { owner, estate } = await anOwner({ percent: 0 });
  const home = await aHome(estate.id, 'A-08');
  const charge = await t.make.payment({ tenant: home, payment_type: 'Security Deposit', amount: 1_000_000 });
  const receipt = await receive(home.account, 1_500_000, '2026-10-05', {
    allocations: [{ charge: charge.id, amount: 1_000_000 }],
  });
  const body = { allocations: [{ charge: charge.id, amount: 800_000 }], version: receipt.version };
  expect((await (await manager()).call(allocateReceipt, { id: receipt.id, body })).status).toBe(200);
  expect(linesOf(await preview(owner.id, '2026-10'))).toEqual([
    `2026-10-05 Rent and other money, A-08, receipt ${receipt.receipt_code}: 700000 → 700000`,
    `2026-10-05 Deposit received, A-08, receipt ${receipt.receipt_code}: 800000 → 700000`,
  ]);
});
