import { DAY_MS, dayInKampala, timeInKampala } from '@amayumba/contract/calendar.ts';
import { asLongText } from '@amayumba/contract/plain-text.ts';
import type { CellKind, CellValue } from './sheet.ts';

/** The style of each kind of cell: its index in `cellXfs` of styles.xml. */
export const STYLES: Readonly<Record<CellKind | 'heading', number>> = {
  text: 0,
  long: 0,
  heading: 1,
  whole: 2,
  ugx: 3,
  decimal: 4,
  day: 5,
  instant: 6,
};

/** Spreadsheets count days from 30 December 1899. */
const EPOCH_DAYS = 25_569;
/** The longest text of a cell; a spreadsheet reports a file with longer ones as damaged. */
const TEXT_MAX = 32_767;
// oxlint-disable-next-line no-control-regex -- XML 1.0 forbids these characters
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** Inline text, which a spreadsheet never reads as a formula, whatever its first character. */
export const inlineTextCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(asLongText(text).slice(0, TEXT_MAX))}</t></is></c>`;

const serialOfDay = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS + EPOCH_DAYS;

function serialOfInstant(instant: string): number {
  const ms = Date.parse(instant);
  const [hours = 0, minutes = 0] = timeInKampala(ms).split(':').map(Number);
  return serialOfDay(dayInKampala(ms)) + (hours * 60 + minutes) / 1440;
}

/** The XML of the cell at a place such as `B7`, or nothing for an empty value. */
export function cell(at: string, kind: CellKind, value: CellValue): string {
  if (value === null || value === '') return '';
  const number = (style: number, figure: number) => `<c r="${at}" s="${style}"><v>${figure}</v></c>`;
  if (typeof value === 'number') return number(STYLES[kind], value);
  if (kind === 'day') return number(STYLES.day, serialOfDay(value));
  if (kind === 'instant') return number(STYLES.instant, serialOfInstant(value));
  return inlineTextCell(at, value, STYLES.text);
}

/** The letter of a column by its index from 0 (A). Sheets here have at most 26 columns. */
export const columnLetter = (at: number): string => String.fromCodePoint(65 + at);

/** Column widths in characters. */
export const WIDTHS: Readonly<Record<CellKind, number>> = {
  text: 18,
  long: 40,
  whole: 11,
  ugx: 15,
  decimal: 11,
  day: 13,
  instant: 18,
};
