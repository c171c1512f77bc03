/** A calendar day in Africa/Kampala as `YYYY-MM-DD`: sorts and compares as text and is never a Date. */
export type CalendarDate = string;

/** UTC+3 without daylight saving. See docs/rules.md, Calendar days. */
export const TIME_ZONE = 'Africa/Kampala';

const KAMPALA_OFFSET_MS = 3 * 60 * 60 * 1000;
/** A day in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000;
const DAY_SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The calendar day in Kampala at an instant (milliseconds since 1970). */
export function dayInKampala(instantMs: number): CalendarDate {
  return new Date(instantMs + KAMPALA_OFFSET_MS).toISOString().slice(0, 10);
}

/** The calendar day in Kampala at an ISO instant. */
export const dayOfInstant = (instant: string): CalendarDate => dayInKampala(Date.parse(instant));

/** The later of two days. */
export const laterDay = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b);

/** The time of day in Kampala at an instant, as `14:05`. */
export function timeInKampala(instantMs: number): string {
  return new Date(instantMs + KAMPALA_OFFSET_MS).toISOString().slice(11, 16);
}

/** Whether a text is an existing day; 2026-02-30 is not. */
export function isCalendarDate(text: string): boolean {
  const match = DAY_SHAPE.exec(text);
  if (!match) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The earliest day that a person may enter. */
export const FIRST_ENTERED_DAY: CalendarDate = '2000-01-01';

/** Whether a text is a day that a person may enter: the years 2000 to 2100, which catches typing errors. */
export const isEnteredDay = (text: string): boolean =>
  isCalendarDate(text) && text >= FIRST_ENTERED_DAY && text < '2101';

/** The day that many days later, or earlier if negative. */
export function addDays(day: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one day to another; negative if `to` is before `from`. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The first day of a month (1-12). */
export function firstOfMonth(year: number, month: number): CalendarDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}

/** The last day of a month (1-12). */
export function lastOfMonth(year: number, month: number): CalendarDate {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The day that many months later, or earlier if negative; the last day of a shorter month. */
export function addMonths(day: CalendarDate, months: number): CalendarDate {
  const { year, month } = monthOf(day);
  const index = year * 12 + month - 1 + months;
  const last = lastOfMonth(Math.floor(index / 12), (index % 12) + 1);
  return `${last.slice(0, 8)}${day.slice(8) < last.slice(8) ? day.slice(8) : last.slice(8)}`;
}

/** Year and month (1-12) of a day. */
export function monthOf(day: CalendarDate): { year: number; month: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
}

/** Shown for a missing or unreadable date. See docs/product.md, Error catalogue. */
export const NO_DATE = '–';

/**
 * As Intl writes them for Uganda. Days are written without Intl, whose first date format takes 100 ms on a phone,
 * because nearly every screen shows one.
 */
const SHORT_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const shortMonth = (month: number): string => SHORT_MONTHS[month - 1] ?? '';

/** A month (1-12) of a year: `Mar 2026`. */
export const shortMonthOf = ({ year, month }: { year: number; month: number }): string =>
  `${shortMonth(month)} ${year}`;

/** The weekday of a day: `Monday`. */
export const weekdayOf = (day: CalendarDate): string => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

/** `2026-03-02` → `2 Mar`. Returns other text unchanged. */
export function shortDay(day: CalendarDate): string {
  return isCalendarDate(day) ? `${Number(day.slice(8))} ${shortMonth(monthOf(day).month)}` : day;
}

/** `2026-03-02` → `2 Mar 2026`. */
export function formatDay(day: CalendarDate | null | undefined): string {
  const only = day?.slice(0, 10) ?? '';
  return isCalendarDate(only) ? `${shortDay(only)} ${monthOf(only).year}` : NO_DATE;
}

/** The instant for which a day alone stands: noon in Kampala, which keeps that day in every time zone of the region. */
export const noonOf = (day: CalendarDate): string => `${day}T09:00:00.000Z`;

/** An ISO instant as its day in Kampala: `2 Mar 2026`. */
export function formatDayOf(instant: string | null | undefined): string {
  const at = Date.parse(instant ?? '');
  return Number.isNaN(at) ? NO_DATE : formatDay(dayInKampala(at));
}

/** An ISO instant as a day and time in Kampala: `2 Mar 2026, 14:05`. */
export function formatInstant(instant: string | null | undefined): string {
  const at = instant ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(at) ? NO_DATE : `${formatDay(dayInKampala(at))}, ${timeInKampala(at)}`;
}
