import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { importFile } from './test/import-file.ts';
import { type Value, workbookOf } from './test/make-workbook.ts';

const t = testApp();
const HEADER = ['Estate', 'Unit', 'Tenant', 'Phone', 'Rent', 'Deposit', 'Remarks'];
let rolls = 0;
/** Imports one row whose cells are those given, and usual ones otherwise. */
async function importRow(cells: Readonly<Record<string, Value>>, name?: string) {
  rolls += 1;
  const usual: Record<string, Value> = {
    Estate: `Estate Number ${rolls}`,
    Unit: 'A1',
    Tenant: 'Okello James',
    Phone: `07721234${String(rolls).padStart(2, '0')}`,
    Rent: 500_000,
  };
  const row = HEADER.map((column) => cells[column] ?? usual[column] ?? null);
  return importFile(t.as(await t.make.user('manager')), workbookOf(HEADER, row), name);
}

test.each<[string, number]>([
  ['Estate', 119],
  ['Unit', 39],
  ['Tenant', 99],
  ['Remarks', 499],
])('a cell of %s that is cut within an emoji is imported without it', async (column, length) => {
  const { status, report } = await importRow({ [column]: `${'x'.repeat(length)}😀 and more` });
  expect([status, report?.made.tenants]).toEqual(['done', 1]);
});

test('a file name that is cut within an emoji is imported without it', async () => {
  const { status, file_name } = await importRow({}, `${'x'.repeat(199)}😀.xlsx`);
  expect([status, file_name]).toEqual(['done', 'x'.repeat(199)]);
});

test('a deposit of more months than any sum allows is a question, and none is made', async () => {
  const { status, report } = await importRow({ Deposit: '99999999999999 months' });
  expect([status, report?.made.deposits.count]).toEqual(['done', 0]);
  expect(report?.warned[0]?.warning).toContain('is not an amount of a deposit.');
});
