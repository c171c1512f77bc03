import { type CalendarDate, isCalendarDate } from '@amayumba/contract/calendar.ts';
import { lazyValue } from '@amayumba/contract/once.ts';

const short = lazyValue(() => new Intl.DateTimeFormat('en-UG', { day: 'numeric', month: 'short', timeZone: 'UTC' }));

/** `2026-03-02` → `2 Mar`, for axes without the year. Returns other text unchanged. */
export function shortDay(day: CalendarDate): string {
  return isCalendarDate(day) ? short().format(Date.parse(`${day}T00:00:00Z`)) : day;
}
