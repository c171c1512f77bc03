import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { inflateRawSync } from 'node:zlib';
import { createTransfer } from '@amayumba/contract/money/payout-endpoints.ts';
import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import {
  createExpense,
  createFeeAgreement,
  createRecurringExpense,
  createVendor,
} from '@amayumba/contract/owners/expense-endpoints.ts';
import { createRemittance } from '@amayumba/contract/owners/statement-endpoints.ts';
import { exportPortfolio } from '@amayumba/contract/portfolio-export/endpoints.ts';
import { logPayment } from '@amayumba/contract/payments/endpoints.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { ownerSteps } from '../owners/statements/test/owner-steps.ts';
import { workbookParts } from './xlsx/workbook.ts';
import { zipStream } from '../../files/zip-stream.ts';

const t = testApp({ breaksLedger: true });

type Row = Record<string, unknown>;

/** The rows of a sheet as objects, by the headings of its first row. */
async function rowsOf(bytes: Buffer, sheet: string): Promise<Row[]> {
  const found = (await readXlsxFile(bytes)).find((read) => read.sheet === sheet);
  const [headings = [], ...rows] = found?.data ?? [];
  return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [String(heading), row[at]])));
}
async function exported(manager?: { id: number }): Promise<Buffer> {
  const answer = await t.as(manager ?? (await t.make.user('manager'))).call(exportPortfolio);
  expect(answer.status).toBe(200);
  return answer.bytes;
}
const iso = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 16) : value);
const sum = (rows: Row[], column: string) => rows.reduce((all, row) => all + Number(row[column]), 0);

/** The workbooks on this machine, of this test run or another. */
const copies = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('amayumba-export-'));

describe('who may export', () => {
  test('only managers, and a refused attempt is not recorded', async () => {
    expect((await t.as(null).call(exportPortfolio)).status).toBe(401);
    for (const role of ['owner', 'tenant'] as const) {
      expect((await t.as(await t.make.user(role)).call(exportPortfolio)).status).toBe(403);
    }
    const entries = await t.db.selectFrom('audit_log').select('id').where('subject', '=', 'portfolio').execute();
    expect(entries).toEqual([]);
  });

  test('an export is in the audit log, and no copy stays on the server', async () => {
    const manager = await t.make.user('manager');
    const before = new Set(await copies());
    await exported(manager);
    const entries = await t.db
      .selectFrom('audit_log')
      .select(['user_id', 'action'])
      .where('subject', '=', 'portfolio')
      .where('user_id', '=', manager.id)
      .execute();
    expect(entries).toEqual([{ user_id: manager.id, action: 'exported' }]);
    await expect.poll(async () => (await copies()).filter((name) => !before.has(name))).toEqual([]);
  });
});

test('the file has its name, type and size', async () => {
  const { headers, bytes } = await t.as(await t.make.user('manager')).call(exportPortfolio);
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(headers['content-disposition']).toContain('attachment; filename="amayumba-everything-2026-11-21.xlsx"');
  expect(headers['content-length']).toBe(String(bytes.length));
});

test('it has a sheet for each kind of record, with every row and the sums of the database', async () => {
  const tenant = await t.make.tenant();
  for (let month = 1; month <= 11; month += 1) await t.make.payment({ tenant, month, amount: 400_000 + month });
  await t.make.payment({ tenant, payment_type: 'Security Deposit', amount: 750_000 });
  await t.make.payment({ tenant, month: 12, status_id: PAYMENT_STATUS.paid });
  await t.make.payment({ tenant, payment_type: 'Other', status_id: PAYMENT_STATUS.cancelled, amount: 20_000 });
  const bytes = await exported();
  const sheets = (await readXlsxFile(bytes)).map(({ sheet, data }) => [sheet, data.length - 1]);
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from live_estates) as "Estates", (select count(*) from live_apartments) as "Apartments",
    (select count(*) from tenants t left join leases l on l.tenant_id = t.id) as "Tenants",
    (select count(*) from accounts) as "Accounts",
    (select count(*) from live_charges where payment_type <> 'Security Deposit') as "Payments",
    (select count(*) from live_charges where payment_type = 'Security Deposit') as "Deposits",
    (select count(*) from receipts) as "Receipts", (select count(*) from allocations) as "Allocations",
    (select count(*) from credit_notes) as "Credit notes",
    (select count(*) from deposit_movements) as "Deposit movements", (select count(*) from refunds) as "Refunds",
    (select count(*) from transfers) as "Transfers", (select count(*) from claims) as "Claims",
    (select count(*) from lease_terms) as "Terms",
    (select count(*) from expenses) as "Expenses", (select count(*) from recurring_expenses) as "Recurring expenses",
    (select count(*) from vendors) as "Vendors", (select count(*) from fee_agreements) as "Fee agreements",
    (select count(*) from users where role = 'owner') as "Owners",
    (select count(*) from estate_ownerships) as "Ownerships",
    (select count(*) from owner_statements) as "Owner statements", (select count(*) from owner_fees) as "Owner fees",
    (select count(*) from remittances) as "Remittances",
    (select count(*) from complaints) as "Complaints",
    (select count(*) from complaint_messages) as "Complaint messages",
    (select count(*) from text_messages where account_id is not null and purpose <> 'code') as "Messages",
    (select count(*) from notices) as "Notices", (select count(*) from conversation_messages) as "Conversations",
    (select count(*) from promises) as "Promises",
    (select count(*) from live_documents) as "Documents",
    (select sum(shown_amount) from live_charges) as amount`.execute(t.db);
  const { amount, ...counts } = rows[0] ?? {};
  expect(sheets).toEqual(Object.entries(counts));
  const amounts = await Promise.all(
    ['Payments', 'Deposits'].map(async (name) => sum(await rowsOf(bytes, name), 'Amount (UGX)')),
  );
  expect(sum([{ both: amounts[0] }, { both: amounts[1] }], 'both')).toBe(amount);
});

test('a cost has its words, its sums and its day of payment', async () => {
  const manager = t.as(await t.make.user('manager'));
  const apartment = await t.make.apartment();
  const block = await t.db
    .selectFrom('blocks')
    .selectAll()
    .where('id', '=', apartment.block_id)
    .executeTakeFirstOrThrow();
  const { body: vendor } = await manager.call(createVendor, { body: { name: 'Kato Plumbing', trade: 'Plumber' } });
  const cost = { estate: block.estate_id, category: 'bank_charges', vendor: vendor.id, amount: 90_000 } as const;
  const paid = { spent_on: '2026-11-02', paid_on: '2026-11-03', method: 'Cash', withheld: 5_400 } as const;
  await manager.call(createExpense, { body: { ...cost, ...paid, apartment: apartment.id } });
  await manager.call(createRecurringExpense, { body: { ...cost, every: 'month', starts_on: '2026-12-01' } });
  const fee = { estate: block.estate_id, from_date: '2026-01-01', percent_of: 'received', percent: 8.5 } as const;
  await manager.call(createFeeAgreement, { body: fee });
  const bytes = await exported();
  const [expense = {}] = await rowsOf(bytes, 'Expenses');
  expect({ ...expense, Paid: iso(expense['Paid']) }).toMatchObject({
    Apartment: apartment.number,
    Block: block.name,
    Vendor: 'Kato Plumbing',
    Category: 'Bank charges',
    'Amount (UGX)': 90_000,
    'Tax kept back (UGX)': 5_400,
    'Paid by': 'Office',
    Paid: '2026-11-03T00:00',
  });
  expect(await rowsOf(bytes, 'Recurring expenses')).toMatchObject([{ Category: 'Bank charges', Every: 'month' }]);
  expect(await rowsOf(bytes, 'Vendors')).toMatchObject([{ Name: 'Kato Plumbing', Trade: 'Plumber' }]);
  expect(await rowsOf(bytes, 'Fee agreements')).toMatchObject([{ Percent: 8.5, Of: 'Money received' }]);
});

test('an owner has shares, statements with their fees, and what was paid out', async () => {
  const { agree, aHome, anOwner, issue, receive } = ownerSteps(t);
  const { owner, estate } = await anOwner({ percent: 0, vat_percent: 0 });
  await agree(estate.id, { from_date: '2026-10-01', percent: 10 });
  await receive((await aHome(estate.id, 'A-08')).account, 1_000_000, '2026-10-05');
  const { statement_code: Statement, id: statement } = await issue(owner.id, '2026-10');
  const body = {
    owner: owner.id,
    amount: 500_000,
    paid_on: '2026-11-02',
    method: 'Cash' as const,
    statement: statement ?? 0,
  };
  expect((await t.as(await t.make.user('manager')).call(createRemittance, { body })).status).toBe(201);
  const bytes = await exported();
  const own = async (sheet: string) => (await rowsOf(bytes, sheet)).filter((row) => row['Owner'] === Owner);
  const Owner = (await rowsOf(bytes, 'Owners')).find((row) => row['ID'] === owner.id)?.['Owner'];
  expect(await own('Ownerships')).toMatchObject([{ Estate: estate.name, 'Share (percent)': 100, Until: null }]);
  expect(await own('Owner statements')).toMatchObject([
    { Statement, Month: '2026-10', 'Opening balance (UGX)': 0, 'Closing balance (UGX)': 882_000 },
  ]);
  expect(await own('Owner fees')).toMatchObject([
    { Statement, Estate: estate.name, Kind: 'management', 'Fee (UGX)': 100_000, 'VAT (UGX)': 18_000 },
  ]);
  expect(await own('Remittances')).toMatchObject([{ Statement, 'Amount (UGX)': 500_000, Method: 'Cash' }]);
});

test('a tenant has a row for each lease, a payment its home, and days and times are those of Kampala', async () => {
  const estate = await t.make.estate({ name: 'Bukoto Court' });
  const apartment = await t.make.apartment({ estate_id: estate.id, rent_amount: 900_000 });
  const tenant = await t.make.tenant({
    apartment_id: apartment.id,
    lease_end: null,
    first_name: 'Aisha',
    last_name: 'Nakato',
  });
  const earlier = await t.make.apartment();
  await t.db
    .insertInto('leases')
    .values({ tenant_id: tenant.id, apartment_id: earlier.id, lease_start: '2024-01-01', lease_end: '2024-12-31' })
    .execute();
  const payment = await t.make.payment({
    tenant,
    status_id: PAYMENT_STATUS.paid,
    paid_at: '2026-11-20T21:30:00.000Z',
    due_date: '2026-11-05',
  });
  const bytes = await exported();
  const leases = (await rowsOf(bytes, 'Tenants')).filter((row) => row['ID'] === tenant.id);
  expect(
    leases.map((row) => [row['Apartment'], iso(row['Lease start']), iso(row['Lease end']), row['Current']]),
  ).toEqual([
    [earlier.number, '2024-01-01T00:00', '2024-12-31T00:00', 'No'],
    [apartment.number, '2026-01-01T00:00', null, 'Yes'],
  ]);
  const paid: Row = (await rowsOf(bytes, 'Payments')).find((row) => row['ID'] === payment.id) ?? {};
  expect({ ...paid, Due: iso(paid['Due']), Paid: iso(paid['Paid']) }).toMatchObject({
    Tenant: 'Aisha Nakato',
    Estate: 'Bukoto Court',
    Apartment: apartment.number,
    'Amount (UGX)': 500_000,
    Status: 'Paid',
    Overdue: 'No',
    Due: '2026-11-05T00:00',
    Paid: '2026-11-21T00:30',
    Months: '11',
    Year: 2026,
  });
});

test('a payment has what is settled of it and its last claim, and a receipt names what it settles', async () => {
  const tenant = await t.make.tenant({ first_name: 'Ruth', last_name: 'Auma' });
  const paid = await t.make.payment({ tenant, status_id: PAYMENT_STATUS.paid, paid_at: '2026-11-20T09:00:00.000Z' });
  const logged = await t.make.payment({ tenant, month: 10, status_id: PAYMENT_STATUS.processing });
  const claim = { charge_id: logged.id, method: 'Cash', paid_on: '2026-11-20' };
  await t.db
    .insertInto('claims')
    .values([
      { ...claim, amount: 100_000, state: 'rejected' },
      { ...claim, amount: 300_000 },
    ])
    .execute();
  const log = {
    amount: 80_000,
    payment_method: 'Cash' as const,
    reference_number: 'W-9',
    payment_for_month: 11,
    payment_for_year: 2026,
    due_date: '2026-11-20',
    payment_type: 'Utilities' as const,
  };
  const { body: onlyClaimed } = await t.as(tenant.user).call(logPayment, { body: log });
  const bytes = await exported();
  const payments = await rowsOf(bytes, 'Payments');
  expect(payments.find((row) => row['ID'] === onlyClaimed.id)).toMatchObject({
    'Amount (UGX)': 80_000,
    'Outstanding (UGX)': 0,
  });
  expect(payments.find((row) => row['ID'] === paid.id)).toMatchObject({
    'Settled (UGX)': 500_000,
    'Outstanding (UGX)': 0,
    Acknowledgement: null,
  });
  expect(payments.find((row) => row['ID'] === logged.id)).toMatchObject({
    'Settled (UGX)': 0,
    'Outstanding (UGX)': 500_000,
    'Logged by tenant (UGX)': 300_000,
    Acknowledgement: 'Awaiting verification',
  });
  const allocation = (await rowsOf(bytes, 'Allocations')).find((row) => row['Payment ID'] === paid.id);
  const receipt = (await rowsOf(bytes, 'Receipts')).find((row) => row['ID'] === allocation?.['Receipt ID']);
  expect(receipt).toMatchObject({
    'Receipt no.': allocation?.['Receipt no.'],
    Tenant: 'Ruth Auma',
    'Amount (UGX)': 500_000,
    'Allocated (UGX)': 500_000,
    Reversed: null,
  });
  const claims = (await rowsOf(bytes, 'Claims')).filter((row) => row['Payment ID'] === logged.id);
  expect(claims.map((row) => [row['Amount (UGX)'], row['State'], iso(row['Paid on'])])).toEqual([
    [100_000, 'rejected', '2026-11-20T00:00'],
    [300_000, 'waiting', '2026-11-20T00:00'],
  ]);
  const account = (await rowsOf(bytes, 'Accounts')).find((row) => row['Tenant'] === 'Ruth Auma');
  expect(account).toMatchObject({ 'Balance (UGX)': 500_000, 'Credit (UGX)': 0, 'Deposit held (UGX)': 0 });
});

test('the rent that a lease agreed and the money that moved between accounts are in it', async () => {
  const tenant = await t.make.tenant();
  const charge = await t.make.payment({ tenant });
  const { account_id: to_account } = await t.make.payment({
    tenant: { id: tenant.id, lease_id: null, estate_id: null },
  });
  await t.db
    .insertInto('lease_terms')
    .values({
      lease_id: tenant.lease_id,
      starts_on: '2026-01-01',
      rent_amount: 450_000,
      rent_every: 'month',
      due_day: 5,
    })
    .execute();
  const manager = t.as(await t.make.user('manager'));
  await manager.call(createReceipt, {
    body: { account: charge.account_id, amount: 60_000, method: 'Cash', allocations: [] },
  });
  const move = { from_account: charge.account_id, to_account, credit: 60_000, reason: 'Moved' };
  expect((await manager.call(createTransfer, { body: move })).status).toBe(201);
  const bytes = await exported();
  expect((await rowsOf(bytes, 'Terms')).find((row) => row['Lease ID'] === tenant.lease_id)).toMatchObject({
    'Account ID': charge.account_id,
    'Rent (UGX)': 450_000,
    Every: 'month',
    'Due day': 5,
  });
  const moved = (await rowsOf(bytes, 'Transfers')).find((row) => row['Account ID'] === charge.account_id);
  expect(moved).toMatchObject({ 'To account ID': to_account, 'Credit (UGX)': 60_000, Reason: 'Moved' });
});

test('typed text stays text, whatever it begins with or contains', async () => {
  const names = ['=HYPERLINK("http://evil.test","Pay here")', '+256-1', '@SUM(A1)', '-2+3', '<b>&"x"</b>\u0007 é😀'];
  const made = await Promise.all(names.map((name) => t.make.estate({ name })));
  const bytes = await exported();
  const sheet = unzipped(bytes, 'xl/worksheets/sheet1.xml');
  expect(sheet).not.toContain('<f>');
  const rows = (await rowsOf(bytes, 'Estates')).filter((row) => made.some(({ id }) => id === row['ID']));
  const shown = new Map(rows.map((row) => [row['ID'], row['Name']]));
  expect(made.map(({ id }) => shown.get(id))).toEqual(names.map((name) => name.replace('\u0007', '')));
});

test('a deleted estate and a deleted payment are not in it', async () => {
  const tenant = await t.make.tenant();
  const [deleted, other] = [await t.make.payment({ tenant, month: 1 }), await t.make.payment({ tenant, month: 2 })];
  await t.db.updateTable('charges').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute();
  const estate = await t.make.estate();
  await t.db.updateTable('estates').set({ deleted_at: new Date() }).where('id', '=', estate.id).execute();
  const bytes = await exported();
  const ids = new Set((await rowsOf(bytes, 'Payments')).map((row) => row['ID']));
  expect([ids.has(deleted.id), ids.has(other.id)]).toEqual([false, true]);
  expect((await rowsOf(bytes, 'Estates')).map((row) => row['ID'])).not.toContain(estate.id);
});

test('rows beyond the limit of a sheet continue in the next one', async () => {
  const chunks: Buffer[] = [];
  const sheets = [{ name: 'Payments', columns: [['ID', 'whole', 'id'] as const], rows: fourRows() }];
  for await (const chunk of zipStream(workbookParts(sheets, 3))) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  expect(unzipped(bytes, 'xl/workbook.xml')).toContain('name="Payments 2"');
  expect(unzipped(bytes, 'xl/worksheets/sheet1.xml')).toMatch(/<v>2<\/v><\/c><\/row><\/sheetData>/);
  expect(unzipped(bytes, 'xl/worksheets/sheet2.xml')).toMatch(/<v>3<.*<v>4<\/v><\/c><\/row><\/sheetData>/s);
});

/** Two rows more than a sheet of three holds below its heading. */
async function* fourRows() {
  yield* [[1], [2], [3], [4]];
}

/** A file of the archive, found by the directory at its end. */
function unzipped(bytes: Buffer, name: string): string {
  const entry = bytes.lastIndexOf(name) - 46;
  const at = bytes.readUInt32LE(entry + 42) + 30 + name.length;
  return inflateRawSync(bytes.subarray(at, at + bytes.readUInt32LE(entry + 20))).toString('utf8');
}
