import { checkLedger } from '@amayumba/contract/money/figures-endpoints.ts';
import { createExpense, reverseExpense } from '@amayumba/contract/owners/expense-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';

const t = testApp({ breaksLedger: true });

const POSTED = 'Each cost that the office paid is posted with its amount, category and channel, and no other cost is';
const ON_ITS_DAY = 'Each cost is posted on the day it was paid, and counts until the day it was reversed';

async function twoCosts() {
  const manager = t.as(await t.make.user('manager'));
  const { id: estate } = await t.make.estate();
  const body = {
    estate,
    category: 'repairs' as const,
    amount: 100_000,
    withheld: 6_000,
    spent_on: '2026-11-10',
    paid_on: '2026-11-12',
    method: 'Cash' as const,
  };
  const { body: cost } = await manager.call(createExpense, { body });
  const { body: reversed } = await manager.call(createExpense, { body });
  await manager.call(reverseExpense, { id: reversed.id, body: { reason: 'Wrong' } });
  const faults = async () =>
    (await manager.call(checkLedger, {})).body.checks.filter(({ ok }) => !ok).map(({ name }) => name);
  return { cost: cost.id, reversed: reversed.id, faults };
}
type Costs = Awaited<ReturnType<typeof twoCosts>>;

test.each<[what: string, check: string, set: string, back: string, which: 'cost' | 'reversed']>([
  ['another amount', POSTED, 'amount = 100001', 'amount = 100000', 'cost'],
  ['another part that was kept back', POSTED, 'withheld = 5999', 'withheld = 6000', 'cost'],
  ['another category', POSTED, `category = 'security'`, `category = 'repairs'`, 'cost'],
  ['another channel', POSTED, `channel = 'bank'`, `channel = 'cash'`, 'cost'],
  ['another payer', POSTED, `paid_by = 'owner'`, `paid_by = 'office'`, 'cost'],
  ['another day of payment', ON_ITS_DAY, `paid_on = '2026-11-13'`, `paid_on = '2026-11-12'`, 'cost'],
  [
    'a cost that counts and is reversed in the journal',
    POSTED,
    'reversed_at = null, reversed_on = null',
    `reversed_at = now(), reversed_on = '2026-11-21'`,
    'reversed',
  ],
  ['another day of reversal', ON_ITS_DAY, `reversed_on = '2026-11-22'`, `reversed_on = '2026-11-21'`, 'reversed'],
])('the check of the ledger finds %s of a cost', async (_what, check, set, back, which) => {
  const costs: Costs = await twoCosts();
  expect(await costs.faults()).toEqual([]);
  const alter = (change: string): RawBuilder<unknown> =>
    sql`update expenses set ${sql.raw(change)} where id = ${costs[which]}`;
  await alter(set).execute(t.owner);
  expect(await costs.faults()).toContain(check);
  await alter(back).execute(t.owner);
  expect(await costs.faults()).toEqual([]);
});

test('the check of the ledger finds an entry without its cost', async () => {
  const { cost, faults } = await twoCosts();
  await sql`delete from expenses where id = ${cost}`.execute(t.owner);
  expect(await faults()).toContain(POSTED);
});
