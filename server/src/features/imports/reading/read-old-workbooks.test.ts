import { describe, expect, test } from 'vitest';
import { spaces } from '../test/make-bomb.ts';
import { makeCompoundFile, makeOldWorkbook, type OldValue, withContent } from '../test/make-old-workbook.ts';
import { makeZip } from '../test/make-zip.ts';
import { readCompoundFile } from './read-compound-file.ts';
import { readWorkbook } from './read-workbook.ts';

// Workbooks of Excel 97 to 2003 (biff8), of Excel 5 and 95 (biff5), and of LibreOffice (ods).

const HEADER = ['Unit', 'Tenant', 'Phone', 'Rent'];
const ROW = ['A1', 'Nakato Sarah', '0772123456', 450_000];
const DAYS_TO_1904 = 1462;
const day = (serial: number, z = 'dd/mm/yyyy'): OldValue => ({ t: 'n', v: serial, z });
const one = (bookType: 'biff8' | 'biff5' | 'ods', ...rows: OldValue[][]) =>
  makeOldWorkbook(bookType, [{ name: 'Sheet1', rows }]);

const textsOf = async (content: Buffer) =>
  (await readWorkbook(content)).sheets.map(({ rows }) =>
    rows.map(({ number, cells }) => [number, ...[...cells.values()].map(({ text }) => text)]),
  );
const code = (content: Buffer) =>
  readWorkbook(content).then(
    () => 'read',
    (error: { code?: string }) => error.code,
  );
const withSheets = (xml: string) =>
  withContent(one('ods', HEADER, ROW), (content) =>
    content.replace('</office:spreadsheet>', `${xml}</office:spreadsheet>`),
  );
const sheetXml = (rows: string) => `<table:table table:name="More">${rows}</table:table>`;
const records = (content: Buffer) => readCompoundFile(content).stream('Workbook') ?? Buffer.alloc(0);

describe.each(['biff8', 'biff5', 'ods'] as const)('a workbook of %s', (bookType) => {
  test.each([false, true])(
    'gives texts, numbers, days and stored values (days counted from 1904: %s)',
    async (is1904) => {
      const content = makeOldWorkbook(
        bookType,
        [
          {
            name: 'Rent & Roll',
            rows: [
              ['Kasubi  View Flats', null, 'x'],
              [],
              [
                day(46_147 - (is1904 ? DAYS_TO_1904 : 0)),
                1.5,
                { t: 'n', v: 7, f: '3+4' },
                { t: 's', v: 'B2', f: '"B"&"2"' },
                { t: 'n', v: 7, z: '000' },
                { t: 'n', v: 600, z: '"$"#,##0' },
                true,
              ],
            ],
          },
        ],
        is1904,
      );
      const { sheets } = await readWorkbook(content);
      expect(sheets.map(({ name }) => name)).toEqual(['Rent & Roll']);
      expect(sheets[0]?.rows.map(({ number, cells }) => [number, [...cells]])).toEqual([
        [
          1,
          [
            [0, { kind: 'text', text: 'Kasubi View Flats' }],
            [2, { kind: 'text', text: 'x' }],
          ],
        ],
        [
          3,
          [
            [0, { kind: 'date', text: '2026-05-05', day: '2026-05-05' }],
            [1, { kind: 'number', text: '1.5', number: 1.5 }],
            [2, { kind: 'number', text: '7', number: 7 }],
            [3, { kind: 'text', text: 'B2' }],
            [4, { kind: 'number', text: '007', number: 7 }],
            [5, { kind: 'number', text: '600', number: 600, isForeignMoney: true }],
            [6, { kind: 'text', text: 'TRUE' }],
          ],
        ],
      ]);
    },
  );

  test('that was cut off is refused', async () => {
    const content = one(bookType, HEADER, ...Array.from({ length: 400 }, () => ROW));
    expect(await code(content.subarray(0, content.length - 6_000))).toBe('spreadsheet_damaged');
  });
});

describe('a workbook of an old Excel', () => {
  test('of more rows than a roll may have is refused', async () => {
    const rows = Array.from({ length: 20_001 }, (_, index) => [`A${index}`]);
    expect(await code(one('biff8', ...rows))).toBe('spreadsheet_too_long');
  });

  test('has its hidden sheets and merged ranges, and errors by name', async () => {
    const { sheets } = await readWorkbook(
      makeOldWorkbook('biff8', [
        { name: 'Roll', rows: [['Kasubi'], [{ t: 'e', v: 0x17 }]], merges: ['A1:C1', 'B2:B10'] },
        { name: 'Old', rows: [['x']], isHidden: true },
      ]),
    );
    expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['Roll', false],
      ['Old', true],
    ]);
    expect(sheets[0]?.merges).toEqual([
      { top: 1, bottom: 1, left: 0, right: 2 },
      { top: 2, bottom: 10, left: 1, right: 1 },
    ]);
    expect(sheets[0]?.rows[1]?.cells.get(0)).toEqual({ kind: 'error', text: '#REF!' });
  });

  test('of Excel 5 has the signs of its code page', async () => {
    const written = one('biff5', ['Nakato_s', 'D_sir_']);
    const at = (text: string, sign: number, byte: number) => {
      written[written.indexOf(text) + sign] = byte;
    };
    at('Nakato_s', 6, 0x92);
    at('D_sir_', 1, 0xe9);
    at('sir_', 3, 0xe9);
    expect(await textsOf(written)).toEqual([[[1, 'Nakato’s', 'Désiré']]]);
  });

  test('that is larger than its small streams is read whole', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => [`A${index + 1}`, `Tenant ${index}`, 450_000 + index]);
    const [texts = []] = await textsOf(one('biff8', ...rows));
    expect(texts.length).toBe(5_000);
    expect(texts.at(-1)).toEqual([5_000, 'A5000', 'Tenant 4999', '454999']);
  });
});

describe('an OpenDocument spreadsheet', () => {
  test('has its hidden sheets, merged ranges, errors and repeated rows, under any prefix', async () => {
    const hidden =
      '<style:style style:name="ta9" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const content = await withContent(
      makeOldWorkbook('ods', [
        { name: 'Roll', rows: [['Kasubi'], ['x']], merges: ['A1:C1'] },
        { name: 'Old & gone', rows: [['y']] },
      ]),
      (xml) =>
        xml
          .replace('</office:automatic-styles>', `${hidden}</office:automatic-styles>`)
          .replace(
            /table:name="Old &amp; gone" table:style-name="\w+"/,
            'table:name="Old &amp; gone" table:style-name="ta9"',
          )
          .replace(
            '</table:table>',
            '<table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="string" calcext:value-type="error" office:string-value=""><text:p>#REF!</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>',
          ),
    );
    const { sheets } = await readWorkbook(content);
    expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['Roll', false],
      ['Old & gone', true],
    ]);
    expect(sheets[0]?.merges).toEqual([{ top: 1, bottom: 1, left: 0, right: 2 }]);
    expect(sheets[0]?.rows.map(({ number, cells }) => [number, cells.get(0)])).toEqual([
      [1, { kind: 'text', text: 'Kasubi' }],
      [2, { kind: 'text', text: 'x' }],
      [3, { kind: 'error', text: '#REF!' }],
      [4, { kind: 'error', text: '#REF!' }],
    ]);
  });

  const CELL = '<text:p>x</text:p>';

  test.each([
    [
      'whose row counts a million times',
      sheetXml(
        `<table:table-row table:number-rows-repeated="1000000"><table:table-cell>${CELL}</table:table-cell></table:table-row>`,
      ),
      'spreadsheet_too_long',
    ],
    [
      'whose cells count 160 million times, in other words',
      `<t:table xmlns:t="table" t:name="More"><t:table-row t:number-rows-repeated="10000"><t:table-cell t:number-columns-repeated="16000">${CELL}</t:table-cell></t:table-row></t:table>`,
      'spreadsheet_unpacks_too_large',
    ],
    ['of more sheets than can be corrected', sheetXml('').repeat(300), 'spreadsheet_too_many_sheets'],
    ['of two sheets with one name', sheetXml('').repeat(2), 'spreadsheet_damaged'],
    ['of broken XML', '<table:table>', 'spreadsheet_damaged'],
  ])('%s is refused', async (_case, xml, refusal) => {
    expect(await code(await withSheets(xml))).toBe(refusal);
  });

  test('that unpacks to 1 GB is refused', async () => {
    expect(await code(await withContent(one('ods', ROW), () => spaces(64)))).toBe('spreadsheet_unpacks_too_large');
  });

  test.each([
    [
      'behind a password',
      { 'META-INF/manifest.xml': '<m:manifest xmlns:m="m"><m:encryption-data/></m:manifest>' },
      'spreadsheet_encrypted',
    ],
    ['with macros', { 'Basic/Standard/Module1.xml': '<x/>' }, 'spreadsheet_with_macros'],
    ['of a text', { 'content.xml': '<office:text xmlns:office="o"/>' }, 'not_a_spreadsheet'],
  ])('%s is refused', async (_case, parts, refusal) => {
    expect(await code(makeZip({ mimetype: 'x', 'content.xml': '<office:spreadsheet/>', ...parts }))).toBe(refusal);
  });
});

const patched = (at: number, value: number) => {
  const stream = Buffer.from(records(one('biff8', HEADER, ROW)));
  stream.writeUInt16LE(value, at);
  return makeCompoundFile({ Workbook: stream });
};

describe('a compound file', () => {
  const FIRST_RECORD_BYTES = 20;

  test('behind a password is refused', async () => {
    expect(await code(patched(FIRST_RECORD_BYTES, 0x2f))).toBe('spreadsheet_encrypted');
    expect(await code(makeCompoundFile({ EncryptedPackage: Buffer.alloc(10) }))).toBe('spreadsheet_encrypted');
  });

  test('with macros is refused, in modules or in a sheet', async () => {
    const roll = records(one('biff8', HEADER, ROW));
    const withModules = makeCompoundFile({ Workbook: roll, '_VBA_PROJECT_CUR/VBA/dir': Buffer.alloc(10) });
    expect(await code(withModules)).toBe('spreadsheet_with_macros');
    const firstSheet = roll.indexOf(Buffer.from([0x09, 0x08]), 4);
    expect(await code(patched(firstSheet + 6, 0x40))).toBe('spreadsheet_with_macros');
  });

  test('of another program is no spreadsheet', async () => {
    expect(await code(makeCompoundFile({ WordDocument: Buffer.alloc(10) }))).toBe('not_a_spreadsheet');
  });

  const SECTOR = 512;
  /** Makes a file whose table of sectors says that each one follows the one that `next` gives. */
  function withTable(sectors: number, next: (sector: number) => number): Buffer {
    const content = Buffer.alloc((sectors + 1) * SECTOR);
    makeCompoundFile({ Workbook: Buffer.alloc(5_000) }).copy(content, 0, 0, SECTOR);
    const tables = Math.min(109, Math.ceil(sectors / 128));
    for (let table = 0; table < tables; table += 1) content.writeInt32LE(table, 76 + table * 4);
    for (let sector = 0; sector < Math.min(sectors, tables * 128); sector += 1)
      content.writeInt32LE(next(sector), SECTOR + sector * 4);
    content.writeInt32LE(sectors - 1, 48);
    return content;
  }

  test.each([
    ['in a ring', () => 7],
    ['backwards', (sector: number) => sector - 1],
    ['that all lead into one long chain', (sector: number) => (sector % 2 === 0 ? 5_000 : sector + 2)],
  ])('of 13,000 sectors %s takes no memory', async (_case, next) => {
    const before = process.memoryUsage().arrayBuffers;
    expect(await code(withTable(13_000, next))).toMatch(/not_a_spreadsheet|damaged/);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
  });
});
