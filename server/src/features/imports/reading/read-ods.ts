import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { asOneLine } from '@amayumba/contract/plain-text.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { readWithLibrary } from './read-with-library.ts';
import { readXml } from './read-xml.ts';
import type { ZipParts } from './read-zip.ts';
import { rowCounter } from './row-counter.ts';
import { type Sheet, SHEETS_MAX, type Workbook } from './workbook.ts';

/** The most cells with content; a roll of 20,000 rows has some 300,000. */
const CELLS_MAX = 2_000_000;

/** Yields its input and keeps it. */
async function* kept(chunks: AsyncIterable<string>, parts: Buffer[]): AsyncIterable<string> {
  for await (const chunk of chunks) {
    parts.push(Buffer.from(chunk));
    yield chunk;
  }
}

type Attributes = Readonly<Record<string, string>>;

/** Returns the attribute of a name, whatever its prefix. */
const attributeOf = (attributes: Attributes, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => key.slice(key.indexOf(':') + 1) === name)?.[1];

/** Returns how often a row or a cell counts: a file contains equal ones once. */
const timesOf = (attributes: Attributes, name: string): number =>
  Math.max(1, Math.trunc(Number(attributeOf(attributes, name) ?? 1)) || 1);

/**
 * Reads the sheets of a content part and counts its rows and cells as they would be once equal ones are repeated, so
 * that nothing is repeated for a file over the limits.
 */
async function readSheetList(chunks: AsyncIterable<string>): Promise<Pick<Sheet, 'name' | 'isHidden'>[]> {
  const sheets: { name: string; style: string | undefined }[] = [];
  const hiddenStyles = new Set<string | undefined>();
  const countRow = rowCounter();
  const row = { times: 1, hasContent: false };
  const cell = { times: 1, isOpen: false, hasContent: false };
  let style: string | undefined;
  let isSpreadsheet = false;
  let cells = 0;
  await readXml(chunks, {
    opened(name, attributes) {
      if (name === 'spreadsheet') isSpreadsheet = true;
      else if (name === 'style') style = attributeOf(attributes, 'name');
      else if (name === 'table-properties' && attributeOf(attributes, 'display') === 'false') hiddenStyles.add(style);
      else if (name === 'table') {
        if (sheets.length === SHEETS_MAX) fail('spreadsheet_too_many_sheets');
        sheets.push({
          name: asOneLine(attributeOf(attributes, 'name') ?? ''),
          style: attributeOf(attributes, 'style-name'),
        });
      } else if (name === 'table-row')
        Object.assign(row, { times: timesOf(attributes, 'number-rows-repeated'), hasContent: false });
      else if (name === 'table-cell')
        Object.assign(cell, {
          times: timesOf(attributes, 'number-columns-repeated'),
          isOpen: true,
          hasContent: attributeOf(attributes, 'value-type') !== undefined,
        });
    },
    text(text) {
      if (cell.isOpen && text.trim() !== '') cell.hasContent = true;
    },
    closed(name) {
      if (name === 'table-cell') {
        cell.isOpen = false;
        if (!cell.hasContent) return;
        row.hasContent = true;
        cells += cell.times * row.times;
        if (cells > CELLS_MAX) fail('spreadsheet_unpacks_too_large');
      } else if (name === 'table-row' && row.hasContent) countRow(row.times);
    },
  });
  if (!isSpreadsheet) fail('not_a_spreadsheet');
  return sheets.map(({ name, style: of }) => ({ name, isHidden: hiddenStyles.has(of) }));
}

async function mustBeOpen(zip: ZipParts): Promise<void> {
  await readXml(zip.chunks('META-INF/manifest.xml'), {
    opened(name) {
      if (name === 'encryption-data') fail('spreadsheet_encrypted');
    },
  });
  if ([...zip.names].some((name) => /^(?:Basic|Scripts)\/.*[^/]$/.test(name))) fail('spreadsheet_with_macros');
}

/** Packs the parts that were counted while they were unpacked, so that the library opens only these. */
async function packed(parts: Readonly<Record<string, Buffer[]>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.concat(content), name, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

/** Reads an OpenDocument spreadsheet (.ods). @throws Refusal; Error for a file that is damaged */
export async function readOds(zip: ZipParts): Promise<Workbook> {
  await mustBeOpen(zip);
  const content: Buffer[] = [];
  const described = await readSheetList(kept(zip.chunks('content.xml'), content));
  const styles: Buffer[] = [];
  for await (const chunk of zip.chunks('styles.xml')) styles.push(Buffer.from(chunk));
  const parts = { 'META-INF/manifest.xml': [Buffer.from('<manifest/>')], 'content.xml': content, 'styles.xml': styles };
  return readWithLibrary(await packed(parts), described);
}
