import {
  getMyStatement,
  getStatement,
  listAccounts,
  printStatements,
} from '@amayumba/contract/money/account-endpoints.ts';
import { listReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
import { expect, test } from 'vitest';
import { readPdf } from '../../../pdf/test/pdf-reader.ts';
import { testApp } from '../../../test/build-test-app.ts';

const t = testApp();

async function twoAccounts() {
  const accounts: number[] = [];
  for (const first_name of ['Zola', 'Amina']) {
    const tenant = await t.make.tenant({ first_name });
    accounts.push((await t.make.payment({ tenant, due_date: '2026-11-05' })).account_id);
  }
  return { manager: t.as(await t.make.user('manager')), accounts };
}

test('chosen accounts are listed alone, and exported with the totals of these', async () => {
  const { manager, accounts } = await twoAccounts();
  await t.make.payment({ tenant: await t.make.tenant(), due_date: '2026-11-05' });
  const query = { accounts: accounts.join(','), ordering: 'name' as const };
  const list = await manager.call(listAccounts, { query: { ...query, page: 1 } });
  expect(list.body).toMatchObject({
    count: 2,
    totals: { open_amount: 1_000_000 },
    results: [{ id: accounts[1] }, { id: accounts[0] }],
  });
  const file = await manager.call(listAccounts, { query: { ...query, file: 'csv' } });
  expect(file.bytes.toString().match(/Amina|Zola/g)).toEqual(['Amina', 'Zola']);
});

test('accounts, receipts and statements are saved as files', async () => {
  const tenant = await t.make.tenant();
  const { account_id: id } = await t.make.payment({ tenant, due_date: '2026-11-05', status_id: 2 });
  const manager = t.as(await t.make.user('manager'));
  const saved = [
    await manager.call(listAccounts, { query: { tenant_id: tenant.id, file: 'csv' } }),
    await manager.call(listAccounts, { query: { tenant_id: tenant.id, file: 'xlsx' } }),
    await manager.call(listReceipts, { query: { account: id, file: 'csv' } }),
    await manager.call(listReceipts, { query: { account: id, file: 'pdf' } }),
    await manager.call(getStatement, { id, query: { file: 'xlsx' } }),
    await t.as(tenant.user).call(getMyStatement, { query: { file: 'pdf' } }),
  ];
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  expect(saved.map(({ status, headers }) => [status, headers['content-type']])).toEqual([
    [200, 'text/csv; charset=utf-8'],
    [200, xlsx],
    [200, 'text/csv; charset=utf-8'],
    [200, 'application/pdf'],
    [200, xlsx],
    [200, 'application/pdf'],
  ]);
  expect(saved.every(({ bytes }) => bytes.length > 50)).toBe(true);
});

test('the statements of chosen accounts are one PDF file, which the audit log names', async () => {
  const { manager, accounts } = await twoAccounts();
  const query = { accounts: accounts.join(','), from: '2026-11-01', to: '2026-11-30', file: 'pdf' as const };
  const { status, headers, bytes } = await manager.call(printStatements, { query });
  expect([status, headers['content-type'], bytes.subarray(0, 4).toString()]).toEqual([200, 'application/pdf', '%PDF']);
  expect(headers['content-disposition']).toContain('amayumba-statements-2026-11-30.pdf');
  // Each statement begins on a page of its own.
  expect(bytes.toString('latin1')).toMatch(/\/Count 2\b/);
  const entry = await t.db.selectFrom('audit_log').select('after').orderBy('id', 'desc').limit(1).executeTakeFirst();
  expect(entry?.after).toMatchObject({ statements: 2 });
});

test('statements without a last day go to the last entry of each account, and file and audit log name no day', async () => {
  const accounts: number[] = [];
  for (const due_date of ['2026-11-05', '2026-12-05'])
    accounts.push((await t.make.payment({ tenant: await t.make.tenant(), due_date })).account_id);
  const manager = t.as(await t.make.user('manager'));
  const { headers, bytes } = await manager.call(printStatements, { query: { accounts: accounts.join(',') } });
  expect(headers['content-disposition']).toContain('amayumba-statements.pdf');
  const ends = readPdf(bytes).pages.map((page) => / to (\d+ \w+ 2026)/.exec(page.replaceAll('\u00A0', ' '))?.[1]);
  expect(new Set(ends)).toEqual(new Set(['21 Nov 2026', '5 Dec 2026']));
  const entry = await t.db.selectFrom('audit_log').select('after').orderBy('id', 'desc').limit(1).executeTakeFirst();
  expect(entry?.after).toEqual({ statements: 2 });
});

test('the files of one statement are named by the last day that they cover', async () => {
  const tenant = await t.make.tenant();
  const { account_id: id } = await t.make.payment({ tenant, due_date: '2026-12-05' });
  const manager = t.as(await t.make.user('manager'));
  const files = [
    await manager.call(getStatement, { id, query: { file: 'pdf' } }),
    await manager.call(getStatement, { id, query: { file: 'xlsx', to: '2026-11-30' } }),
    await t.as(tenant.user).call(getMyStatement, { query: { file: 'pdf' } }),
  ];
  const names = files.map(({ headers }) => /statement-\d+-(.*?)"/.exec(String(headers['content-disposition']))?.[1]);
  expect(names).toEqual(['2026-12-05.pdf', '2026-11-30.xlsx', '2026-12-05.pdf']);
});

test('statements of more than 200 accounts, of none, of an unknown one or for a range that ends before it begins are refused', async () => {
  const { manager, accounts } = await twoAccounts();
  const refused = async (query: { accounts: string; from?: string; to?: string }) => {
    const { status, error } = await manager.call(printStatements, { query });
    return [status, error.fields];
  };
  const many = Array.from({ length: 201 }, (_, index) => index + 1).join(',');
  const tooMany = [400, { accounts: ['Choose at most 200 accounts, each once.'] }];
  expect(await refused({ accounts: many })).toEqual(tooMany);
  expect(await refused({ accounts: '7,7' })).toEqual(tooMany);
  expect(await refused({ accounts: '' })).toEqual([400, { accounts: ['This field is required.'] }]);
  expect(await refused({ accounts: `${accounts[0]},999999` })).toEqual([404, undefined]);
  expect(await refused({ accounts: `${accounts[0]}`, from: '2026-11-30', to: '2026-11-01' })).toEqual([
    400,
    { to: ['The last day must not lie before the first.'] },
  ]);
});

test('a printed statement names the receipt of each sum, and what is due of the deposit now', async () => {
  const tenant = await t.make.tenant();
  const { account_id: id } = await t.make.payment({ tenant, due_date: '2026-11-05', status_id: 2 });
  await t.make.payment({ tenant, due_date: '2026-11-05', payment_type: 'Security Deposit', amount: 300_000 });
  const manager = t.as(await t.make.user('manager'));
  const { body } = await manager.call(getStatement, { id });
  const code = body.lines.find(({ kind }) => kind === 'receipt')?.receipt_code ?? '-';
  const textOf = async (to?: string) => {
    const { bytes } = await manager.call(getStatement, { id, query: { file: 'pdf', ...(to && { to }) } });
    return readPdf(bytes).pages.join('').replaceAll('\u00A0', ' ');
  };
  expect(await textOf()).toContain(`(${code})`);
  expect(await textOf()).toContain('None held, USh 300,000 still due');
  // What was due on a past day is not known.
  expect(await textOf('2026-11-06')).not.toContain('still due');
});

test('a statement from a day to come ends on that day at the earliest', async () => {
  const { manager, accounts } = await twoAccounts();
  const { body } = await manager.call(getStatement, { id: accounts[0] ?? 0, query: { from: '2027-12-01' } });
  expect(body).toMatchObject({ from: '2027-12-01', to: '2027-12-01', opening_balance: 500_000, lines: [] });
});
