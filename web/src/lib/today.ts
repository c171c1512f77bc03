import { type CalendarDate, dayInKampala, monthOf } from '@amayumba/contract/calendar.ts';

/** Today in Kampala, wherever the person is. See docs/rules.md, Calendar days. */
export function today(): CalendarDate {
  return dayInKampala(Date.now());
}

/** The current month in Kampala. */
export function thisMonth(): { year: number; month: number } {
  return monthOf(today());
}
