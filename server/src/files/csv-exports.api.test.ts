import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { exportAudit } from '@amayumba/contract/audit-log/endpoints.ts';
import { listPeople } from '@amayumba/contract/accounts/endpoints.ts';
import { listComplaints } from '@amayumba/contract/complaints/endpoints.ts';
import { listApartments, listEstates } from '@amayumba/contract/estates/endpoints.ts';
import { listAccounts } from '@amayumba/contract/money/account-endpoints.ts';
import { exportSchedule } from '@amayumba/contract/money/charging-endpoints.ts';
import { listClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import { listDeposits } from '@amayumba/contract/money/deposit-endpoints.ts';
import { createExpense, listExpenses } from '@amayumba/contract/owners/expense-endpoints.ts';
import { listOwnerBalances } from '@amayumba/contract/owners/statement-endpoints.ts';
import { listPayments, logPayment } from '@amayumba/contract/payments/endpoints.ts';
import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { exportPortfolio } from '@amayumba/contract/portfolio-export/endpoints.ts';
import { exportReport } from '@amayumba/contract/reports/endpoints.ts';
import { REPORT_TYPES } from '@amayumba/contract/reports/rules.ts';
import { recordAudit } from '../features/audit/audit.service.ts';
import { scheduleSteps } from '../features/ledger/schedule/test/schedule-steps.ts';
import { portfolio } from '../features/reports/test/portfolio.ts';
import { readPdf } from '../pdf/test/pdf-reader.ts';
import { inTransaction } from '../db/transaction.ts';
import { testApp } from '../test/build-test-app.ts';
import { unzip } from '../test/unzip.ts';

const t = testApp({ breaksLedger: true });

/** Stored before such texts were refused: a line break, then a formula; a formula after invisible characters. */
const POISON = '\u202E\t=1+1"\r\n=cmd()\n+2\u0007;@SUM(A1),-3';

/** Writes the poison into every text column that accepts it; returns those columns. */
async function poisonTexts(): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type = 'text'
      and c.is_generated = 'NEVER' and c.table_name !~ '^(audit|schema|migration)'`.execute(t.owner);
  const taken: string[] = [];
  for (const { table, column } of rows) {
    const value = sql`${POISON} || left(${sql.ref(column)}, 20)`;
    const change = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(t.owner);
    // Columns with a list of values or a fixed format do not accept it.
    if (
      await change.then(
        () => true,
        () => false,
      )
    )
      taken.push(`${table}.${column}`);
  }
  return taken;
}

let poisonedColumns: string[] = [];
let owner: { id: number };
let manager: { id: number };
beforeAll(async () => {
  ({ owner } = await portfolio(t));
  const tenant = await scheduleSteps(t).letHome({ lease_start: '2026-11-01' });
  await t.make.payment({ tenant, payment_type: 'Security Deposit' });
  const body = { amount: 80_000, payment_method: 'Cash', reference_number: 'W-9', payment_type: 'Rent' } as const;
  await t
    .as(tenant.user)
    .call(logPayment, { body: { ...body, payment_for_month: 12, payment_for_year: 2026, due_date: '2026-12-05' } });
  manager = await t.make.user('manager');
  const cost = { estate: tenant.estate_id, category: 'repairs', amount: 50_000, spent_on: '2026-11-20' } as const;
  await t.as(manager).call(createExpense, { body: { ...cost, description: 'Lock' } });
  const poisoned = { name: POISON, notes: POISON };
  await inTransaction(t.db, (tx) =>
    recordAudit(tx, null, {
      action: 'changed',
      subject: 'estate',
      subject_id: 1,
      before: { name: 'a' },
      after: poisoned,
    }),
  );
  poisonedColumns = await poisonTexts();
});

const november = { start_date: '2026-11-01', end_date: '2026-11-30' };

/** How to make each call that returns CSV. */
const EXPORTS: readonly (readonly [
  endpoint: Endpoint,
  name: string,
  make: () => Promise<{ bytes: Buffer; status: number }>,
])[] = [
  [exportAudit, 'the audit log', () => t.as(manager).call(exportAudit, { query: {} })],
  [
    exportSchedule,
    'the rent to be charged',
    () => t.as(manager).call(exportSchedule, { query: { until: '2027-01-31', file: 'csv' } }),
  ],
  ...REPORT_TYPES.map(
    (report_type) =>
      [
        exportReport,
        `the ${report_type} report`,
        () => t.as(owner).call(exportReport, { body: { report_type, format: 'csv', ...november } }),
      ] as const,
  ),
];

/** The lists that are also files, whose rows the poison is in. */
const LISTS = [
  listEstates,
  listApartments,
  listTenants,
  listPayments,
  listComplaints,
  listPeople,
  listAccounts,
  listClaims,
  listDeposits,
  listExpenses,
  listOwnerBalances,
];

/** How to make each file of CSV: the calls that return nothing else, and the lists. */
const FILES: typeof EXPORTS = [
  ...EXPORTS,
  ...LISTS.map((list) => [list, list.path, () => t.as(manager).call(list, { query: { file: 'csv' } })] as const),
];

test('names, addresses and places contain the poison', () => {
  expect(poisonedColumns).toEqual(
    expect.arrayContaining(['estates.name', 'blocks.name', 'apartments.number', 'users.first_name', 'users.last_name']),
  );
});

test('every call that returns CSV is tested here', () => {
  const answering = t.app.registered.filter(({ endpoint }) =>
    endpoint?.file?.some((type) => type.startsWith('text/csv')),
  );
  expect(new Set(answering.map(({ endpoint }) => endpoint))).toEqual(new Set(EXPORTS.map(([endpoint]) => endpoint)));
});

const isFormula = (cell: string) => /^[\s\p{Cf}]*[=+\-@＝＋－＠](?!\d+(?:\.\d+)?$)/u.test(cell);
const QUOTED_OR_NUMBER = /^(?:"(?:[^"]|"")*"|-?\d+(?:\.\d+)?)?$/;

test.each(FILES)('%#: $1 has every text quoted and defused', async (_, __, make) => {
  const { status, bytes } = await make();
  expect(status).toBe(200);
  const text = bytes.toString('utf8').slice(1);
  const rows = parse(text, { relax_column_count: true, skip_empty_lines: true });
  const raw = parse(text, { relax_column_count: true, skip_empty_lines: true, raw: true }) as unknown as {
    raw: string;
  }[];
  // Whichever program reads it, a line is a record.
  expect(text.split(/[\r\n]+/).filter(Boolean)).toEqual(
    raw.map((record) => record.raw.replace(/^[\r\n]+|[\r\n]+$/g, '')),
  );
  const cells = rows.flat();
  expect(cells.filter(isFormula)).toEqual([]);
  expect(cells.filter((cell) => /[\p{Cc}\p{Cf}]/u.test(cell))).toEqual([]);
  const unquoted = text.split(/[\r\n]+/).flatMap((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
  expect(unquoted.filter((cell) => !QUOTED_OR_NUMBER.test(cell))).toEqual([]);
  expect(cells.some((cell) => cell.includes("'=1+1"))).toBe(true);
});

const WORKBOOKS: readonly (readonly [name: string, make: () => Promise<{ bytes: Buffer; status: number }>])[] = [
  ['everything', () => t.as(manager).call(exportPortfolio)],
  ...REPORT_TYPES.map(
    (report_type) =>
      [
        `the ${report_type} report`,
        () => t.as(owner).call(exportReport, { body: { report_type, format: 'xlsx', ...november } }),
      ] as const,
  ),
];

test.each(WORKBOOKS)('%s as a workbook has no formulas and nothing that breaks its XML', async (_, make) => {
  const { status, bytes } = await make();
  expect(status).toBe(200);
  const parts = [...(await unzip(bytes))].filter(([name]) => /\.(?:xml|rels)$/.test(name));
  const xml = parts.map(([, content]) => content.toString('utf8')).join('\n');
  expect(xml).toContain('=1+1');
  expect(xml).not.toMatch(/<f[ >]/);
  expect(xml).not.toMatch(/(?![\t\n\r])\p{Cc}|\u202E/u);
});

test('a report as a PDF prints the visible part of such texts', async () => {
  const body = { report_type: 'tenancy', format: 'pdf', ...november } as const;
  const { status, bytes } = await t.as(owner).call(exportReport, { body });
  expect(status).toBe(200);
  const { pages, missing } = readPdf(bytes);
  expect([pages.join('\n').includes('=1+1'), missing]).toEqual([true, 0]);
});
