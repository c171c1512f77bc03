import { asOneLine } from './plain-text.ts';

/** Text, a day or a number; null where there is nothing to say. */
export type CsvValue = string | number | null;

/** Tells spreadsheet programs that a file is UTF-8; it comes before the first line. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Where a spreadsheet begins to calculate: at the start of a cell, or after what another locale's spreadsheet takes for the end of one. The
 * full-width signs count as well.
 */
const FORMULA_START = /(^|[,;|])([\s\p{Default_Ignorable_Code_Point}]*)(?=[=+\-@＝＋－＠])/gu;

/** Text in quotes, on one line, that no spreadsheet takes for a formula. */
const textCell = (text: string) => `"${asOneLine(text).replace(FORMULA_START, "$1'$2").replaceAll('"', '""')}"`;

/** A line of a CSV file (RFC 4180). Every text is quoted; numbers are not. Every CSV file of the product is made of these. */
export const csvLine = (values: readonly CsvValue[]): string =>
  `${values.map((value) => (value === null ? '' : typeof value === 'number' ? String(value) : textCell(value))).join(',')}\r\n`;
