import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Cell, Sheet, SheetRow } from '../reading/workbook.ts';
import { columnShapes, LOOKED_AT } from './column-shapes.ts';
import type { SavedShapes } from './corrections.ts';
import { hasEnoughColumns, type Header, isHeaderByWords, readHeader, repeatsHeader, shapeOf } from './header.ts';
import { isHeadingWord, readHeaderCell } from './header-words.ts';
import { headerWords } from './normalise-text.ts';
import { blockLine } from './place-of-unit.ts';
import { readAmount } from './read-amount.ts';
import { readDay } from './read-day.ts';
import { isVacant } from './read-people.ts';
import { readPhones } from './read-phones.ts';

/** The longest name of a column. Longer texts are sentences. */
const TITLE_MAX = 40;
/** The rows in which a header without known words is looked for. */
const SEARCHED_ROWS = 50;

/** Returns whether a cell is a value: a phone, a day, an amount or a number. */
function isValue(cell: Cell): boolean {
  if (cell.kind !== 'text') return readHeaderCell(cell).meaning === undefined;
  const amount = readAmount(cell);
  return (
    readPhones(cell.text).length > 0 ||
    (amount.kind === 'amount' && amount.amount !== 0) ||
    (readDay(cell).kind === 'day' && readHeaderCell(cell).meaning === undefined)
  );
}

/** Returns whether a row may name columns: at least three short texts and no values. */
function mayBeHeader(row: SheetRow): boolean {
  const cells = [...row.cells.values()];
  return cells.length >= 3 && cells.every((cell) => !isValue(cell) && cell.text.length <= TITLE_MAX);
}

const isWord = ({ kind, text }: Cell) =>
  kind === 'text' && text.length <= TITLE_MAX / 2 && !/\d/.test(text) && !isVacant(text);
const isHeading = (cell: Cell) =>
  readHeaderCell(cell).meaning !== undefined || headerWords(cell.text).split(' ').every(isHeadingWord);

/**
 * Returns whether a row continues the header above it: short words without digits. A single cell may be a block or an
 * estate, so its words must be those of headings.
 */
function isSecondRow(row: SheetRow | undefined, above: SheetRow): row is SheetRow {
  if (row?.number !== above.number + 1 || row.cells.size > above.cells.size + 2) return false;
  const cells = [...row.cells.values()];
  if (!cells.every(isWord)) return false;
  if (cells.some(({ text }) => blockLine(text) !== undefined)) return false;
  // Several words without a digit are not a home; a single one may be an estate.
  if (cells.length > 1) return true;
  return cells.every(isHeading);
}

/** Reads the header that begins in a row, with the row below it where both belong together. */
export function headerAt({ rows }: Sheet, index: number, asAt: CalendarDate): Header | undefined {
  const row = rows[index];
  if (!row) return undefined;
  const single = readHeader([row], rows.slice(index + 1, index + 2 + LOOKED_AT), asAt);
  const next = rows[index + 1];
  if (!isSecondRow(next, row)) return single;
  return readHeader([row, next], rows.slice(index + 2, index + 3 + LOOKED_AT), asAt);
}

/** So many known headings cannot be a coincidence. */
const CREDIBLE_HEADINGS = 4;

/**
 * Returns whether cells may show what unknown words do not: units or tenants are named, many headings are known, or
 * one column holds phones.
 */
function isCredible(sheet: Sheet, { columns, row, known }: Header): boolean {
  const words = columns.filter(({ kind, title }) => {
    const { meaning } = readHeaderCell({ kind: 'text', text: title });
    return (kind === 'unit' || kind === 'tenant') && meaning === kind;
  });
  const below = sheet.rows.filter(({ number }) => number > row).slice(0, LOOKED_AT);
  const shapeAt = columnShapes(below);
  const has = (kind: string) => columns.find((column) => column.kind === kind);
  const phone = has('phone');
  const tenant = has('tenant');
  const enough = tenant !== undefined && shapeAt(tenant.index).filled >= 3;
  return (
    enough &&
    (words.length > 0 ||
      known >= CREDIBLE_HEADINGS ||
      has('estate') !== undefined ||
      (phone !== undefined && shapeAt(phone.index).phones > 0.5))
  );
}

/**
 * Finds the header of a sheet: the first row whose words name enough columns; else, of the possible rows, the one with
 * the most known words whose cells below make a roll; else a table without a header, recognised by its cells alone.
 */
export function findHeader(sheet: Sheet, asAt: CalendarDate): Header | undefined {
  const byWords = sheet.rows.findIndex(isHeaderByWords);
  if (byWords >= 0) {
    // The words of a second row may suffice by themselves.
    const above = sheet.rows[byWords - 1];
    const whole = above && mayBeHeader(above) ? headerAt(sheet, byWords - 1, asAt) : undefined;
    const header = whole?.words.length === 2 ? whole : headerAt(sheet, byWords, asAt);
    if (header && hasEnoughColumns(header.columns)) return header;
  }
  let best: Header | undefined;
  for (const [index, row] of sheet.rows.slice(0, SEARCHED_ROWS).entries()) {
    if (!mayBeHeader(row)) continue;
    const header = headerAt(sheet, index, asAt);
    if (header && hasEnoughColumns(header.columns) && isCredible(sheet, header) && header.known > (best?.known ?? -1))
      best = header;
  }
  return best ?? withoutHeader(sheet, asAt);
}

/** Finds a heading whose columns a manager chose, in this file or an earlier one. */
export function rememberedHeader(sheet: Sheet, shapes: SavedShapes, asAt: CalendarDate): Header | undefined {
  if (shapes.size === 0) return undefined;
  for (const [index, row] of sheet.rows.slice(0, SEARCHED_ROWS).entries()) {
    const next = sheet.rows[index + 1];
    for (const rows of next?.number === row.number + 1 ? [[row, next], [row]] : [[row]])
      if (shapes.has(shapeOf(rows)))
        return readHeader(rows, sheet.rows.slice(index + rows.length, index + rows.length + 1 + LOOKED_AT), asAt);
  }
  return undefined;
}

/** Reads a table that a manager marked as one without a heading; it begins with the first row of several cells. */
export function headless({ rows }: Sheet, asAt: CalendarDate): Header {
  const wide = rows.findIndex(({ cells }) => cells.size >= 3);
  const first = Math.max(wide < 0 ? rows.findIndex(({ cells }) => cells.size >= 2) : wide, 0);
  return readHeader([], rows.slice(first, first + LOOKED_AT), asAt);
}

/** Reads a table whose first row is already a home. */
function withoutHeader(sheet: Sheet, asAt: CalendarDate): Header | undefined {
  const first = sheet.rows.findIndex(({ cells }) => cells.size >= 3);
  const row = sheet.rows[first];
  if (!row || ![...row.cells.values()].some(isValue)) return undefined;
  const header = readHeader([], sheet.rows.slice(first, first + LOOKED_AT), asAt);
  return hasEnoughColumns(header.columns) && isCredible(sheet, header) ? header : undefined;
}

/**
 * Finds the row that is most like a header if there is none: the first with the most known columns, or at least with
 * three texts.
 */
export function nearestHeader(sheet: Sheet, asAt: CalendarDate): Header | undefined {
  let best: Header | undefined;
  for (const row of sheet.rows.slice(0, SEARCHED_ROWS)) {
    const texts = [...row.cells.values()].filter(({ kind }) => kind === 'text');
    if (texts.length < 3 || texts.some(({ text }) => text.length > TITLE_MAX)) continue;
    const header = readHeader([row], [], asAt);
    if (!best || header.known > best.known) best = header;
  }
  return best;
}

/**
 * Returns the header in a row below another one; undefined if the row is not a header. A repeated header is the same
 * one.
 */
export function headerAgain(sheet: Sheet, index: number, before: Header, asAt: CalendarDate): Header | undefined {
  const row = sheet.rows[index];
  if (!row) return undefined;
  if (repeatsHeader(row, before)) return before;
  return isHeaderByWords(row) ? headerAt(sheet, index, asAt) : undefined;
}
