import { createMoneyRule } from '@amayumba/contract/money/rule-endpoints.ts';
import { createMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { createRefund } from '@amayumba/contract/money/payout-endpoints.ts';
import { createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { getTaxPack } from '@amayumba/contract/owners/tax-endpoints.ts';
import { TAX_PACK_NOTE, type TaxSums } from '@amayumba/contract/owners/tax-pack.ts';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../../../pdf/test/pdf-reader.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { unzip } from '../../../test/unzip.ts';
import { NOON } from '../../../test/clock.ts';
import { dice } from '../../reports/test/dice.ts';
import { ownersMoney } from '../test/owners-money.ts';
import { recountTaxYear } from '../test/recount-tax-year.ts';

const t = testApp();
const { ownedBy, expense, fee } = ownersMoney(t);
const year = 2026;
const manager = async () => t.as(await t.make.user('manager'));
const packOf = async (owner: { id: number }, of = year) =>
  (await t.as(owner).call(getTaxPack, { query: { year: of } })).body;

const unitsOf = async (owner: { id: number }, of: number) =>
  (await packOf(owner, of)).estates.map(({ units }) => units);

/** An estate of an owner with a tenant who owes rent, and how the office records what they pay. */
async function letEstate(owner: { id: number }, due_date = '2026-11-05') {
  const estate = await t.make.estate({ owner_id: owner.id });
  await ownedBy(estate, { owner });
  const { id } = await t.make.apartment({ estate_id: estate.id });
  const tenant = await t.make.tenant({ apartment_id: id });
  const rent = await t.make.payment({ tenant, due_date });
  const caller = await manager();
  const record = async (amount: number, received_at: string, charges?: Record<number, number>) =>
    (
      await caller.call(createReceipt, {
        body: {
          account: rent.account_id,
          amount,
          method: 'Cash',
          received_at,
          ...(charges && {
            allocations: Object.entries(charges).map(([charge, part]) => ({ charge: Number(charge), amount: part })),
          }),
        },
      })
    ).body;
  return { estate, tenant, rent, account: rent.account_id, caller, record };
}

describe('the tax pack', () => {
  test('is for managers and for the owner themselves', async () => {
    const [owner, other, tenant] = [await t.make.user('owner'), await t.make.user('owner'), await t.make.tenant()];
    const ask = async (user: { id: number } | null, query: { year: number; owner?: number }) =>
      (await t.as(user).call(getTaxPack, { query })).status;
    expect(await ask(null, { year })).toBe(401);
    expect(await ask(tenant.user, { year })).toBe(403);
    expect(await ask(other, { year, owner: owner.id })).toBe(404);
    expect(await ask(owner, { year, owner: owner.id })).toBe(200);
    const office = await t.make.user('manager');
    expect(await ask(office, { year })).toBe(400);
    expect(await ask(office, { year, owner: tenant.user.id })).toBe(404);
    expect(await ask(office, { year, owner: owner.id })).toBe(200);
  });

  test('has rent by the day received, other money apart, deposits left out, and what others charged', async () => {
    const owner = await t.make.user('owner');
    const { estate, tenant, rent, account, caller, record } = await letEstate(owner);
    const water = await t.make.payment({ tenant, payment_type: 'Utilities', amount: 60_000, due_date: '2026-11-06' });
    const deposit = await t.make.payment({ tenant, payment_type: 'Security Deposit', due_date: '2026-11-05' });
    // Rent and water, then 40,000 that are paid ahead.
    await record(600_000, '2026-11-06');
    await record(500_000, '2026-11-07', { [deposit.id]: 500_000 });
    await caller.call(createMovement, { id: account, body: { kind: 'withheld', amount: 90_000, reason: 'Door' } });
    // Of the tax year before.
    await record(70_000, '2026-06-30');
    await expense({ estate_id: estate.id, amount: 80_000, paid_on: '2026-11-10' });
    await expense({ estate_id: estate.id, amount: 30_000, paid_on: '2026-11-10', paid_by: 'owner' });
    await expense({ estate_id: estate.id, amount: 20_000, paid_on: '2026-11-10', paid_by: 'tenant' });
    await fee(owner, estate.id, '2026-10', 40_000);
    const sums: TaxSums = {
      rent_received: 540_000,
      other_received: 150_000,
      rent_charged: 500_000,
      other_charged: 60_000,
      expenses: 80_000,
      expenses_of_owner: 30_000,
      fee: 40_000,
      vat: 7_200,
      withheld: 0,
    };
    expect(await packOf(owner)).toMatchObject({
      kind: 'individual',
      tin: '',
      from: '2026-07-01',
      to: '2027-06-30',
      estates: [{ estate: estate.id, estate_name: estate.name, address: 'Plot 1, Ntinda', units: 1, ...sums }],
      totals: sums,
      expenses: [{ category: 'repairs', amount: 110_000, of_owner: 30_000, count: 2 }],
      certificates: [],
    });
    expect((await packOf(owner, 2025)).totals).toMatchObject({ rent_received: 70_000, rent_charged: 0 });
    expect(rent.amount + water.amount).toBe(560_000);
  });

  test('counts the homes of the year, also of an estate that was sold or deleted since', async () => {
    const [owner, buyer] = [await t.make.user('owner'), await t.make.user('owner')];
    const estate = await t.make.estate({ owner_id: buyer.id });
    await ownedBy(estate, { owner, to: '2026-03-31' }, { owner: buyer, from: '2026-04-01' });
    const home = async (created: string, deleted: string | null = null) => {
      const { id } = await t.make.apartment({ estate_id: estate.id });
      const days = { created_at: new Date(created), deleted_at: deleted === null ? null : new Date(deleted) };
      await t.db.updateTable('apartments').set(days).where('id', '=', id).execute();
      return id;
    };
    await home('2025-01-01');
    await home('2025-01-01', '2026-05-01');
    // Let before it was added.
    const apartment_id = await home('2026-07-01');
    await t.make.tenant({ apartment_id, lease_start: '2025-08-01' });
    await home('2026-04-10');
    expect(await unitsOf(owner, 2024)).toEqual([2]);
    expect(await unitsOf(owner, 2025)).toEqual([3]);
    expect(await unitsOf(owner, 2026)).toEqual([]);
    expect(await unitsOf(buyer, 2025)).toEqual([3]);
    await t.db.updateTable('estates').set({ deleted_at: new Date() }).where('id', '=', estate.id).execute();
    await t.db
      .updateTable('apartments as a')
      .set({ deleted_at: new Date() })
      .from('blocks as b')
      .whereRef('b.id', '=', 'a.block_id')
      .where('b.estate_id', '=', estate.id)
      .execute();
    expect(await unitsOf(owner, 2025)).toEqual([3]);
  });

  test('lists the certificates of tax withheld, which is part of the rent and set against the tax', async () => {
    const owner = await t.make.user('owner');
    const { estate, rent, account, caller } = await letEstate(owner);
    const { body: receipt } = await caller.call(createReceipt, {
      body: { account, amount: 470_000, withheld: 30_000, withholding_certificate: 'WHT-77', method: 'Cash' },
    });
    const { body: wrong } = await caller.call(createReceipt, {
      body: { account, amount: 94_000, withheld: 6_000, method: 'Cash' },
    });
    await caller.call(reverseReceipt, { id: wrong.id, body: { reason: 'Bounced' } });
    const pack = await packOf(owner);
    expect(pack.totals).toMatchObject({ rent_received: 500_000, other_received: 0, withheld: 30_000 });
    expect(pack.certificates).toEqual([
      {
        receipt: receipt.id,
        receipt_code: receipt.receipt_code,
        on: '2026-11-21',
        estate_name: estate.name,
        tenant_name: expect.any(String),
        amount: 470_000,
        withheld: 30_000,
        certificate: 'WHT-77',
      },
    ]);
    expect(pack.computations[0]).toMatchObject({ tax: 0, tax_less_withheld: -30_000 });
    expect(pack.totals).toEqual(await recountTaxYear(t.db, owner.id, pack));
    expect(rent.amount).toBe(500_000);
  });

  test('is computed by the settings of its year, and a year that none covers has no figure', async () => {
    const owner = await t.make.user('owner');
    await t.db.insertInto('owner_details').values({ user_id: owner.id, kind: 'company', tin: '1000123456' }).execute();
    const { caller, record } = await letEstate(owner);
    await record(10_000_000, '2026-11-06');
    const taxes = async (of = year) =>
      (await packOf(owner, of)).computations.map(({ kind, applies, tax }) => [kind, applies, tax]);
    expect(await taxes()).toEqual([
      ['individual', false, 861_600],
      ['company', true, 3_000_000],
    ]);
    const rule = { key: 'rental_tax_company_percent', value: 25, source: 'Income Tax (Amendment) Act 2026' } as const;
    await caller.call(createMoneyRule, { body: { ...rule, from_date: '2026-07-01' } });
    expect((await taxes())[1]).toEqual(['company', true, 2_500_000]);
    const [, company] = (await packOf(owner)).computations;
    expect(company?.steps.flatMap(({ settings }) => settings)).toContainEqual({ ...rule, from_date: '2026-07-01' });
    expect(await taxes(2020)).toEqual([
      ['individual', false, null],
      ['company', true, null],
    ]);
  });

  test('follows every figure to rows of the ledger, also in its workbook', async () => {
    const owner = await t.make.user('owner');
    const other = await t.make.user('owner');
    const { below, of, day } = dice(7);
    for (let round = 0; round < 4; round += 1) {
      const { estate, tenant, account, caller, record } = await letEstate(owner, day('2026-07-01', 140));
      await ownedBy(
        estate,
        { owner, percent: 62.5, to: '2026-11-11' },
        { owner: other, percent: 37.5, to: '2026-11-11' },
        { owner, from: '2026-11-12' },
      );
      const deposit = await t.make.payment({ tenant, payment_type: 'Security Deposit', due_date: '2026-11-05' });
      await t.make.payment({ tenant, payment_type: 'Utilities', amount: 44_444, due_date: day('2026-07-01', 140) });
      await t.make.payment({ tenant, payment_type: 'Other', amount: 7_777, due_date: '2026-08-01' });
      for (let at = 0; at < 5; at += 1) {
        t.clock.set(`${day('2026-06-20', 150)}T09:00:00Z`);
        const { id } = await record(1 + below(300_000), new Date(t.clock.now()).toISOString().slice(0, 10));
        if (below(4) === 0) {
          t.clock.set(NOON);
          await caller.call(reverseReceipt, { id, body: { reason: 'Bounced' } });
        }
      }
      t.clock.set(NOON);
      await record(300_001, '2026-11-20', { [deposit.id]: 300_001 });
      await record(2_000_003, '2026-11-20');
      await caller.call(createRefund, { body: { account, amount: 50_001, method: 'Cash', reason: 'Too much' } });
      await caller.call(createMovement, { id: account, body: { kind: 'withheld', amount: 99_999, reason: 'Door' } });
      for (let at = 0; at < 4; at += 1)
        await expense({
          estate_id: estate.id,
          amount: 1 + below(90_000),
          paid_on: day('2026-06-25', 140),
          paid_by: of(['office', 'owner', 'tenant'] as const),
          category: of(['repairs', 'security'] as const),
        });
      await fee(owner, estate.id, `2026-0${6 + round}`, 10_000 + round);
    }
    const pack = await packOf(owner);
    expect(pack.totals).toEqual(await recountTaxYear(t.db, owner.id, pack));
    for (const field of Object.keys(pack.totals) as (keyof TaxSums)[])
      expect(pack.estates.reduce((sum, estate) => sum + estate[field], 0)).toBe(pack.totals[field]);
    expect(pack.expenses.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      pack.totals.expenses + pack.totals.expenses_of_owner,
    );

    const file = await t.as(owner).call(getTaxPack, { query: { year, file: 'xlsx' } });
    const sheets = await readXlsxFile(file.bytes);
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'Summary',
      'By estate',
      'Expenses',
      'Computation',
      'Certificates',
      'Receipts',
      'About',
    ]);
    const rows = sheets.find(({ sheet }) => sheet === 'Receipts')?.data ?? [];
    const column = (name: string) => rows[0]?.indexOf(name) ?? -1;
    const sumOf = (name: string) => rows.slice(1, -1).reduce((sum, row) => sum + Number(row[column(name)] ?? 0), 0);
    expect([sumOf('Rent'), sumOf('Other')]).toEqual([pack.totals.rent_received, pack.totals.other_received]);
    expect(rows[0]?.slice(-4)).toEqual(['FDN', 'Verification code', 'QR content', 'Fiscalised at']);
  });

  test('prints each setting with its day and source, and promises nothing', async () => {
    const owner = await t.make.user('owner');
    await letEstate(owner);
    const file = await t.as(owner).call(getTaxPack, { query: { year: 2025, file: 'pdf' } });
    expect(file.headers['content-disposition']).toContain(`amayumba-tax-pack-${owner.id}-2025-2026.pdf`);
    const printed = readPdf(file.bytes).pages.join(' ').replaceAll(/\s+/g, ' ');
    expect(printed).toContain('Tax pack 2025/26');
    expect(printed).toContain('1 Jul 2022');
    expect(printed.match(/Income Tax Act/g)?.length).toBeGreaterThanOrEqual(4);
    expect(printed).toContain(TAX_PACK_NOTE);
    expect(printed).not.toMatch(/complian|complies|guarantee/i);
    const logged = await t.db
      .selectFrom('audit_log')
      .select('after')
      .where('user_id', '=', owner.id)
      .where('action', '=', 'exported')
      .execute();
    expect(logged).toMatchObject([{ after: { report_type: 'tax_pack', format: 'pdf' } }]);
  });

  test('has a setting with its decimals', async () => {
    const owner = await t.make.user('owner');
    await letEstate(owner);
    const key = 'rental_expense_cap_percent';
    const rule = { key, value: 47.5, from_date: '2027-07-01', source: 'Amendment Act' } as const;
    expect((await (await manager()).call(createMoneyRule, { body: rule })).status).toBe(201);
    const saved = async (file: 'pdf' | 'xlsx') =>
      (await t.as(owner).call(getTaxPack, { query: { year: 2027, file } })).bytes;
    const printed = readPdf(await saved('pdf'))
      .pages.join(' ')
      .replaceAll(/\s+/g, ' ');
    expect(printed).toMatch(/47\.5 1 Jul 2027/);
    const parts = await unzip(await saved('xlsx'));
    // As a whole number a spreadsheet would show 48.
    expect(parts.get('xl/styles.xml')?.toString()).toContain('formatCode="General"');
  });
});
