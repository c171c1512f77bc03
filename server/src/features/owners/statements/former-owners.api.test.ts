import {
  createRemittance,
  listOwnerBalances,
  previewStatements,
} from '@amayumba/contract/owners/statement-endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { linesOf, ownerSteps } from './test/owner-steps.ts';

// An owner who sold their estates has statements as long as money of their time comes or is due.

const t = testApp();
const { aHome, anOwner, issue, manager, receive } = ownerSteps(t);

beforeEach(() => t.clock.set('2026-10-02T09:00:00Z'));

/** An owner who sold their estate at the end of September. */
async function aSeller() {
  const { owner, estate } = await anOwner({ percent: 10, vat_percent: 0 });
  const home = await aHome(estate.id, 'A-08');
  await t.db.updateTable('estate_ownerships').set({ to_date: '2026-09-30' }).where('owner_id', '=', owner.id).execute();
  return { owner, estate, ...home };
}

const isIn = async (month: string, owner: number) => {
  const { body } = await (await manager()).call(previewStatements, { body: { month } });
  return body.some((statement) => statement.owner === owner);
};
const dueTo = async (owner: number) => {
  const { body } = await (await manager()).call(listOwnerBalances, { query: { owner } });
  const [row] = Array.isArray(body) ? body : body.results;
  return { balance: row?.balance, expected_fee: row?.expected_fee };
};

test('money of their time that is recorded months later is in the next run, with its fee', async () => {
  const { owner, account } = await aSeller();
  const september = await issue(owner.id, '2026-09');
  expect(september.closing_balance).toBe(0);
  t.clock.set('2026-12-05T09:00:00Z');
  expect(await isIn('2026-11', owner.id)).toBe(false);
  const { receipt_code } = await receive(account, 1_000_000, '2026-09-20');
  expect(await dueTo(owner.id)).toEqual({ balance: 1_000_000, expected_fee: 100_000 });
  expect(await isIn('2026-11', owner.id)).toBe(true);
  const november = await issue(owner.id, '2026-11');
  expect(linesOf(november)).toEqual([
    `2026-09-20 late Rent and other money, A-08, receipt ${receipt_code}: 1000000 → 1000000`,
    '2026-11-30 Management fee, 10% of USh 1,000,000 received: -100000 → 900000',
  ]);
  expect(await dueTo(owner.id)).toEqual({ balance: 900_000, expected_fee: 0 });
});

test('money of their time is explained by the statement of the month in which it is paid out', async () => {
  const { owner, account } = await aSeller();
  await issue(owner.id, '2026-09');
  t.clock.set('2026-12-05T09:00:00Z');
  await receive(account, 1_000_000, '2026-09-20');
  const body = { owner: owner.id, amount: 900_000, paid_on: '2026-12-05', method: 'Cash' as const };
  await (await manager()).call(createRemittance, { body });
  t.clock.set('2027-01-02T09:00:00Z');
  expect(await issue(owner.id, '2026-12')).toMatchObject({
    opening_balance: 0,
    totals: { received: 1_000_000, fee: 100_000, remitted: 900_000, corrections: 0 },
    closing_balance: 0,
  });
});

test('what was due before the first statements is in the first run', async () => {
  const { owner, account } = await aSeller();
  await receive(account, 1_000_000, '2026-09-20');
  t.clock.set('2026-12-05T09:00:00Z');
  expect(await isIn('2026-11', owner.id)).toBe(true);
  expect(await issue(owner.id, '2026-11')).toMatchObject({ opening_balance: 1_000_000, lines: [] });
});
