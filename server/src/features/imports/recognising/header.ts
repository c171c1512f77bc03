import { createHash } from 'node:crypto';
import type { ColumnKind } from '@amayumba/contract/imports/columns.ts';
import type { SheetRow } from '../reading/workbook.ts';
import { readHeaderCell } from './header-words.ts';
import { headerWords } from './normalise-text.ts';

/** One column under a header. */
export interface HeaderColumn {
  /** From 0. */
  index: number;
  /** The title in the sheet. */
  title: string;
  kind: ColumnKind;
  /** A few values below the header, to help with corrections. */
  examples?: string[];
}

/** A row that names columns. */
export interface Header {
  /** The first and last row of the header, which may have two rows. */
  top: number;
  row: number;
  columns: HeaderColumn[];
  /** A key that is the same for every sheet with the same header words in the same positions. */
  shape: string;
  /** The year of its month columns, if they name one. */
  year: number | undefined;
}

/** Besides units and tenants, a header needs one of these columns. */
const DETAILS = new Set<ColumnKind>(['phone', 'rent', 'deposit', 'lease_start', 'lease_end', 'arrears']);

const isArrears = (text: string) => /arrear|b ?f\b/.test(headerWords(text));

/** Reads a row as if it were a header; each kind of column is used once, for the first match. */
function columnsOf(row: SheetRow): { columns: HeaderColumn[]; year: number | undefined } {
  const cells = [...row.cells]
    .toSorted(([a], [b]) => a - b)
    .map(([index, cell]) => Object.assign({ index, cell }, readHeaderCell(cell)));
  const has = (meaning: string) => cells.some((cell) => cell.meaning === meaning);
  const hasUnit = has('unit');
  const hasRooms = has('rooms');
  const arrearsByName = cells.find(({ meaning, cell }) => meaning === 'arrears' && isArrears(cell.text))?.index;
  const taken = new Set<ColumnKind>();
  const columns = cells.map(({ index, cell, meaning }): HeaderColumn => {
    let kind: ColumnKind = 'ignored';
    // A column that counts rooms or rows is the unit if there is no better one.
    if (meaning === 'counter') kind = hasUnit || hasRooms ? 'ignored' : 'unit';
    else if (meaning === 'rooms' && !hasUnit) kind = 'unit';
    else if (meaning === 'arrears' && arrearsByName !== undefined && index !== arrearsByName) kind = 'ignored';
    else if (meaning !== undefined) kind = meaning;
    if (kind !== 'ignored' && taken.has(kind)) kind = 'ignored';
    taken.add(kind);
    return { index, title: cell.text, kind };
  });
  return { columns, year: cells.find(({ year }) => year !== undefined)?.year };
}

const shapeOf = (columns: readonly HeaderColumn[]) =>
  createHash('sha256')
    .update(columns.map(({ index, title }) => `${index} ${headerWords(title)}`).join('|'))
    .digest('hex');

const kindsOf = (columns: readonly HeaderColumn[]) => new Set(columns.map(({ kind }) => kind));

/**
 * Adds the words of a second row, such as From and To below a merged Lease, if the row below a header holds nothing
 * else.
 */
export function withSecondHeaderRow(header: Header, below: SheetRow | undefined): Header {
  if (below?.number !== header.row + 1) return header;
  const meanings = readHeader(below).columns;
  const known = new Map(header.columns.map(({ index, kind }) => [index, kind]));
  const isFree = ({ index, kind }: HeaderColumn) => kind !== 'ignored' && (known.get(index) ?? 'ignored') === 'ignored';
  if (below.cells.size > header.columns.length || !meanings.every(isFree)) return header;
  const added = new Map(meanings.map((column) => [column.index, column]));
  const unchanged = header.columns.filter(({ index }) => !added.has(index));
  const columns = [...unchanged, ...added.values()].toSorted((a, b) => a.index - b.index);
  return { ...header, row: below.number, columns, shape: shapeOf(columns) };
}

/** Returns whether columns suffice for a roll: units, tenants, and one detail. */
export const areEnough = (columns: readonly HeaderColumn[]): boolean => {
  const kinds = kindsOf(columns);
  return kinds.has('unit') && kinds.has('tenant') && [...kinds].some((kind) => DETAILS.has(kind));
};

/** Reads a row as a header without checking it. */
export function readHeader(row: SheetRow): Header {
  const { columns, year } = columnsOf(row);
  return { top: row.number, row: row.number, columns, shape: shapeOf(columns), year };
}

/** Returns the header in a row; undefined if the row is not one. */
export function headerIn(row: SheetRow): Header | undefined {
  if (row.cells.size < 3) return undefined;
  const header = readHeader(row);
  return areEnough(header.columns) ? header : undefined;
}

/** The longest name of a column. */
const TITLE_MAX = 40;

/**
 * Finds the row that is most like a header if there is none: the first with the most known columns, or at least with
 * three texts.
 */
export function nearestHeader(rows: readonly SheetRow[]): { header: Header; known: number } | undefined {
  let best: { header: Header; known: number } | undefined;
  for (const row of rows.slice(0, 50)) {
    const texts = [...row.cells.values()].filter(({ kind }) => kind === 'text');
    // Longer texts are sentences instead of column names.
    if (texts.length < 3 || texts.some(({ text }) => text.length > TITLE_MAX)) continue;
    const header = readHeader(row);
    const known = [...row.cells.values()].filter((cell) => readHeaderCell(cell).meaning !== undefined).length;
    if (!best || known > best.known) best = { header, known };
  }
  return best;
}

/** Lists the columns that an incomplete header lacks, in words. */
export function missingColumns({ columns }: Header): string {
  const kinds = kindsOf(columns);
  if (!kinds.has('unit')) return 'no column of units';
  return kinds.has('tenant') ? 'no column of phones, rents, deposits, dates or arrears' : 'no column of tenants';
}
