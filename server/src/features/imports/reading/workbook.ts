import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { asOneLine, cutTo } from '@amayumba/contract/plain-text.ts';

/** A cell of a spreadsheet, as far as reading a rent roll needs it. */
export interface Cell {
  kind: 'text' | 'number' | 'date' | 'error';
  /** The displayed text, with spaces collapsed; for a date `YYYY-MM-DD`, for a number its plain digits. */
  text: string;
  /** The value of a number. */
  number?: number;
  /** Whether a number is shown with the sign of another currency than shillings. */
  isForeignMoney?: boolean;
  /** The value of a date. */
  day?: CalendarDate;
}

/** A row with content. */
export interface SheetRow {
  /** The row number in spreadsheet programs, from 1; hidden rows count. */
  number: number;
  /** Cells with content, by their column from 0. */
  cells: Map<number, Cell>;
}

/** A range of merged cells: rows from 1, columns from 0, all inclusive. */
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
  /** Which of several tables beside each other it holds, from 1. */
  table?: number;
}

export interface Workbook {
  sheets: Sheet[];
}

/** The most sheets of a rent roll, and of the corrections to a draft. */
export const SHEETS_MAX = 200;
/** The most rows with content of one file. */
export const ROWS_MAX = 20_000;
/** The most columns of a sheet in any spreadsheet program; cells beyond are not read. */
export const COLUMNS_MAX = 16_384;

/** The longest text stored of a cell; longer texts are not values of a rent roll. */
const TEXT_MAX = 500;

/**
 * Normalises a text for comparison and storage: no-break and repeated spaces and line breaks become one space,
 * invisible characters are removed.
 */
export const collapsed = (text: string): string => asOneLine(text.replace(/[\s\u200B]+/g, ' ')).replace(/ {2,}/g, ' ');

/** Makes a cell of text; undefined if no text remains. */
export function textCell(text: string): Cell | undefined {
  const value = cutTo(collapsed(text), TEXT_MAX);
  return value === '' ? undefined : { kind: 'text', text: value };
}
