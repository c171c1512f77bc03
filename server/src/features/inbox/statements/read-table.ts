import { Refusal } from '@amayumba/contract/refusal.ts';
import { otherCurrencyIn, readAmount } from '../../imports/recognising/read-amount.ts';
import { readDay } from '../../imports/recognising/read-day.ts';
import { type SheetRow, type Workbook } from '../../imports/reading/workbook.ts';
import { meaningOf } from './heading-words.ts';

/** The rows of a statement below its headings. */
export interface StatementTable {
  /** By column; repeated headings are numbered. */
  headings: string[];
  rows: TableRow[];
}

export interface TableRow {
  /** The row in the file, from 1. */
  row: number;
  /** By column; empty where the cell is. */
  cells: string[];
}

/** The rows that are searched for headings. */
const SEARCHED_ROWS = 60;
/** A longer text is a sentence and not a heading. */
const HEADING_MAX = 60;
/** A line of a statement has a date, an amount and something else. */
const CELLS_MIN = 3;
/** The most columns of a statement. */
const COLUMNS_MAX = 60;

const cellsOf = ({ cells }: SheetRow, count: number): string[] =>
  Array.from({ length: count }, (_, column) => cells.get(column)?.text ?? '');

const isLine = ({ cells }: SheetRow): boolean => {
  const all = [...cells.values()];
  return (
    all.length >= CELLS_MIN &&
    all.some((cell) => readDay(cell).kind === 'day') &&
    all.some((cell) => readAmount(cell).kind === 'amount')
  );
};

const isHeadings = ({ cells }: SheetRow): boolean => {
  const all = [...cells.values()];
  return all.length >= CELLS_MIN && all.every(({ kind, text }) => kind === 'text' && text.length <= HEADING_MAX);
};

const known = ({ cells }: SheetRow): number => {
  const meanings = [...cells.values()].map(({ text }) => meaningOf(text)).filter((meaning) => meaning !== undefined);
  return new Set(meanings).size;
};

/** The row of headings: the one with most known words, else the last one of short texts above the first line. */
function headingRow(rows: readonly SheetRow[]): SheetRow | undefined {
  const searched = rows.slice(0, SEARCHED_ROWS);
  const firstLine = searched.findIndex(isLine);
  const above = (firstLine === -1 ? searched : searched.slice(0, firstLine)).filter(isHeadings);
  const best = above.toSorted((a, b) => known(b) - known(a))[0];
  if (best && known(best) >= 2) return best;
  return firstLine === -1 ? undefined : above.at(-1);
}

/** Each heading once: the second `Date` is `Date (2)`. */
function distinct(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading, column) => {
    const name = heading || `Column ${column + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** @throws Refusal not_a_statement where what stands above the headings says that the account is in another currency */
function refuseOtherCurrency(above: readonly SheetRow[]): void {
  for (const { cells } of above) {
    const text = [...cells.values()].map((cell) => cell.text).join(' ');
    const currency = otherCurrencyIn(text);
    if (currency !== undefined && /\b(?:currency|ccy)\b/i.test(text) && !/\b(?:ugx|shillings?)\b/i.test(text))
      throw new Refusal(
        'not_a_statement',
        `This statement is in ${currency}. Only statements in shillings can be imported.`,
      );
  }
}

/** The table of a statement: of the first sheet that has one. @throws Refusal not_a_statement */
export function readTable({ sheets }: Workbook): StatementTable {
  for (const { rows } of sheets) {
    const header = headingRow(rows);
    if (!header) continue;
    refuseOtherCurrency(rows.filter(({ number }) => number < header.number));
    const below = rows.filter(({ number }) => number > header.number);
    const widths = [header, ...below].map(({ cells }) => Math.max(...cells.keys()) + 1);
    const count = Math.min(Math.max(...widths), COLUMNS_MAX);
    return {
      headings: distinct(cellsOf(header, count)),
      rows: below.map((row) => ({ row: row.number, cells: cellsOf(row, count) })),
    };
  }
  throw new Refusal('not_a_statement');
}
