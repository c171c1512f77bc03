import { type CalendarDate, firstOfMonth, lastOfMonth, monthOf } from '@amayumba/contract/calendar.ts';

/** A month as a consecutive number, so that months can be counted across years. */
export type MonthNumber = number;

const HOUR_MS = 60 * 60 * 1000;
const KAMPALA_AHEAD_MS = 3 * HOUR_MS;

export function monthNumber(day: CalendarDate): MonthNumber {
  const { year, month } = monthOf(day);
  return year * 12 + month - 1;
}

/** Year and month (1-12) of a month number. */
export function yearAndMonth(number: MonthNumber): { year: number; month: number } {
  return { year: Math.floor(number / 12), month: (number % 12) + 1 };
}

/** A day of a month, or the month's last day where it is shorter. */
export function dayOfMonth(number: MonthNumber, day: number): CalendarDate {
  const { year, month } = yearAndMonth(number);
  const wanted = `${firstOfMonth(year, month).slice(0, 8)}${String(day).padStart(2, '0')}`;
  const last = lastOfMonth(year, month);
  return wanted < last ? wanted : last;
}

/** The same day some months later, or earlier when negative. */
export function addMonths(day: CalendarDate, months: number): CalendarDate {
  return dayOfMonth(monthNumber(day) + months, Number(day.slice(8)));
}

/** The instant of an hour on a day in Kampala, in milliseconds since 1970. */
export function instantOf(day: CalendarDate, hour: number, minute = 0): number {
  return Date.parse(`${day}T00:00:00Z`) - KAMPALA_AHEAD_MS + hour * HOUR_MS + minute * 60_000;
}
