import { buffer } from 'node:stream/consumers';
import readXlsx from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { aStatement } from './test/a-statement.ts';
import { writeStatementSheet } from './write-statement-sheet.ts';

test('a sheet has days as dates and sums as numbers, from the opening to the closing balance', async () => {
  const statement = aStatement(1, { opening_balance: -70_000 });
  const sheets = await readXlsx(await buffer(await writeStatementSheet(statement, 0)));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Account', 'Deposit', 'About']);
  const [account, deposit, about] = sheets.map(({ data }) => data);
  expect(account).toEqual([
    ['Date', 'What for', 'Charged', 'Paid', 'Balance'],
    [new Date('2024-01-01T00:00:00Z'), 'Opening balance', null, null, -70_000],
    [new Date('2024-01-05T00:00:00Z'), 'Rent, month 1', 450_000, null, 450_000],
    [new Date('2024-01-09T00:00:00Z'), 'Receipt 1, Cash', null, 400_000, 50_000],
    [new Date('2026-09-30T00:00:00Z'), 'Closing balance', null, null, 50_000],
  ]);
  expect(deposit?.at(-1)).toEqual([new Date('2026-09-30T00:00:00Z'), 'Deposit held', null, 450_000]);
  expect(about).toContainEqual(['Tenant', 'Aisha Namatovu']);
});
