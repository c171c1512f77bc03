import { type CalendarDate, isCalendarDate } from '@amayumba/contract/calendar.ts';
import { lazyValue } from '@amayumba/contract/once.ts';

const short = lazyValue(() => new Intl.DateTimeFormat('en-UG', { day: 'numeric', month: 'short', timeZone: 'UTC' }));

/** `2026-03-02` → `2 Mar`, for axes whose year goes without saying; what is no day stays as it is. */
export function shortDay(day: CalendarDate): string {
  return isCalendarDate(day) ? short().format(Date.parse(`${day}T00:00:00Z`)) : day;
}
