import { asOneLine } from './plain-text.ts';

/** Text, a day or a number; null for an empty cell. */
export type CsvValue = string | number | null;

/** Marks a file as UTF-8 for spreadsheet programs; it precedes the first line. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The positions at which a spreadsheet starts a formula: the start of a cell, or after a character that separates cells
 * in another locale. Full-width signs start a formula as well.
 */
const FORMULA_START = /(^|[,;|])([\s\p{Default_Ignorable_Code_Point}]*)(?=[=+\-@＝＋－＠])/gu;

/** Text in quotes, on one line, escaped so that no spreadsheet runs it as a formula. */
const textCell = (text: string) => `"${asOneLine(text).replace(FORMULA_START, "$1'$2").replaceAll('"', '""')}"`;

/** A line of a CSV file (RFC 4180), for every CSV file of the product. Texts are quoted, numbers are not. */
export const csvLine = (values: readonly CsvValue[]): string =>
  `${values.map((value) => (value === null ? '' : typeof value === 'number' ? String(value) : textCell(value))).join(',')}\r\n`;
