import { createMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { getOwnerMoney, listOwnerMoneyRows } from '@amayumba/contract/money/figures-endpoints.ts';
import { FIGURES_WITH_ROWS, type FigureWithRows } from '@amayumba/contract/money/figures.ts';
import { createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';

const t = testApp();
const NOVEMBER = { start_date: '2026-11-01', end_date: '2026-11-30' };

/** An owner of an estate with a tenant who owes rent and has paid a deposit; something was received and reversed. */
async function owned() {
  const owner = await t.make.user('owner');
  const estate = await t.make.estate({ owner_id: owner.id });
  const tenant = await t.make.tenant({ apartment_id: (await t.make.apartment({ estate_id: estate.id })).id });
  const october = await t.make.payment({ tenant, month: 10, due_date: '2026-10-05' });
  const rent = await t.make.payment({ tenant, month: 11, due_date: '2026-11-05' });
  const deposit = await t.make.payment({ tenant, amount: 900_000, payment_type: 'Security Deposit' });
  const manager = t.as(await t.make.user('manager'));
  const record = async (amount: number, more: object = {}) =>
    (await manager.call(createReceipt, { body: { account: rent.account_id, amount, method: 'Cash', ...more } })).body;
  await record(900_000, { allocations: [{ charge: deposit.id, amount: 900_000 }] });
  const earlier = await record(90_000, { received_at: '2026-10-20' });
  await manager.call(reverseReceipt, { id: earlier.id, body: { reason: 'Bounced' } });
  await record(700_000);
  const returned = { kind: 'withheld', amount: 100_000, reason: 'Damage' } as const;
  await manager.call(createMovement, { id: october.account_id, body: returned });
  const rows = async (figure: FigureWithRows, more: object = {}) =>
    (await t.as(owner).call(listOwnerMoneyRows, { query: { ...NOVEMBER, figure, ...more } })).body;
  return { owner, estate, manager, rows };
}

test('the rows of a figure are for owners', async () => {
  const { manager } = await owned();
  const query = { ...NOVEMBER, figure: 'open' } as const;
  expect((await t.as(null).call(listOwnerMoneyRows, { query })).status).toBe(401);
  expect((await manager.call(listOwnerMoneyRows, { query })).status).toBe(403);
  expect((await t.as((await t.make.tenant()).user).call(listOwnerMoneyRows, { query })).status).toBe(403);
});

test('each figure of an owner is the sum of its rows, which say what they are of', async () => {
  const { owner, estate, rows } = await owned();
  const { body: figures } = await t.as(owner).call(getOwnerMoney, { query: NOVEMBER });
  const shown: Record<string, unknown> = {};
  for (const figure of FIGURES_WITH_ROWS) {
    const page = await rows(figure);
    expect(page.total_amount).toBe(page.results.reduce((sum, { amount }) => sum + amount, 0));
    expect(page.results.every((row) => row.estate === estate.name && row.tenant_name !== '')).toBe(true);
    shown[figure] = page.results.map(({ on, text, amount }) => [on, text.replace(/AMA-\d+-\d+/, 'AMA'), amount]);
  }
  expect(shown).toEqual({
    charged: [['2026-11-05', 'Rent, November 2026', 500_000]],
    received: [
      ['2026-11-21', 'Cash, receipt AMA', 900_000],
      ['2026-11-21', 'Cash, receipt AMA', 700_000],
      ['2026-11-21', 'Reversal: Cash, receipt AMA', -90_000],
    ],
    open: [['2026-11-05', 'Rent, November 2026', 300_000]],
    deposits_held: [[null, 'Deposit held', 800_000]],
  });
  expect(figures).toMatchObject({
    charged: 500_000,
    received: 1_510_000,
    open_amount: 300_000,
    deposits_held: 800_000,
  });
});

test('rows come page by page, of one estate, and of the own estates only', async () => {
  const { rows, estate } = await owned();
  const second = await rows('received', { page: 2, page_size: 2 });
  expect([second.count, second.total_amount, second.results.length]).toEqual([3, 1_510_000, 1]);
  expect((await rows('received', { estate_id: estate.id })).count).toBe(3);
  const other = await owned();
  expect((await other.rows('received', { estate_id: estate.id })).count).toBe(0);
  for (const figure of FIGURES_WITH_ROWS)
    expect((await other.rows(figure)).results.every((row) => row.estate === other.estate.name)).toBe(true);
});
