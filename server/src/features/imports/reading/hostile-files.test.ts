import { describe, expect, test } from 'vitest';
import { readRoll } from '../recognising/read-roll.ts';
import { makeWorkbook, workbookParts } from '../test/make-workbook.ts';
import { makeZip, type Part } from '../test/make-zip.ts';
import { readWorkbook } from './read-workbook.ts';

// Small files that once took minutes, or that are built to do so: each is read, or refused with its sentence. With
// reading in quadratic time none of these tests would finish.

const HEADER = ['Unit', 'Tenant', 'Phone', 'Rent'];
const ROW = ['A1', 'Nakato Sarah', '0772123456', 450_000];
const parts = () => workbookParts([{ name: 'Sheet1', rows: [HEADER, ROW] }]);
const WORKBOOK = '<workbook><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>';
const withPart = (name: string, content: Part) => makeZip({ ...parts(), [name]: content });

const rollOf = async (content: Buffer) =>
  readRoll(await readWorkbook(content), {
    asAt: '2026-11-20',
    fileName: 'roll.xlsx',
    corrections: [],
    remembered: new Map(),
  });
const rows = async (content: Buffer) => (await rollOf(content)).rows.map(({ unit, tenant }) => [unit, tenant?.name]);

const stylesWith = (code: string) =>
  withPart(
    'xl/styles.xml',
    `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
  );
const sheetOf = (body: string, after = '') =>
  withPart('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${body}</sheetData>${after}</worksheet>`);
const inline = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const roll = [HEADER, ROW]
  .map(
    (cells, r) =>
      `<row r="${r + 1}">${cells.map((text, c) => inline(`${'ABCD'[c]}${r + 1}`, String(text))).join('')}</row>`,
  )
  .join('');
const READ = [['A1', 'Nakato Sarah']];

const code = (content: Buffer) =>
  rollOf(content).then(
    () => 'read',
    (error: { code?: string }) => error.code,
  );

describe('is read quickly', () => {
  test.each(['[', '&quot;', '_', '*', '\\', '0', 'y'])('a number format of 400,000 %s', async (sign) => {
    expect(await rows(stylesWith(sign.repeat(400_000)))).toEqual(READ);
  });

  test('300,000 styles of one format', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(10_000)}"/></numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(300_000)}</cellXfs></styleSheet>`;
    expect(await rows(withPart('xl/styles.xml', styles))).toEqual(READ);
  });

  test('one text of 5 MB that 15,000 cells share', async () => {
    const cells = Array.from(
      { length: 15_000 },
      (_, row) => `<row r="${row + 3}"><c r="F${row + 3}" t="s"><v>0</v></c></row>`,
    );
    const file = makeZip({
      ...parts(),
      'xl/sharedStrings.xml': `<sst><si><t>${'long '.repeat(1_000_000)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${roll}${cells.join('')}</sheetData></worksheet>`,
    });
    expect(await rows(file)).toEqual(READ);
  });

  test('50,000 merged ranges over all rows of 15,000', async () => {
    const estate = [['Estate', ...HEADER], ['Zana', ...ROW], ...Array.from({ length: 15_000 }, () => [null, 'x'])];
    const merges = Array.from({ length: 50_000 }, () => 'A2:A1048576');
    const [first] = await rows(makeWorkbook([{ name: 'Sheet1', rows: estate, merges }]));
    expect(first).toEqual(READ[0]);
  });

  test('rows and columns that no sheet has', async () => {
    const strange = `<row r="1e300">${inline('ZZZZZZZZZ1', 'x')}</row><row r="-4">${inline('1', 'x')}</row><row r="NaN">${inline('Z5', 'x')}</row>`;
    const { sheets } = await readWorkbook(sheetOf(roll + strange, '<dimension ref="A1:ZZZZZZ99999999999"/>'));
    expect(sheets[0]?.rows.map(({ number, cells }) => [number, cells.size])).toEqual([
      [1, 4],
      [2, 4],
      [5, 1],
    ]);
  });

  test('100,000 defined names', async () => {
    const names = `<definedName name="n">${'('.repeat(50)}</definedName>`.repeat(100_000);
    const workbook = WORKBOOK.replace('</workbook>', `<definedNames>${names}</definedNames></workbook>`);
    expect(await rows(withPart('xl/workbook.xml', workbook))).toEqual(READ);
  });

  test('elements in one another 200,000 deep, and as many attributes', async () => {
    const deep = '<a>'.repeat(200_000) + '</a>'.repeat(200_000);
    const wide = `<b ${Array.from({ length: 200_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`;
    expect(await rows(sheetOf(roll, deep + wide))).toEqual(READ);
  });

  test('a million rows without content', async () => {
    expect(await rows(sheetOf(roll + '<row/>'.repeat(1_000_000)))).toEqual(READ);
  });

  test('3,000 other parts', async () => {
    const others = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`xl/media/${at}.png`, 'x']));
    expect(await rows(makeZip({ ...parts(), ...others }))).toEqual(READ);
  });

  test('a CSV file with a million separators in one row', async () => {
    const csv = `${HEADER.join(',')}\n${ROW.join(',')}\n${','.repeat(1_000_000)}x\n`;
    expect(await rows(Buffer.from(csv))).toEqual(READ);
  });

  test('a CSV file of 300,000 headers that each count', async () => {
    const csv = `${HEADER.join(',')}${',No'.repeat(300_000)}\n${ROW.join(',')}\n`;
    expect(await rows(Buffer.from(csv))).toEqual(READ);
  });

  test('a CSV file with one quoted cell of 2 MB', async () => {
    const csv = `${HEADER.join(',')}\n${ROW.join(',')}\n"${'a ,;\n'.repeat(400_000)}"\n`;
    expect(await rows(Buffer.from(csv))).toEqual(READ);
  });
});

describe('is refused', () => {
  test('an archive of more parts than a workbook has', async () => {
    const others = Object.fromEntries(Array.from({ length: 5_100 }, (_, at) => [`xl/media/${at}.png`, 'x']));
    expect(await code(makeZip({ ...parts(), ...others }))).toBe('spreadsheet_unpacks_too_large');
  });

  test('a workbook of more sheets than can be corrected, even if all share one part', async () => {
    const more = '<sheet name="S" sheetId="1" r:id="rId1"/>'.repeat(100_000);
    const listed = WORKBOOK.replace('</sheets>', `${more}</sheets>`);
    expect(await code(withPart('xl/workbook.xml', listed))).toBe('spreadsheet_too_many_sheets');
  });

  test('one sheet that is listed again until it unpacks to more than 100 MB', async () => {
    const more = '<sheet name="S" sheetId="1" r:id="rId1"/>'.repeat(150);
    const file = makeZip({
      ...parts(),
      'xl/workbook.xml': WORKBOOK.replace('</sheets>', `${more}</sheets>`),
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${roll}</sheetData>${' '.repeat(1_000_000)}</worksheet>`,
    });
    expect(await code(file)).toBe('spreadsheet_unpacks_too_large');
  });

  test('a document that declares its own entities', async () => {
    const laughs = `<!DOCTYPE w [<!ENTITY a "${'ha'.repeat(100)}"><!ENTITY b "&a;&a;&a;">]>`;
    expect(
      await code(
        withPart(
          'xl/worksheets/sheet1.xml',
          `${laughs}<worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`,
        ),
      ),
    ).toBe('spreadsheet_damaged');
  });

  test('a CSV file whose quote is never closed', async () => {
    expect(await code(Buffer.from(`${HEADER.join(',')}\n"${'a,'.repeat(2_000_000)}`))).toBe('spreadsheet_damaged');
  });
});
