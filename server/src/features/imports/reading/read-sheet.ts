import { isCalendarDate } from '@amayumba/contract/calendar.ts';
import { numberCell } from './number-cell.ts';
import type { NumberFormat } from './number-formats.ts';
import { readXml } from './read-xml.ts';
import { type Cell, COLUMNS_MAX, type MergedRange, type SheetRow, textCell } from './workbook.ts';

/** The workbook data that the cells of a sheet refer to. */
export interface SheetContext {
  texts: readonly (Cell | undefined)[];
  formats: readonly NumberFormat[];
  counts1904: boolean;
  /** Counts a row with content over all sheets while they are read. */
  countRow(): void;
}

/** A cell as stored in the file. */
interface RawCell {
  column: number;
  type: string;
  style: number;
  value: string;
}

const A = 'A'.charCodeAt(0);

/** Returns the column (from 0) and row (from 1) of a reference such as `AB12`. */
function placeOf(reference: string): { column: number; row: number } {
  let column = 0;
  let at = 0;
  for (; at < reference.length && reference.charCodeAt(at) >= A; at += 1)
    column = column * 26 + reference.charCodeAt(at) - A + 1;
  return { column: column - 1, row: Number(reference.slice(at)) };
}

/** The most rows of a sheet in any spreadsheet program. */
const ROW_NUMBER_MAX = 1_048_576;

/** Returns the number of a row; without a valid one it follows the previous row. */
function rowNumber(text: string | undefined, before: number): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= ROW_NUMBER_MAX ? number : before + 1;
}

function mergedRange(reference: string): MergedRange {
  const [first = '', last = first] = reference.replaceAll('$', '').split(':');
  const from = placeOf(first);
  const to = placeOf(last);
  return { top: from.row, bottom: to.row, left: from.column, right: to.column };
}

function understood({ type, style, value }: RawCell, { texts, formats, counts1904 }: SheetContext): Cell | undefined {
  switch (type) {
    case 's':
      return texts[Number(value)];
    case 'str':
    case 'inlineStr':
      return textCell(value);
    case 'e':
      return { kind: 'error', text: textCell(value)?.text ?? '' };
    case 'b':
      return textCell(value.trim() === '1' ? 'TRUE' : 'FALSE');
    case 'd': {
      const day = value.slice(0, 10);
      return isCalendarDate(day) ? { kind: 'date', text: day, day } : textCell(value);
    }
    default: {
      const number = Number(value);
      return value.trim() === '' || Number.isNaN(number)
        ? textCell(value)
        : numberCell(number, formats[style], counts1904);
    }
  }
}

/**
 * Reads a sheet while it is unpacked. For a formula the stored value counts; rows and cells without content are
 * skipped.
 */
export async function readSheet(
  chunks: AsyncIterable<string>,
  context: SheetContext,
): Promise<{ rows: SheetRow[]; merges: MergedRange[] }> {
  const rows: SheetRow[] = [];
  const merges: MergedRange[] = [];
  let row: SheetRow = { number: 0, cells: new Map() };
  let raw: RawCell = { column: -1, type: 'n', style: 0, value: '' };
  let isValue = false;

  await readXml(chunks, {
    opened(name, attributes) {
      if (name === 'row') {
        row = { number: rowNumber(attributes['r'], row.number), cells: new Map() };
        raw.column = -1;
      } else if (name === 'c') {
        const column = attributes['r'] === undefined ? raw.column + 1 : placeOf(attributes['r']).column;
        raw = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '' };
      } else if (name === 'mergeCell') merges.push(mergedRange(attributes['ref'] ?? ''));
      // A phonetic run (rPh) repeats the pronunciation and is not part of the text.
      else if (name === 'rPh') isValue = false;
      else isValue = name === 'v' || name === 't';
    },
    text(text) {
      if (isValue) raw.value += text;
    },
    closed(name) {
      isValue = false;
      if (name === 'c') {
        const cell = understood(raw, context);
        if (cell && raw.column >= 0 && raw.column < COLUMNS_MAX) row.cells.set(raw.column, cell);
      } else if (name === 'row' && row.cells.size > 0) {
        rows.push(row);
        context.countRow();
      }
    },
  });
  return { rows, merges };
}
