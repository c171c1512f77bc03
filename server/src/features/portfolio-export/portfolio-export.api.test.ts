import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { inflateRawSync } from 'node:zlib';
import { createRefund, createTransfer } from '@amayumba/contract/money/payout-endpoints.ts';
import { createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { createMoneyRule } from '@amayumba/contract/money/rule-endpoints.ts';
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
import { scheduleSteps } from '../ledger/schedule/test/schedule-steps.ts';
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

/** The sheets in their order, with the rows of the database that each has. */
const ROWS_OF: Readonly<Record<string, string>> = {
  Estates: 'live_estates',
  Apartments: 'live_apartments',
  Tenants: 'tenants t left join leases l on l.tenant_id = t.id',
  Accounts: 'accounts',
  Payments: "live_charges where payment_type <> 'Security Deposit'",
  Deposits: "live_charges where payment_type = 'Security Deposit'",
  Receipts: 'receipts',
  Allocations: 'allocations',
  'Credit notes': 'credit_notes',
  'Deposit movements': 'deposit_movements',
  Refunds: 'refunds',
  Transfers: 'transfers',
  Claims: 'claims',
  Terms: 'lease_terms',
  'Receipts refunded or moved': 'receipt_spendings',
  'Periods charged': 'scheduled_charges',
  Journal: 'journal_entries',
  'Money rules': 'money_rules',
  Expenses: 'expenses',
  'Recurring expenses': 'recurring_expenses',
  Vendors: 'vendors',
  'Fee agreements': 'fee_agreements',
  Owners: "users where role = 'owner'",
  Ownerships: 'estate_ownerships',
  'Owner statements': 'owner_statements',
  'Owner fees': 'owner_fees',
  Remittances: 'remittances',
  Complaints: 'complaints',
  'Complaint messages': 'complaint_messages',
  Messages: "text_messages where account_id is not null and purpose <> 'code'",
  Notices: 'notices',
  Conversations: 'conversation_messages',
  Promises: 'promises',
  Documents: 'live_documents',
};

/** Tables without a sheet, by the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'in the rows of another sheet':
    'amenities apartment_amenities apartment_furnishings blocks complaint_categories complaint_statuses files furnishings owner_details payment_statuses tenant_types',
  'money that is not in the ledger yet, or was never: the inbox and the screen of approvals have it':
    'approvals collections inbox_items inbox_receipts provider_events statement_imports statement_lines',
  'what its owner alone sees': 'estate_values',
  'the course of a record, whose sheet has how it is now':
    'complaint_files complaint_status_changes lease_renewals owner_statement_runs reminders_left_out text_message_reports',
  'counters and codes that records carry': 'receipt_serials retired_reference_codes',
  'signing in':
    'api_keys known_devices one_time_tokens recovery_codes refresh_tokens second_factors sessions sign_in_failures',
  'the audit log, which has an export of its own': 'audit_chain audit_log audit_personal audit_verification',
  'notices, mail and texts that the records beside them give rise to':
    'announcements contact_messages mail_outbox message_templates notifications',
  'imports: what they made is in the sheets': 'import_drafts import_records import_shapes imports statement_shapes',
  'how the portal is set up and runs':
    'idempotency_keys jobs provider_health provider_settings rate_limits retention settings webhook_deliveries webhook_events webhook_health webhooks',
};

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
  const counts = Object.entries(ROWS_OF).map(([name, rows]) => `(select count(*) from ${rows}) as "${name}"`);
  const { rows } = await sql<Record<string, number>>`select ${sql.raw(counts.join(', '))},
    (select sum(shown_amount) from live_charges) as amount`.execute(t.db);
  const { amount, ...counted } = rows[0] ?? {};
  expect(sheets).toEqual(Object.entries(counted));
  const amounts = await Promise.all(
    ['Payments', 'Deposits'].map(async (name) => sum(await rowsOf(bytes, name), 'Amount (UGX)')),
  );
  expect(sum([{ both: amounts[0] }, { both: amounts[1] }], 'both')).toBe(amount);
});

test('every table of the database has a sheet, or is left out for a reason', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
    t.db,
  );
  const names = rows.map(({ name }) => name);
  const inSheets = Object.values(ROWS_OF).flatMap((from) => from.replaceAll('live_', '').match(/\w+/g) ?? []);
  const known = [...new Set(inSheets.filter((word) => names.includes(word)))];
  const leftOut = Object.values(LEFT_OUT).flatMap((tables) => tables.split(' '));
  expect([...known, ...leftOut].toSorted()).toEqual(names.toSorted());
});

test('each entry of the journal leads to its account and its record, and a reversal to its entry', async () => {
  const tenant = await t.make.tenant({ first_name: 'Grace', last_name: 'Akello' });
  const charge = await t.make.payment({ tenant, due_date: '2026-11-05' });
  const deposit = await t.make.payment({ tenant, payment_type: 'Security Deposit', amount: 200_000 });
  const manager = t.as(await t.make.user('manager'));
  const money = { account: charge.account_id, method: 'Cash', received_at: '2026-11-20' } as const;
  const split = [{ charge: deposit.id, amount: 200_000 }];
  const first = await manager.call(createReceipt, { body: { ...money, amount: 250_000, allocations: split } });
  const second = await manager.call(createReceipt, { body: { ...money, amount: 90_000 } });
  const refund = { account: charge.account_id, amount: 50_000, method: 'Cash', reason: 'Paid too much' } as const;
  const { body: refunded } = await manager.call(createRefund, { body: refund });
  const wrong = { id: second.body.id, body: { reason: 'Wrong tenant' } };
  expect((await manager.call(reverseReceipt, wrong)).status).toBe(200);
  const estate = await t.make.estate();
  const cost = { estate: estate.id, category: 'repairs', amount: 70_000, spent_on: '2026-11-03' } as const;
  const paid = { ...cost, paid_on: '2026-11-04', method: 'Cash' as const };
  const { body: expense } = await manager.call(createExpense, { body: paid });
  const bytes = await exported();
  const rows = await rowsOf(bytes, 'Journal');
  const own = rows.filter((row) => row['Account ID'] === charge.account_id);
  const found = own.map((row) => [row['Debit'], row['Credit'], row['Amount (UGX)'], row['Record'], row['Record ID']]);
  const allocation = (await rowsOf(bytes, 'Allocations')).find((row) => row['Payment ID'] === deposit.id);
  expect(found).toEqual([
    ['tenant', 'income.rent', 500_000, 'Payment', charge.id],
    ['cash.cash', 'tenant', 250_000, 'Receipt', first.body.id],
    ['tenant', 'deposits', 200_000, 'Allocation', allocation?.['ID']],
    ['cash.cash', 'tenant', 90_000, 'Receipt', second.body.id],
    ['tenant', 'cash.cash', 50_000, 'Refund', refunded.id],
    ['tenant', 'cash.cash', 90_000, 'Receipt', second.body.id],
  ]);
  expect(own.map((row) => row['Receipt no.'])).toEqual([
    null,
    first.body.receipt_code,
    null,
    second.body.receipt_code,
    null,
    second.body.receipt_code,
  ]);
  expect(own.map((row) => row['Reverses ID'])).toEqual([null, null, null, null, null, own[3]?.['ID']]);
  expect({ ...own[0], Day: iso(own[0]?.['Day']) }).toMatchObject({ Tenant: 'Grace Akello', Day: '2026-11-05T00:00' });
  const spent = rows.find((row) => row['Record'] === 'Expense' && row['Record ID'] === expense.id);
  expect(spent).toMatchObject({ Debit: 'expenses.repairs', Credit: 'cash.cash', 'Account ID': null, Tenant: null });
  expect(
    (await rowsOf(bytes, 'Receipts refunded or moved')).filter((row) => row['Tenant'] === 'Grace Akello'),
  ).toMatchObject([
    {
      'Receipt ID': first.body.id,
      'Amount (UGX)': 50_000,
      'Refund ID': refunded.id,
      'Transfer ID': null,
      Undone: null,
    },
  ]);
});

test('a period that was charged leads to its lease and payment, and a rule has its value in words', async () => {
  const home = { lease_start: '2026-10-10', lease_end: null, rent_amount: 310_000 } as const;
  const { lease_id, account } = await scheduleSteps(t).letHome(home);
  const manager = t.as(await t.make.user('manager'));
  const rule = { from_date: '2026-12-01', source: 'Office', note: 'New prefix' };
  await manager.call(createMoneyRule, { body: { ...rule, key: 'receipt_prefix', value: 'KLA' } });
  await manager.call(createMoneyRule, { body: { ...rule, key: 'charge_days_before', value: 10 } });
  const bytes = await exported();
  const periods = (await rowsOf(bytes, 'Periods charged')).filter((row) => row['Lease ID'] === lease_id);
  const days = ['Period from', 'Period to', 'Due'] as const;
  expect(periods.map((row) => [...days.map((day) => iso(row[day])), row['Charged (UGX)'], row['Account ID']])).toEqual([
    ['2026-10-10T00:00', '2026-10-31T00:00', '2026-10-10T00:00', 220_000, account],
    ['2026-11-01T00:00', '2026-11-30T00:00', '2026-11-05T00:00', 310_000, account],
    ['2026-12-01T00:00', '2026-12-31T00:00', '2026-12-05T00:00', 310_000, account],
  ]);
  const payments = (await rowsOf(bytes, 'Payments')).filter((row) => row['Account ID'] === account);
  expect(payments.map((row) => row['ID'])).toEqual(periods.map((row) => row['Payment ID']));
  expect(await rowsOf(bytes, 'Money rules')).toMatchObject([
    { Rule: 'receipt_prefix', Value: 'KLA', Source: 'Office', Note: 'New prefix' },
    { Rule: 'charge_days_before', Value: '10' },
  ]);
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
  const expense: Row = (await rowsOf(bytes, 'Expenses')).find((row) => row['Vendor'] === vendor.name) ?? {};
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
  const { id: lease_id } = await t.db
    .selectFrom('leases')
    .select('id')
    .where('apartment_id', '=', apartment.id)
    .executeTakeFirstOrThrow();
  for (const [starts_on, rent_amount] of [
    ['2026-01-01', 700_000],
    ['2026-06-01', 750_000],
    ['2026-12-01', 800_000],
  ] as const)
    await t.db
      .insertInto('lease_terms')
      .values({ lease_id, starts_on, rent_amount, rent_every: 'month', due_day: 5 })
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
  // The rent of the lease: neither what is asked for its home, nor what holds from a later day.
  expect(leases.map((row) => [row['Agreed rent (UGX)'], row['Rent every']])).toEqual([
    [null, null],
    [750_000, 'month'],
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
  expect(receipt?.['Receipt no.']).toBe(allocation?.['Receipt no.']);
  expect(receipt).toMatchObject({
    'Receipt no.': expect.stringMatching(/^AMA-2026-\d{6}$/),
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
  const taken = (await rowsOf(bytes, 'Receipts refunded or moved')).filter(
    (row) => row['Transfer ID'] === moved?.['ID'],
  );
  expect(taken).toMatchObject([{ 'Account ID': charge.account_id, 'Amount (UGX)': 60_000, 'Refund ID': null }]);
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
