import { undoImport } from '@amayumba/contract/imports/endpoints.ts';
import { createCreditNote, reverseCreditNote } from '@amayumba/contract/money/credit-note-endpoints.ts';
import {
  getMoneyFigures,
  getOwnerMoney,
  getOwnerMoneyMonths,
  listOwnerMoneyRows,
} from '@amayumba/contract/money/figures-endpoints.ts';
import { listOwnerBalances } from '@amayumba/contract/owners/statement-endpoints.ts';
import { getOwnNet, getTaxPack } from '@amayumba/contract/owners/tax-endpoints.ts';
import { getPaymentReport } from '@amayumba/contract/reports/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { NOON } from '../../../test/clock.ts';
import { importFile } from '../../imports/test/import-file.ts';
import { workbookOf } from '../../imports/test/make-workbook.ts';
import { recountNet } from '../test/recount-net.ts';
import { recountTaxYear } from '../test/recount-tax-year.ts';
import { ownerSteps } from './test/owner-steps.ts';
import { recountStatements } from './test/recount-statements.ts';

const t = testApp();
const { anOwner, issue, manager, preview, receive } = ownerSteps(t);
const NOVEMBER = { start_date: '2026-11-01', end_date: '2026-11-30' };
const OCTOBER = { start_date: '2026-10-01', end_date: '2026-10-31' };
let phones = 0;

beforeEach(() => t.clock.set(NOON));

/** Imports one tenant as at 20 November, who pays 450,000 a month and owes 100,000 of October. */
async function importTenant(estate: { id: number; name: string }) {
  phones += 1;
  const content = workbookOf(
    [estate.name],
    ['Unit', 'Tenant', 'Phone', 'Rent', 'Start', 'Bal b/f'],
    [`H${phones}`, `Apio Number${phones}`, `07${10_000_000 + phones}`, 450_000, '1/3/2026', 100_000],
  );
  const { id, report } = await importFile(await manager(), content);
  expect(report?.made).toMatchObject({ estates: 0, tenants: 1 });
  const charges = await t.db
    .selectFrom('charges')
    .select(['id', 'account_id', 'gross_amount', 'due_date', 'source'])
    .where('estate_id', '=', estate.id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const [rent, arrears] = charges;
  if (!rent || !arrears) throw new Error('The roll made no charges');
  expect([rent.due_date, arrears.due_date]).toEqual(['2026-11-30', '2026-10-31']);
  return { id, rent, arrears, account: rent.account_id };
}

const waive = async (charge: { id: number }, amount: number) => {
  const body = { charge: charge.id, amount, kind: 'waiver', reason: 'No water' } as const;
  const made = await (await manager()).call(createCreditNote, { body });
  expect(made.status).toBe(201);
  return made.body.id;
};

/** The sums that an owner and the office see of the money charged in a range of days, before and after credit notes. */
async function shownOf(owner: { id: number }, estate_id: number, query: typeof NOVEMBER) {
  const [own, office] = [t.as(owner), await manager()];
  const figures = async (of: typeof getOwnerMoney | typeof getMoneyFigures) => {
    const { body } = await (of === getOwnerMoney ? own : office).call(of, { query: { ...query, estate_id } });
    return [body.charged, body.credited];
  };
  const rows = (await own.call(listOwnerMoneyRows, { query: { ...query, estate_id, figure: 'charged' } })).body;
  const months = (await own.call(getOwnerMoneyMonths, { query: { estate_id } })).body;
  return {
    ofOwner: await figures(getOwnerMoney),
    ofOffice: await figures(getMoneyFigures),
    rows: rows.total_amount,
    month: months.find(({ month }) => month === Number(query.start_date.slice(5, 7)))?.charged,
    net: (await own.call(getOwnNet, { query: { ...query, estate_id } })).body.charged,
  };
}

test('rent of the month that is imported is charged like any rent, and earlier debts never are', async () => {
  const { owner, estate } = await anOwner({ percent_of: 'charged', percent: 10 });
  await issue(owner.id, '2026-10');
  const { rent, arrears, account } = await importTenant(estate);
  const charged = { ofOwner: [450_000, 0], ofOffice: [450_000, 0], rows: 450_000, month: 450_000, net: 450_000 };
  expect(await shownOf(owner, estate.id, NOVEMBER)).toEqual(charged);
  const none = { ofOwner: [0, 0], ofOffice: [0, 0], rows: 0, month: 0, net: 0 };
  expect(await shownOf(owner, estate.id, OCTOBER)).toEqual(none);

  await waive(rent, 50_000);
  const onArrears = await waive(arrears, 20_000);
  const less = { ...charged, ofOwner: [450_000, 50_000], ofOffice: [450_000, 50_000], net: 400_000 };
  expect(await shownOf(owner, estate.id, NOVEMBER)).toEqual(less);
  const report = await t.as(owner).call(getPaymentReport, { query: { ...NOVEMBER, estate_id: estate.id } });
  expect(report.body.total_amount).toBe(400_000);
  // Nothing is due before the last day of the month, which is when imported rent of the month is due.
  expect((await preview(owner.id, '2026-11')).totals).toMatchObject({ charged: 0, fee: 0 });

  t.clock.set('2026-11-30T09:00:00Z');
  await receive(account, 300_000, '2026-11-30');
  const totals = { received: 300_000, charged: 400_000, fee: 40_000, vat: 7_200, corrections: 0 };
  const running = await preview(owner.id, '2026-11');
  expect([running.totals, running.closing_balance]).toMatchObject([totals, 252_800]);
  const { body: balances } = await (await manager()).call(listOwnerBalances, { query: { owner: owner.id } });
  expect(balances).toMatchObject([{ balance: 300_000, expected_fee: 47_200 }]);

  t.clock.set('2026-12-01T09:00:00Z');
  const issued = await issue(owner.id, '2026-11');
  expect([issued.totals, issued.closing_balance]).toMatchObject([totals, 252_800]);
  const { body: after } = await (await manager()).call(listOwnerBalances, { query: { owner: owner.id } });
  expect(after).toMatchObject([{ balance: 252_800, expected_fee: 0 }]);
  const { body: pack } = await t.as(owner).call(getTaxPack, { query: { year: 2026 } });
  expect(pack.totals).toMatchObject({ rent_received: 300_000, rent_charged: 400_000, fee: 40_000 });

  expect(pack.totals).toEqual(await recountTaxYear(t.db, owner.id, pack));
  expect(await recountNet(t.db, owner.id, NOVEMBER, '2026-12-01')).toMatchObject({ charged: 400_000, fee: 40_000 });
  expect((await recountStatements(t.db)).find(({ id }) => id === issued.id)).toMatchObject({
    charged: 400_000,
    fee: 40_000,
    closing_balance: 252_800,
  });

  // A waiver that ends is of the month in which it ends; on an earlier debt it changes nothing charged.
  await (await manager()).call(reverseCreditNote, { id: onArrears, body: { reason: 'A mistake' } });
  expect((await preview(owner.id, '2026-12')).totals).toMatchObject({ charged: 0, fee: 0 });
});

test('a rent roll of a month whose statement is issued is charged with the next statement', async () => {
  const { owner, estate } = await anOwner({ percent_of: 'charged', percent: 10 });
  t.clock.set('2026-12-01T09:00:00Z');
  const november = await issue(owner.id, '2026-11');
  const { rent } = await importTenant(estate);
  await waive(rent, 50_000);
  t.clock.set('2027-01-01T09:00:00Z');
  const december = await issue(owner.id, '2026-12');
  expect(december.totals).toMatchObject({ charged: 400_000, fee: 40_000 });
  expect(november.totals).toMatchObject({ charged: 0, fee: 0 });
  const recounted = new Map((await recountStatements(t.db)).map((one) => [one.id, one]));
  for (const { id, totals } of [november, december])
    expect(recounted.get(id ?? 0)).toMatchObject({ charged: totals.charged, fee: totals.fee });
});

test('an import that is undone is charged no more, and stays once an owner has a statement with it', async () => {
  const { owner, estate } = await anOwner({ percent_of: 'charged', percent: 10 });
  const first = await importTenant(estate);
  expect((await (await manager()).call(undoImport, { id: first.id })).status).toBe(200);
  expect(await shownOf(owner, estate.id, NOVEMBER)).toMatchObject({ ofOwner: [0, 0], net: 0 });

  const second = await importTenant(estate);
  // The statement of October has nothing of it, because an earlier debt is not charged.
  await issue(owner.id, '2026-10');
  t.clock.set('2026-12-01T09:00:00Z');
  const undone = async () => (await manager()).call(undoImport, { id: second.id });
  const { totals } = await issue(owner.id, '2026-11');
  expect(totals).toMatchObject({ charged: 450_000, fee: 45_000 });
  expect((await undone()).error).toMatchObject({
    code: 'import_built_upon',
    error: expect.stringContaining('statements of owners were issued (1)'),
  });
});
