import { addMonths, type CalendarDate, lastOfMonth } from '../calendar.ts';
import { monthName } from '../payments/rules.ts';

// A month as the text `2026-11`.

export const firstDayOf = (month: string): CalendarDate => `${month}-01`;

export const lastDayOf = (month: string): CalendarDate =>
  lastOfMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)));

export const monthAfter = (month: string, months = 1): string => addMonths(firstDayOf(month), months).slice(0, 7);

export const monthOfDay = (day: CalendarDate): string => day.slice(0, 7);

/** Whether a month has ended before a day. */
export const hasEnded = (month: string, today: CalendarDate): boolean => lastDayOf(month) < today;

/** `November 2026` */
export const monthTitle = (month: string): string => `${monthName(Number(month.slice(5, 7)))} ${month.slice(0, 4)}`;
