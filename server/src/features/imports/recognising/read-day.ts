import { type CalendarDate, isEnteredDay, lastOfMonth } from '@amayumba/contract/calendar.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';
import { dayOfSerial } from '../reading/number-formats.ts';
import type { Cell } from '../reading/workbook.ts';
import { monthInDate } from './month-names.ts';
import { isBlankWord } from './normalise-text.ts';

/** The meaning of a cell of a date. */
export type DayRead =
  | { kind: 'none' }
  | { kind: 'day'; day: CalendarDate }
  /** A day that does not exist or is not a whole number, with the likely correction. */
  | { kind: 'proposal'; day: CalendarDate; sentence: string }
  | { kind: 'date_impossible' | 'date_unreadable'; sentence: string };

/** Formats a day for messages: `2026-06-31` → `31 June 2026`. */
export const dayInWords = (day: CalendarDate): string =>
  `${Number(day.slice(8))} ${monthName(Number(day.slice(5, 7)))} ${day.slice(0, 4)}`;

/** Words for a lease without an agreed end. */
const OPEN =
  /^(?:open(?:[- ]?ended)?|ongoing|on[- ]going|running|current|to date|till date|present|indefinite|month to month|monthly)$/i;

// Cells have single spaces, so each pattern allows at most one. Several optional spaces that match the same text would
// make the search slow.
const DAY_FIRST = /^(\d{1,2}) ?[/.\- ] ?(\d{1,2}) ?[/.\- ] ?(\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})$/;
const WITH_MONTH_NAME = /^(\d{1,2}) ?(?:st|nd|rd|th)?[\s\-/.,]*(?:of\s+)?(\p{L}{3,}\.?)[\s\-/.,]*['’]?(\d{4}|\d{2})$/iu;
const MONTH_NAME_FIRST = /^(\p{L}{3,}\.?)[\s\-/.]*(\d{1,2})(?:st|nd|rd|th)? ?[, ] ?(\d{4})$/iu;
const MONTH_ALONE = /^(\p{L}{3,}\.?)[ \-/,]['’]?(\d{4}|\d{2})$/u;
/** A time of day after a date. */
const TIME = / ?[T ] ?\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)? ?(?:am|pm|Z)?$/i;

interface Parts {
  day: number;
  /** Undefined if the word is not a month. */
  month: number | undefined;
  year: number;
}

const fullYear = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year));

function partsOf(text: string): Parts | undefined {
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return { day: Number(dayFirst[1]), month: Number(dayFirst[2]), year: fullYear(dayFirst[3] ?? '') };
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return { day: Number(yearFirst[3]), month: Number(yearFirst[2]), year: Number(yearFirst[1]) };
  const named = WITH_MONTH_NAME.exec(text);
  if (named) return { day: Number(named[1]), month: monthInDate(named[2] ?? ''), year: fullYear(named[3] ?? '') };
  const american = MONTH_NAME_FIRST.exec(text);
  if (american)
    return { day: Number(american[2]), month: monthInDate(american[1] ?? ''), year: fullYear(american[3] ?? '') };
  return undefined;
}

const unreadable = (text: string): DayRead => ({ kind: 'date_unreadable', sentence: `“${text}” is not a date.` });

const written = (year: number, month: number, day: number): CalendarDate =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

function checked(text: string, { day, month, year }: Parts): DayRead {
  if (month === undefined) return unreadable(text);
  if (month < 1 || month > 12) {
    const sentence = `“${text}” is not a date: there is no month ${month} (day/month/year).`;
    const swapped = written(year, day, month);
    return isEnteredDay(swapped) ? { kind: 'proposal', day: swapped, sentence } : { kind: 'date_impossible', sentence };
  }
  const date = written(year, month, day);
  if (isEnteredDay(date)) return { kind: 'day', day: date };
  const sentence = `There is no ${day} ${monthName(month)} ${year}.`;
  const last = lastOfMonth(year, month);
  // The 31st of a shorter month means its last day; the 45th means nothing.
  return day > 0 && day <= LONGEST_MONTH && isEnteredDay(last)
    ? { kind: 'proposal', day: last, sentence }
    : { kind: 'date_impossible', sentence };
}
const LONGEST_MONTH = 31;

/** Reads a month without a day, such as `June 2024`, as its first day. */
function monthAlone(text: string): DayRead | undefined {
  const match = MONTH_ALONE.exec(text);
  const month = match ? monthInDate(match[1] ?? '') : undefined;
  if (match === null || month === undefined) return undefined;
  const day = written(fullYear(match[2] ?? ''), month, 1);
  return { kind: 'proposal', day, sentence: `“${text}” names no day.` };
}

/** Reads a cell in a column of dates: day, month, year; a plain number is the serial number of a day. */
export function readDay(cell: Cell | undefined): DayRead {
  if (!cell || isBlankWord(cell.text) || OPEN.test(cell.text)) return { kind: 'none' };
  if (cell.day !== undefined) return { kind: 'day', day: cell.day };
  const serial = cell.number ?? (/^\d{5}$/.test(cell.text) ? Number(cell.text) : undefined);
  if (serial !== undefined) {
    const day = dayOfSerial(serial);
    return day ? { kind: 'day', day } : unreadable(cell.text);
  }
  const parts = partsOf(cell.text.replace(TIME, ''));
  return parts ? checked(cell.text, parts) : (monthAlone(cell.text) ?? unreadable(cell.text));
}
