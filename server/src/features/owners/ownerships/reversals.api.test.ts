import { getOwnerMoney, getOwnerMoneyMonths, listOwnerMoneyRows } from '@amayumba/contract/money/figures-endpoints.ts';
import { createRefund, reverseRefund } from '@amayumba/contract/money/payout-endpoints.ts';
import { createExpense, reverseExpense } from '@amayumba/contract/owners/expense-endpoints.ts';
import { setOwnership } from '@amayumba/contract/owners/ownership-endpoints.ts';
import { getOwnNet, getTaxPack } from '@amayumba/contract/owners/tax-endpoints.ts';
import { getPaymentDashboardSummary } from '@amayumba/contract/reports/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { ownerSteps } from '../statements/test/owner-steps.ts';

// What was recorded wrongly is reversed and recorded anew, perhaps after the estate was sold.

const t = testApp();
const { aHome, anOwner, issue, manager, preview, receive, reverse } = ownerSteps(t);

beforeEach(() => t.clock.set('2026-10-05T09:00:00Z'));

const NO_FEE = { percent: 0, vat_percent: 0 };
const REASON = { reason: 'The sum was wrong' };

/** An estate that is sold on 21 November. */
async function sold() {
  const { owner: seller, estate } = await anOwner(NO_FEE);
  const { account } = await aHome(estate.id, 'A-08');
  const buyer = await t.make.user('owner');
  const sell = async (percent = 100) => {
    t.clock.set('2026-11-21T09:00:00Z');
    const office = await manager();
    for (const [owner, share_percent] of [
      [seller.id, 100 - percent],
      [buyer.id, percent],
    ] as const)
      await office.call(setOwnership, {
        body: { estate: estate.id, owner, share_percent, from_date: '2026-11-21' },
      });
  };
  return { seller, buyer, estate, account, sell };
}
const netOf = async (owner: { id: number }) => {
  const query = { start_date: '2026-10-01', end_date: '2026-11-30' };
  const { received, expenses, balance } = (await t.as(owner).call(getOwnNet, { query })).body;
  return { received, expenses, balance };
};

test('a receipt that is reversed after a sale is deducted from the seller, whose statement shows it', async () => {
  const { seller, buyer, account, sell } = await sold();
  const wrong = await receive(account, 1_000_000, '2026-10-05');
  t.clock.set('2026-11-02T09:00:00Z');
  await issue(seller.id, '2026-10');
  await sell();
  await reverse(wrong.id);
  await receive(account, 100_000, '2026-10-05');
  expect(await netOf(seller)).toEqual({ received: 100_000, expenses: 0, balance: 100_000 });
  expect(await netOf(buyer)).toEqual({ received: 0, expenses: 0, balance: 0 });
  expect((await preview(seller.id, '2026-11')).totals).toMatchObject({ received: -900_000, corrections: 0 });
  expect((await preview(buyer.id, '2026-11')).lines).toEqual([]);
  const packs = await Promise.all(
    [seller, buyer].map(async ({ id }) => {
      const query = { owner: id, year: 2026 };
      return (await (await manager()).call(getTaxPack, { query })).body.totals.rent_received;
    }),
  );
  expect(packs).toEqual([100_000, 0]);
});

test('a receipt that is reversed after a sale is not taken off what the buyer received, on any screen', async () => {
  const { seller, buyer, account, sell } = await sold();
  const wrong = await receive(account, 1_000_000, '2026-10-05');
  await sell();
  await reverse(wrong.id);
  const november = { start_date: '2026-11-01', end_date: '2026-11-30' };
  const receivedBy = async (owner: { id: number }) => {
    const caller = t.as(owner);
    const rows = await caller.call(listOwnerMoneyRows, { query: { ...november, figure: 'received' } });
    return [
      (await caller.call(getOwnerMoney, { query: november })).body.received,
      rows.body.total_amount,
      (await caller.call(getOwnerMoneyMonths, { query: {} })).body.at(-1)?.received,
      (await caller.call(getPaymentDashboardSummary)).body.received_this_month,
    ];
  };
  expect(await receivedBy(buyer)).toEqual([0, 0, 0, 0]);
  expect(await receivedBy(seller)).toEqual([-1_000_000, -1_000_000, -1_000_000, -1_000_000]);
});

test('a cost that is reversed after a sale is given back to the seller', async () => {
  const { seller, buyer, estate, sell } = await sold();
  const body = {
    estate: estate.id,
    category: 'repairs' as const,
    amount: 80_000,
    spent_on: '2026-10-05',
    paid_on: '2026-10-05',
    method: 'Cash' as const,
  };
  const { body: cost } = await (await manager()).call(createExpense, { body });
  await sell();
  await (await manager()).call(reverseExpense, { id: cost.id, body: REASON });
  await (await manager()).call(createExpense, { body: { ...body, amount: 8_000 } });
  expect(await netOf(seller)).toEqual({ received: 0, expenses: 8_000, balance: -8_000 });
  expect(await netOf(buyer)).toEqual({ received: 0, expenses: 0, balance: 0 });
});

test('a receipt that is reversed after a part was sold is deducted by the shares of its day', async () => {
  const { seller, buyer, account, sell } = await sold();
  const wrong = await receive(account, 1_000_001, '2026-10-05');
  await sell(33.33);
  await reverse(wrong.id);
  expect(await netOf(seller)).toMatchObject({ received: 0, balance: 0 });
  expect(await netOf(buyer)).toMatchObject({ received: 0, balance: 0 });
});

test('credit that is refunded after a sale is deducted from who has the estate on the day of the refund', async () => {
  const { seller, buyer, account, sell } = await sold();
  await receive(account, 1_000_000, '2026-10-05');
  await sell();
  const body = { account, amount: 400_000, method: 'Cash' as const, reason: 'Paid twice' };
  const { body: refund } = await (await manager()).call(createRefund, { body });
  expect(await netOf(seller)).toMatchObject({ received: 1_000_000 });
  expect(await netOf(buyer)).toMatchObject({ received: -400_000 });
  await (await manager()).call(reverseRefund, { id: 'approval' in refund ? 0 : refund.id, body: REASON });
  expect(await netOf(buyer)).toMatchObject({ received: 0 });
});
