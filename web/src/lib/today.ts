import { type CalendarDate, dayInKampala, monthOf } from '@amayumba/contract/calendar.ts';

/** The day it is in Kampala, wherever the person is. Decisions section 2. */
export function today(): CalendarDate {
  return dayInKampala(Date.now());
}

/** The month it is in Kampala. */
export function thisMonth(): { year: number; month: number } {
  return monthOf(today());
}
