import { addDays, type CalendarDate, dayInKampala, timeInKampala } from '@amayumba/contract/calendar.ts';

/** Until when a reminder may be sent on the morning after its day, in Kampala. */
const MORNING_UNTIL = '12:00';

/** The first day whose reminders of the ladder may still be sent: yesterday's until noon. */
export function firstDay(now: number): CalendarDate {
  const today = dayInKampala(now);
  return timeInKampala(now) < MORNING_UNTIL ? addDays(today, -1) : today;
}
