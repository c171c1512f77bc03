import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { asOneLine } from '@amayumba/contract/plain-text.ts';

/** What one cell of a spreadsheet holds, as far as the reading of a rent roll needs it. */
export interface Cell {
  kind: 'text' | 'number' | 'date' | 'error';
  /** What a person reads, with spaces collapsed; of a date `YYYY-MM-DD`, of a number its plain digits. */
  text: string;
  /** Of a number. */
  number?: number;
  /** Of a number that is shown with the sign of another currency than shillings. */
  isForeignMoney?: boolean;
  /** Of a date. */
  day?: CalendarDate;
}

/** A row that holds something. */
export interface SheetRow {
  /** The number a spreadsheet program shows, from 1; hidden rows count. */
  number: number;
  /** Cells that hold something, by their column from 0. */
  cells: Map<number, Cell>;
}

/** Cells that are merged into one: rows from 1, columns from 0, all inclusive. */
export interface MergedRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface Sheet {
  /** Empty for a CSV file, which has no sheets. */
  name: string;
  isHidden: boolean;
  rows: SheetRow[];
  merges: MergedRange[];
}

export interface Workbook {
  sheets: Sheet[];
}

/** Most rows with content that one file may have. */
export const ROWS_MAX = 20_000;
/** Most columns of a sheet in any spreadsheet program; cells beyond are not read. */
export const COLUMNS_MAX = 16_384;

/** Longest text that is kept of a cell; a roll's cells are words, not essays. */
const TEXT_MAX = 500;

/** A text as it is compared and stored: no-break and doubled spaces and line breaks become one space, invisible characters are left out. */
export const collapsed = (text: string): string => asOneLine(text.replace(/[\s\u200B]+/g, ' ')).replace(/ {2,}/g, ' ');

/** A cell of text; undefined where nothing is left of it. */
export function textCell(text: string): Cell | undefined {
  const kept = collapsed(text).slice(0, TEXT_MAX);
  return kept === '' ? undefined : { kind: 'text', text: kept };
}
