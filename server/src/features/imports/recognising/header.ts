import { createHash } from 'node:crypto';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type ColumnKind, letterOf } from '@amayumba/contract/imports/columns.ts';
import type { Cell, SheetRow } from '../reading/workbook.ts';
import { assignColumns, type ReadColumn } from './assign-columns.ts';
import { columnShapes, LOOKED_AT } from './column-shapes.ts';
import { looseMeaning, readHeaderCell } from './header-words.ts';
import { headerWords } from './normalise-text.ts';
import { resultColumns } from './result-columns.ts';

/** One column under a header. */
export interface HeaderColumn {
  /** From 0. */
  index: number;
  /** The title in the sheet; the letter of a column without one. */
  title: string;
  kind: ColumnKind;
  /** A few values below the header, to help with corrections. */
  examples?: string[];
}

/** A row that names columns. */
export interface Header {
  /** The first and last row of the header, which may have two rows; the row before the first if it has none. */
  top: number;
  row: number;
  columns: HeaderColumn[];
  /** See {@link shapeOf}. */
  shape: string;
  /** The year of its month columns, if they name one. */
  year: number | undefined;
  /** The words of each of its rows, to find it again further down. */
  words: ReadonlyMap<number, string>[];
  /** How many of its cells name a known column. */
  known: number;
}

/** Besides units and tenants, a header needs one of these columns. */
const DETAILS = new Set<ColumnKind>(['phone', 'rent', 'deposit', 'lease_start', 'lease_end', 'arrears']);

const isByName = (text: string) => /arrear|b ?f\b|\bdep(?:osits?)?\b/.test(headerWords(text));

const yearIn = (text = '') => Number(/\b20\d\d\b/.exec(text)?.[0]) || undefined;

/** The fewest words by which a heading is recognised again. */
const WORDS_FROM = 2;

/**
 * Returns a key of the words of a heading and their columns, by which the next file with it is recognised; empty for a
 * table without a heading: two such tables of the same width may have different contents.
 */
export function shapeOf(rows: readonly SheetRow[]): string {
  const words = [...joined(rows)].map(([index, { text }]) => [index, headerWords(text)] as const);
  if (words.filter(([, each]) => each !== '').length < WORDS_FROM) return '';
  const inOrder = words.toSorted(([a], [b]) => a - b).map(([index, each]) => `${index} ${each}`);
  return createHash('sha256').update(inOrder.join('|')).digest('hex');
}

const wordsOf = (row: SheetRow) => new Map([...row.cells].map(([index, { text }]) => [index, headerWords(text)]));

/** The cells of a header, joined where it has two rows. */
function joined(rows: readonly SheetRow[]): Map<number, Cell> {
  const cells = new Map<number, Cell>();
  for (const row of rows)
    for (const [index, cell] of row.cells) {
      const above = cells.get(index);
      cells.set(index, above ? { kind: 'text', text: `${above.text} ${cell.text}` } : cell);
    }
  return cells;
}

function readColumns(cells: ReadonlyMap<number, Cell>, below: readonly SheetRow[]): ReadColumn[] {
  const looked = below.slice(0, LOOKED_AT);
  const shapeAt = columnShapes(looked);
  const indexes = new Set([
    ...cells.keys(),
    ...looked.filter((row) => row.cells.size > 2).flatMap((row) => Array.from(row.cells.keys())),
  ]);
  const results = resultColumns(cells, looked);
  return [...indexes]
    .toSorted((a, b) => a - b)
    .map((index) => {
      const cell = cells.get(index);
      const meaning = results.has(index) ? 'ignored' : cell && readHeaderCell(cell).meaning;
      return {
        index,
        meaning,
        looseMeaning: cell && meaning === undefined ? looseMeaning(cell.text) : undefined,
        isByName: cell !== undefined && isByName(cell.text),
        year: yearIn(cell?.text),
        shape: shapeAt(index),
      };
    });
}

/**
 * Reads rows as a header without checking them. The kind of a column follows from its words and from the cells below
 * it.
 */
export function readHeader(rows: readonly SheetRow[], below: readonly SheetRow[], asAt: CalendarDate): Header {
  const cells = joined(rows);
  const read = readColumns(cells, below);
  const kinds = assignColumns(read, asAt);
  const columns = read.map(({ index }): HeaderColumn => ({
    index,
    title: cells.get(index)?.text ?? `Column ${letterOf(index)}`,
    kind: kinds.get(index) ?? 'ignored',
  }));
  const years = [...cells.values()].map((cell) => readHeaderCell(cell).year);
  const first = below[0]?.number ?? 1;
  return {
    top: rows[0]?.number ?? first,
    row: rows.at(-1)?.number ?? first - 1,
    columns,
    shape: shapeOf(rows),
    year: years.find((year) => year !== undefined),
    words: rows.map(wordsOf),
    known: read.filter(({ meaning, looseMeaning: loose }) => meaning !== undefined || loose !== undefined).length,
  };
}

const kindsOf = (columns: readonly HeaderColumn[]) => new Set(columns.map(({ kind }) => kind));

/** Returns whether columns suffice for a roll: units, tenants, and one detail. */
export const hasEnoughColumns = (columns: readonly HeaderColumn[]): boolean => {
  const kinds = kindsOf(columns);
  return kinds.has('unit') && kinds.has('tenant') && [...kinds].some((kind) => DETAILS.has(kind));
};

/** Returns whether the words of a row alone name enough columns, however its cells look. */
export function isHeaderByWords(row: SheetRow): boolean {
  if (row.cells.size < 3) return false;
  const meanings = new Set([...row.cells.values()].map((cell) => readHeaderCell(cell).meaning));
  const hasUnit = meanings.has('unit') || meanings.has('rooms') || meanings.has('counter');
  return hasUnit && meanings.has('tenant') && [...DETAILS].some((kind) => meanings.has(kind));
}

/** Returns whether a row is one of those that name the columns. */
export const isInHeading = ({ words, top, row: last }: Header, { number }: SheetRow): boolean =>
  words.length > 0 && number >= top && number <= last;

/** The share of the words of a header that a repetition of it has. */
const SAME_FROM = 0.6;

/** Returns whether a row repeats a row of a header. */
export function repeatsHeader(row: SheetRow, { words }: Header): boolean {
  return words.some((known) => {
    if (known.size < 2) return false;
    const same = [...row.cells].filter(([index, { text }]) => known.get(index) === headerWords(text));
    return same.length >= 2 && same.length >= known.size * SAME_FROM && same.length >= row.cells.size * SAME_FROM;
  });
}

/** Returns whether columns that a person named suffice: homes may all be vacant, or have a tenant and nothing else. */
export const hasEnoughColumnsByHand = (columns: readonly HeaderColumn[]): boolean => {
  const kinds = kindsOf(columns);
  return kinds.has('unit') && (kinds.has('tenant') || kinds.has('rent'));
};

/** Lists the columns that an incomplete header lacks, in words. */
export function missingColumns({ columns }: Header): string {
  const kinds = kindsOf(columns);
  if (!kinds.has('unit')) return 'no column of units';
  return kinds.has('tenant') ? 'no column of phones, rents, deposits, dates or arrears' : 'no column of tenants';
}
