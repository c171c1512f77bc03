import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeBomb } from '../test/make-bomb.ts';
import { makeWorkbook, workbookOf, workbookParts } from '../test/make-workbook.ts';
import { makeZip } from '../test/make-zip.ts';
import { sampleContent } from '../test/samples.ts';
import { readWorkbook } from './read-workbook.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'amayumba-sheets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const textsOf = async (content: Buffer) =>
  (await readWorkbook(content)).sheets.map(({ rows }) =>
    rows.map((row) => [row.number, ...[...row.cells.values()].map(({ text }) => text)]),
  );

describe('a workbook', () => {
  test('gives texts, numbers, dates and stored values of formulas with the row numbers of the program', async () => {
    const content = workbookOf(
      ['Kasubi  View\u00A0 Flats'],
      [],
      [{ serial: 46_147 }, 1.5, { formula: 'A1', value: 7 }, { error: '#REF!' }, null],
    );
    const { sheets } = await readWorkbook(content);
    expect(sheets[0]?.rows.map(({ number, cells }) => [number, [...cells]])).toEqual([
      [1, [[0, { kind: 'text', text: 'Kasubi View Flats' }]]],
      [
        3,
        [
          [0, { kind: 'date', text: '2026-05-05', day: '2026-05-05' }],
          [1, { kind: 'number', text: '1.5', number: 1.5 }],
          [2, { kind: 'number', text: '7', number: 7 }],
          [3, { kind: 'error', text: '#REF!' }],
        ],
      ],
    ]);
  });

  test('with the calendar of 1904 has the days that it shows', async () => {
    const content = makeWorkbook([{ name: 'A', rows: [[{ serial: 46_147 - 1462 }]] }], true);
    expect(await textsOf(content)).toEqual([[[1, '2026-05-05']]]);
  });

  test('has its hidden sheets and merged ranges', async () => {
    const { sheets } = await readWorkbook(
      makeWorkbook([
        { name: 'A & B', rows: [['x']], merges: ['A1:C1', 'B2:B10'] },
        { name: 'Old', rows: [['x']], state: 'veryHidden' },
      ]),
    );
    expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['A & B', false],
      ['Old', true],
    ]);
    expect(sheets[0]?.merges).toEqual([
      { top: 1, bottom: 1, left: 0, right: 2 },
      { top: 2, bottom: 10, left: 1, right: 1 },
    ]);
  });

  test('shows numbers with the zeros and the foreign money of their format, and rich text as words', async () => {
    const parts = workbookParts([{ name: 'A', rows: [] }]);
    const content = makeZip({
      ...parts,
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000"/><numFmt numFmtId="165" formatCode="[$USD] 0"/></numFmts><cellXfs><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
      'xl/sharedStrings.xml': '<sst><si><r><t>Apio </t></r><r><t>Grace</t></r><rPh><t>x</t></rPh></si></sst>',
      'xl/worksheets/sheet1.xml':
        '<x:worksheet><x:sheetData><x:row><x:c s="0"><x:v>7</x:v></x:c><x:c s="1"><x:v>600</x:v></x:c><x:c t="s"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    });
    const { sheets } = await readWorkbook(content);
    expect([...(sheets[0]?.rows[0]?.cells.values() ?? [])]).toEqual([
      { kind: 'number', text: '007', number: 7 },
      { kind: 'number', text: '600', number: 600, isForeignMoney: true },
      { kind: 'text', text: 'Apio Grace' },
    ]);
  });
});

describe('a CSV file', () => {
  test.each([
    ['commas', 'Unit,Tenant,Rent\n1,"Apio, Grace","450,000"\n'],
    ['semicolons', 'Unit;Tenant;Rent\r\n1;Apio, Grace;450,000\r\n'],
    ['tabs', 'Unit\tTenant\tRent\r1\tApio, Grace\t450,000\r'],
    ['a title with commas', 'Plot 4, Kira Road, Kampala, Uganda\nUnit;Tenant;Rent\n1;Apio, Grace;450,000\n'],
    ['a byte order mark', '\uFEFFUnit,Tenant,Rent\n1,"Apio, Grace","450,000"\n'],
  ])('with %s', async (_case, typed) => {
    const [rows = []] = await textsOf(Buffer.from(typed));
    expect(rows.slice(-2).map((row) => row.slice(1))).toEqual([
      ['Unit', 'Tenant', 'Rent'],
      ['1', 'Apio, Grace', '450,000'],
    ]);
  });

  test('is read as UTF-8 if valid, as UTF-16 with a byte order mark, else as Windows-1252', async () => {
    const typed = 'Maison,Désiré,‘1’\n';
    const windows = Buffer.from(typed.replace('‘', '\u0091').replace('’', '\u0092'), 'latin1');
    for (const content of [Buffer.from(typed), windows, Buffer.from(`\uFEFF${typed}`, 'utf16le')])
      expect(await textsOf(content)).toEqual([[[1, 'Maison', 'Désiré', '‘1’']]]);
  });

  test('counts a record as a row, line breaks and empty lines included', async () => {
    expect(await textsOf(Buffer.from('a,b,c\n"two\nlines",2,3\n\n,,\nx,y,z\n'))).toEqual([
      [
        [1, 'a', 'b', 'c'],
        [2, 'two lines', '2', '3'],
        [5, 'x', 'y', 'z'],
      ],
    ]);
  });
});

const archive = (...names: string[]) => makeZip(Object.fromEntries(names.map((name) => [name, 'x'])));
const csvRows = (rows: number) => Buffer.from(`Unit,Tenant,Rent\n${'1,Apio,100\n'.repeat(rows)}`);
const wholeWorkbook = sampleContent('01-kasubi-view.xlsx');

test.each<[string, Buffer, string, RegExp]>([
  ['a binary workbook', archive('xl/workbook.bin'), 'not_a_spreadsheet', /\.xlsb.*Save As/],
  ['a text document', archive('word/document.xml'), 'not_a_spreadsheet', /not a spreadsheet/],
  ['a workbook with macros', archive('xl/workbook.xml', 'xl/vbaProject.bin'), 'spreadsheet_with_macros', /macros/],
  ['a PDF', Buffer.from('%PDF-1.7\n...'), 'not_a_spreadsheet', /PDF/],
  ['a web page', Buffer.from('  <html><table></table></html>'), 'not_a_spreadsheet', /not a spreadsheet/],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'not_a_spreadsheet', /not a spreadsheet/],
  ['an empty file', Buffer.alloc(0), 'spreadsheet_empty', /empty/],
  ['a file of spaces', Buffer.from(' \n\n '), 'spreadsheet_empty', /empty/],
  ['a workbook that was cut off', wholeWorkbook.subarray(0, 6_000), 'spreadsheet_damaged', /cut off/],
  [
    'a workbook with broken XML',
    makeZip({ ...workbookParts([{ name: 'A', rows: [] }]), 'xl/worksheets/sheet1.xml': '<a><b></a>' }),
    'spreadsheet_damaged',
    /damaged/,
  ],
  [
    'a CSV file that ends within a quoted field',
    Buffer.from('a,b,c\n1,2,"never closed\n4,5,6'),
    'spreadsheet_damaged',
    /damaged/,
  ],
  ['a CSV file of 200,000 rows', csvRows(200_000), 'spreadsheet_too_long', /20,000 rows/],
])('%s is refused with a sentence', async (_case, content, code, sentence) => {
  await expect(readWorkbook(content)).rejects.toMatchObject({ code, message: expect.stringMatching(sentence) });
});

test('a workbook of more than 20,000 rows is refused as too long', async () => {
  const rows = Array.from({ length: 20_100 }, (_, index) => ['A1', 'Apio Grace', '0772123456', index]);
  await expect(readWorkbook(makeWorkbook([{ name: 'A', rows }]))).rejects.toMatchObject({
    code: 'spreadsheet_too_long',
  });
});

test.each(['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml'] as const)(
  'a file whose %s unpacks to 1 GB is refused within 512 MB of memory',
  (part) => {
    const bomb = makeBomb(part);
    expect(bomb.length).toBeLessThan(2_000_000);
    const file = path.join(folder, 'bomb.xlsx');
    writeFileSync(file, bomb);
    const script = `
      import { existsSync, readFileSync } from 'node:fs';
      import { readRollFile } from ${JSON.stringify(path.join(import.meta.dirname, '../read-roll-file.ts'))};
      const rules = { asAt: '2026-11-20', fileName: 'bomb.xlsx', corrections: [], remembered: new Map() };
      const code = await readRollFile(readFileSync(${JSON.stringify(file)}), rules).then(() => 'read', (error) => error.code);
      // On Linux maxRSS begins with that of the process which started this one.
      const status = '/proc/self/status';
      const peakKb = existsSync(status)
        ? Number(/^VmHWM:\\s+(\\d+)/m.exec(readFileSync(status, 'utf8'))[1])
        : process.resourceUsage().maxRSS;
      console.log(JSON.stringify({ code, peakMb: peakKb / 1024 }));`;
    const printed = execFileSync(process.execPath, ['--max-old-space-size=128', '--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    const { code, peakMb } = JSON.parse(printed) as { code: string; peakMb: number };
    expect(code).toBe('spreadsheet_unpacks_too_large');
    expect(peakMb).toBeLessThan(512);
  },
);
