import { listPeople } from '@amayumba/contract/accounts/endpoints.ts';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { listComplaints, listMyComplaints, logComplaint } from '@amayumba/contract/complaints/endpoints.ts';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { listApartments, listEstates } from '@amayumba/contract/estates/endpoints.ts';
import { EXPORT_ROWS_MAX } from '@amayumba/contract/lists.ts';
import { listMessages } from '@amayumba/contract/messages/endpoints.ts';
import { exportSchedule, previewSchedule } from '@amayumba/contract/money/charging-endpoints.ts';
import { listClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import { listDeposits } from '@amayumba/contract/money/deposit-endpoints.ts';
import { listExpenses } from '@amayumba/contract/owners/expense-endpoints.ts';
import { listOverduePayments, listPayments, logPayment } from '@amayumba/contract/payments/endpoints.ts';
import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { testApp } from '../../../test/build-test-app.ts';
import type { Caller } from '../../../test/caller.ts';
import { readPdf } from '../../../pdf/test/pdf-reader.ts';
import { scheduleSteps } from '../../ledger/schedule/test/schedule-steps.ts';
import { rowsToExport } from './export-list.ts';

const t = testApp();

const manager = async () => t.as(await t.make.user('manager'));

/** The lines of a CSV file, each as its cells. */
async function csvOf(caller: Caller, endpoint: Endpoint, query: object = {}): Promise<string[][]> {
  const { status, bytes, headers } = await caller.call(endpoint, { query: { ...query, file: 'csv' } });
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  return parse(bytes.toString('utf8').slice(1));
}

const LISTS: readonly (readonly [endpoint: Endpoint, title: string, headings: string])[] = [
  [listEstates, 'estates', 'Estate,Address,Size,Owner,Blocks,Apartments,Available'],
  [listApartments, 'apartments', 'Apartment,Block,Estate,State,Rooms,Size (m²),Rent,Amenities,Furnishings'],
  [
    listTenants,
    'tenants',
    'Tenant,Phone,Email,Username,Apartment,Block,Estate,Lease from,Lease until,Tenant type,Rent,Account',
  ],
  [listPayments, 'payments', 'Number,Tenant,Home,Type,Period,Due,Status,Amount,Settled,Outstanding,Method,Reference'],
  [
    listComplaints,
    'complaints',
    'Number,Title,Description,Tenant,Home,Category,Urgency,Status,Created,Updated,Feedback',
  ],
  [listPeople, 'people', 'Name,Role,State,Username,Email,Phone,Estates,Last seen,Added'],
  [listClaims, 'claims', 'Logged,Tenant,Home,For,Method,Reference,Paid on,State,Reason,Amount'],
  [listDeposits, 'deposits held', 'Tenant,Home,Held,Still due'],
  [listMessages, 'messages', 'Day,By,About,Tenant,Home,To,Text,State,Reason,Parts,Cost in UGX'],
  [
    listExpenses,
    'expenses',
    'Day,Estate,Place,Category,Description,Vendor,Paid,Paid by,Method,Reference,State,Tax kept back,Amount',
  ],
];

test.each(LISTS.map((list) => [list[1], list] as const))(
  'the list of %s is saved as CSV, XLSX and PDF, and the audit log names it without the words of a search',
  async (_, [endpoint, title, headings]) => {
    await t.make.tenant();
    const user = await t.make.user('manager');
    const caller = t.as(user);
    const [first] = await csvOf(caller, endpoint);
    expect(first?.join(',')).toBe(headings);
    for (const file of ['xlsx', 'pdf'] as const) {
      const saved = await caller.call(endpoint, { query: { file, search: 'nakato' } });
      expect([saved.status, saved.bytes.subarray(0, 2).toString()]).toEqual([200, file === 'pdf' ? '%P' : 'PK']);
      expect(saved.headers['content-disposition']).toContain(`amayumba-${title.replace(' ', '-')}-2026-11-21.${file}`);
    }
    const entries = await auditEntries(t.db, { user_id: user.id });
    expect(entries.map(({ action, after }) => [action, after])).toMatchObject([
      ['exported', { file: 'csv' }],
      ['exported', { file: 'xlsx', search: true }],
      ['exported', { file: 'pdf', search: true }],
    ]);
    const { body } = await (
      await manager()
    ).call(listAudit, { query: { page: 1, page_size: 1, user: user.id } as never });
    expect(JSON.stringify(body)).toContain(`exported ${title} as PDF`);
  },
);

test('a file has the filters and the order of its list, all pages of it, and the chosen rows alone', async () => {
  const caller = await manager();
  const apartment = await t.make.apartment();
  const tenant = await t.make.tenant({ apartment_id: apartment.id, first_name: '=Okello', last_name: 'Filtered' });
  const ids = [];
  for (const [amount, due_date] of [
    [300_000, '2026-11-01'],
    [100_000, '2026-11-02'],
    [200_000, '2026-12-03'],
  ] as const)
    ids.push((await t.make.payment({ tenant, amount, due_date })).id);
  const query = { tenant_id: tenant.id, ordering: 'amount' };
  const amounts = async (endpoint: Endpoint, more: object) =>
    (await csvOf(caller, endpoint, { ...query, ...more })).slice(1).map((cells) => cells[7]);
  expect(await amounts(listPayments, { page: 2, page_size: 1 })).toEqual(['100000', '200000', '300000', '600000']);
  expect(await amounts(listOverduePayments, {})).toEqual(['100000', '300000', '400000']);
  const { headers } = await caller.call(listOverduePayments, { query: { tenant_id: tenant.id, file: 'csv' } });
  expect(headers['content-disposition']).toContain('amayumba-overdue-payments-2026-11-21.csv');
  expect(await amounts(listPayments, { ids: `${ids[0]},${ids[2]}` })).toEqual(['200000', '300000', '500000']);
  const tenants = await csvOf(caller, listTenants, { ids: tenant.id });
  expect(tenants.map((cells) => cells[0])).toEqual(['Tenant', "'=Okello Filtered", 'Total: 1']);
  expect(tenants[1]?.[4]).toBe(apartment.number);
});

/** The text of a list as a PDF. */
const printedList = async (caller: Caller, endpoint: Endpoint, asked: object) =>
  readPdf((await caller.call(endpoint, { query: asked })).bytes)
    .pages.join('\n')
    .replaceAll(/\s+/g, ' ');

test('a file names its filters and the currency of its amounts', async () => {
  const estate = await t.make.estate({ name: 'Kireka Hill' });
  const query = { file: 'pdf', estate_id: estate.id, status_id: 3, month: 11, year: 2026, search: 'nakato' };
  const printed = await printedList(await manager(), listPayments, query);
  for (const fact of ['Search nakato', 'Status Overdue', 'Month November', 'Year 2026', 'Estate Kireka Hill'])
    expect(printed).toContain(fact);
  expect(printed).toContain('Amounts Uganda shillings (USh)');
  const other = await t.make.estate();
  const limited = t.as(await t.make.user('manager', { estates: [other.id] }));
  expect(await printedList(limited, listPayments, query)).not.toContain('Kireka Hill');
  expect(await printedList(await manager(), listEstates, { file: 'pdf', has_vacancies: true })).toContain(
    'Has vacancies Yes',
  );
});

test('deposits have their refund in the file', async () => {
  const tenant = await t.make.tenant();
  await t.make.payment({ tenant, payment_type: 'Security Deposit' });
  const query = { tenant_id: tenant.id, payment_type: 'Security Deposit' };
  const [headings, row] = await csvOf(await manager(), listPayments, query);
  expect([headings?.at(-1), row?.at(-1)]).toEqual(['Refund', 'Pending']);
});

test('what only a claim names is not outstanding in the file of payments', async () => {
  const tenant = await t.make.tenant();
  await t.make.payment({ tenant, amount: 500_000, due_date: '2026-11-05' });
  const body = {
    amount: 80_000,
    payment_method: 'Cash' as const,
    reference_number: 'W-9',
    payment_for_month: 11,
    payment_for_year: 2026,
    due_date: '2026-11-20',
    payment_type: 'Utilities' as const,
  };
  await t.as(tenant.user).call(logPayment, { body });
  const lines = await csvOf(await manager(), listPayments, { tenant_id: tenant.id, ordering: 'due_date' });
  expect(lines.slice(1).map((cells) => [cells[7], cells[9]])).toEqual([
    ['500000', '500000'],
    ['80000', '0'],
    ['580000', '500000'],
  ]);
});

test('the files of claims and deposits held have the filters of their lists', async () => {
  const tenant = await t.make.tenant();
  const deposit = await t.make.payment({ tenant, payment_type: 'Security Deposit', amount: 700_000 });
  const body = {
    amount: 80_000,
    payment_method: 'Cash' as const,
    reference_number: 'W-10',
    payment_for_month: 11,
    payment_for_year: 2026,
    due_date: '2026-11-20',
    payment_type: 'Utilities' as const,
  };
  await t.as(tenant.user).call(logPayment, { body });
  const caller = await manager();
  const search = 'W-10';
  const claims = await csvOf(caller, listClaims, { search, state: 'waiting', page: 2, page_size: 1 });
  expect(claims.slice(1).map((cells) => [cells[5], cells[7], cells[9]])).toEqual([
    ['W-10', 'Awaiting verification', '80000'],
    ['', '', '80000'],
  ]);
  expect(await csvOf(caller, listClaims, { search, state: 'rejected' })).toHaveLength(2);
  const deposits = await csvOf(caller, listDeposits, { account: deposit.account_id ?? 0 });
  expect(deposits.slice(1).map((cells) => cells.slice(2))).toEqual([
    ['0', '700000'],
    ['0', '700000'],
  ]);
});

test('the file of the schedule has what its preview shows', async () => {
  const { letHome } = scheduleSteps(t);
  await letHome({ lease_start: '2026-11-16' });
  const user = await t.make.user('manager');
  const until = '2027-01-31';
  const { body } = await t.as(user).call(previewSchedule, { body: { until } });
  const lines = await csvOf(t.as(user), exportSchedule, { until });
  expect(lines[0]).toEqual(['Tenant', 'Home', 'From', 'To', 'Part period', 'Due', 'Rent']);
  expect(lines.slice(1, -1).map((cells) => [cells[2], cells[5], Number(cells[6])])).toEqual(
    body.charges.map(({ period_start, due_date, amount }) => [period_start, due_date, amount]),
  );
  expect(lines.at(-1)?.[6]).toBe(String(body.total_amount));
  const [entry] = await auditEntries(t.db, { user_id: user.id });
  expect([entry?.action, entry?.subject, entry?.after]).toEqual(['exported', 'schedule', { file: 'csv', until }]);
  const far = await t.as(user).call(exportSchedule, { query: { until: '2027-12-31', file: 'csv' } });
  expect([far.status, far.body]).toMatchObject([400, { fields: { until: ['Choose a day within 93 days.'] } }]);
});

test('chosen complaints are listed alone', async () => {
  const tenant = await t.make.tenant();
  const caller = t.as(tenant.user);
  const body = { title: 'Door sticks', description: 'Since Monday', category: 2 };
  const made = [];
  for (let nth = 0; nth < 2; nth += 1) made.push((await caller.call(logComplaint, { body })).body.id);
  const lines = await csvOf(await manager(), listComplaints, { tenant_id: tenant.id, ids: made[1] });
  expect(lines.slice(1).map((cells) => cells[0])).toEqual([String(made[1]), 'Total: 1']);
});

test('an owner’s file has their own estates and apartments only; tenants get no file of their lists', async () => {
  const owner = await t.make.user('owner');
  const own = await t.make.estate({ owner_id: owner.id, name: 'Own Court' });
  const home = await t.make.apartment({ estate_id: own.id });
  const tenant = await t.make.tenant();
  const first = async (endpoint: Endpoint) => (await csvOf(t.as(owner), endpoint)).slice(1).map((cells) => cells[0]);
  expect(await first(listEstates)).toEqual(['Own Court', 'Total: 1']);
  expect(await first(listApartments)).toEqual([home.number, 'Total: 1']);
  const answer = await t.as(tenant.user).call(listMyComplaints, { query: { file: 'csv' } as never });
  expect(answer.headers['content-type']).toContain('application/json');
});

test('a list that is too long for a file is refused', async () => {
  const rows = Array.from({ length: EXPORT_ROWS_MAX + 1 }, (_, nth) => nth);
  const read = async (paging: { page: number; page_size: number }) => rows.slice(0, paging.page_size);
  await expect(rowsToExport(read)).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'More than 20,000 rows match. Narrow the list with its filters.',
  });
  await expect(rowsToExport(async () => rows.slice(1))).resolves.toHaveLength(EXPORT_ROWS_MAX);
});
