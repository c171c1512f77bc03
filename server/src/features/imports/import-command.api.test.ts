import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ImportReport } from '@amayumba/contract/imports/import.ts';
import { Refusal } from '@amayumba/contract/refusal.ts';
import { testApp } from '../../test/build-test-app.ts';
import { errorLine, runImportCommand } from './import-command.ts';
import { makeOldWorkbook } from './test/make-old-workbook.ts';
import { samplePath } from './test/samples.ts';

const t = testApp();
const folder = mkdtempSync(path.join(tmpdir(), 'amayumba-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command and returns its output. */
async function type(...args: string[]): Promise<string[]> {
  const printed: string[] = [];
  await runImportCommand({ ...t.parts, folder: '/' }, (line) => printed.push(line), args);
  return printed;
}
const countOf = async (table: 'apartments' | 'tenants' | 'imports') =>
  (await t.db.selectFrom(table).select('id').execute()).length;
const counts = async () => [
  await countOf('imports'),
  await countOf('tenants'),
  (await t.db.selectFrom('import_shapes').select('shape').execute()).length,
];

test('a file is imported without a prompt, and the created records and each refused row are printed', async () => {
  const printed = await type(samplePath('02-hajji-lubega-four-estates.xlsx'), '--as-at', '2026-11-20');
  expect(printed).toEqual(
    expect.arrayContaining([
      'Made 4 estates, 5 blocks, 56 apartments (6 without a tenant) and 50 tenants with a lease.',
      '  Ntinda Court: 14 apartments, 2 without a tenant, rent USh 10,650,000',
      "This month's rent: USh 22,090,000 of 50 tenants, USh 5,000,000 paid, USh 17,090,000 open.",
      'Left out: SUMMARY (no column of units).',
      '  Kireka Mizigo, row 15: There is a tenant but no unit.',
      'Note, Mukono Shops, row 8: The lease ends (31 August 2025) before it starts (1 September 2026).',
    ]),
  );
  expect([await countOf('apartments'), await countOf('tenants')]).toEqual([56, 50]);
});

test('importing the same file again changes nothing, and the output shows it', async () => {
  const printed = await type(samplePath('02-hajji-lubega-four-estates.xlsx'), '--as-at', '2026-11-20');
  expect(printed).toContain('Already there and left as they are: 56 rows.');
  expect([await countOf('apartments'), await countOf('tenants')]).toEqual([56, 50]);
});

test.each([
  [[samplePath('README-that-is-not-there.xlsx')], /no file/],
  [[samplePath('expected.json')], /looks like a rent roll/],
  [[samplePath('01-kasubi-view.xlsx'), '--as-at', '2026-02-30'], /--as-at must be a day/],
  [[samplePath('01-kasubi-view.xlsx'), '--as-at', '2026-11-22'], /--as-at must be a day up to today/],
  [[samplePath('01-kasubi-view.xlsx'), 'other.xlsx'], /one file at a time/],
  [[samplePath('01-kasubi-view.xlsx'), '--columns', 'C'], /--columns must be a list such as/],
  [
    [samplePath('01-kasubi-view.xlsx'), '--columns', 'C=landlord'],
    /A column cannot be landlord. The kinds are: estate,/,
  ],
  [[samplePath('01-kasubi-view.xlsx'), '--columns', 'Shoe size=rent'], /no column Shoe size. The columns are: No/],
  [[samplePath('01-kasubi-view.xlsx'), '--sheet', 'Roll'], /no sheet Roll. The sheets are: Sheet1/],
  [[samplePath('01-kasubi-view.xlsx'), '--heading-row', 'four'], /--heading-row must be the number of a row/],
])('%s is refused with a sentence and stores nothing', async (args, sentence) => {
  const before = await countOf('imports');
  await expect(type(...args)).rejects.toThrow(sentence);
  expect(await countOf('imports')).toBe(before);
});

const unknownWords = () => {
  const file = path.join(folder, 'Zana Court.xls');
  const rows = [
    ['Zana Court'],
    ['Ekisenge', 'Ab’ennyumba', 'Omwezi', 'Deposit', 'Essimu'],
    ['A1', 'Nakato Sarah', 450_000, 900_000, '0772123456'],
    ['A2', 'Okello James', 500_000, 1_000_000, '0772123457'],
  ];
  writeFileSync(file, makeOldWorkbook('biff8', [{ name: 'Sheet1', rows }]));
  return file;
};
const COLUMNS = 'A=unit, ab’ennyumba=tenant, Omwezi=rent, D=ignored';

test('--dry-run prints the records of an import, with the given columns, and imports nothing', async () => {
  const before = await counts();
  const printed = await type(
    unknownWords(),
    '--columns',
    COLUMNS,
    '--heading-row',
    '2',
    '--sheet',
    'Sheet1',
    '--dry-run',
  );
  expect(printed[0]).toBe(
    'Would make 1 estate, 1 block, 2 apartments (0 without a tenant) and 2 tenants with a lease.',
  );
  expect(printed).toContain('  Zana Court: 2 apartments, 0 without a tenant, rent USh 950,000');
  expect(printed).toContain('Deposits held: 0, USh 0. Arrears: 0, USh 0. Paid ahead: 0, USh 0.');
  expect(await counts()).toEqual(before);
});

test('--json prints the report alone, and the columns are remembered for the next file with these headings', async () => {
  const [json = '', ...more] = await type(unknownWords(), '--columns', COLUMNS, '--as-at', '2026-11-20', '--json');
  expect(more).toEqual([]);
  const done = JSON.parse(json) as { report: ImportReport };
  expect(done).toMatchObject({ file: 'Zana Court.xls', as_at: '2026-11-20', dry_run: false });
  expect(done.report).toMatchObject({ made: { apartments: 2, tenants: 2 }, rows: { made: 2 }, refused: [] });
  const [again = ''] = await type(unknownWords(), '--dry-run', '--json');
  expect(JSON.parse(again)).toMatchObject({ dry_run: true, report: { rows: { made: 0, unchanged: 2 } } });
});

test('what goes wrong is a sentence, or JSON for a program that asked for it', () => {
  const error = new Refusal('nothing_to_import', 'Nothing here.');
  expect(errorLine(error, ['roll.xlsx'])).toBe('Nothing here.');
  expect(JSON.parse(errorLine(error, ['--json']))).toEqual({ error: 'Nothing here.', code: 'nothing_to_import' });
  expect(JSON.parse(errorLine(new Error('No file.'), ['--json']))).toEqual({ error: 'No file.', code: null });
});

test('--help explains the command', async () => {
  expect((await type('--help')).join('\n')).toContain('--as-at YYYY-MM-DD');
});
