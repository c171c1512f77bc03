import { dayInKampala, monthOf, timeInKampala, weekdayOf } from '@amayumba/contract/calendar.ts';
import { formatWhole } from '@amayumba/contract/money.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';

export const UNKNOWN = '–';

/** `Good morning` until noon in Kampala, `Good afternoon` until six. */
export function greetingAt(nowMs: number): string {
  const time = timeInKampala(nowMs);
  return time < '12' ? 'Good morning' : time < '18' ? 'Good afternoon' : 'Good evening';
}

/** `Monday, 1 December`. */
export function formatToday(nowMs: number): string {
  const day = dayInKampala(nowMs);
  return `${weekdayOf(day)}, ${Number(day.slice(8))} ${monthName(monthOf(day).month)}`;
}

/** The time of day of an instant; a dash if there is none. */
export const clockTime = (instant: string | undefined): string =>
  instant === undefined ? UNKNOWN : timeInKampala(Date.parse(instant));

/** `1,204`, or a dash. */
export const count = (figure: number | undefined): string => (figure === undefined ? UNKNOWN : formatWhole(figure));
