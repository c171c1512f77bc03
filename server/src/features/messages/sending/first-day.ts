import { addDays, type CalendarDate, dayInKampala, timeInKampala } from '@amayumba/contract/calendar.ts';
import { SMS_UNTIL } from '@amayumba/contract/messages/quiet-hours.ts';

/** Until when a reminder or an announcement may be sent on the morning after its day, in Kampala. */
const MORNING_UNTIL = '12:00';

/** The first day whose reminders of the ladder and announcements may still be sent: yesterday's until noon. */
export function firstDay(now: number): CalendarDate {
  const today = dayInKampala(now);
  return timeInKampala(now) < MORNING_UNTIL ? addDays(today, -1) : today;
}

/** The instant from which announcements count for a day: the evening before, whose SMS wait for its morning. */
export const startOfAnnouncements = (day: CalendarDate): string => `${addDays(day, -1)}T${SMS_UNTIL}:00+03:00`;
