import { addDays, dayInKampala, dayOfInstant, type CalendarDate, timeInKampala } from '../calendar.ts';

/** From when until when reminders and announcements go by SMS, in Kampala; the second time is not included. */
export const SMS_FROM = '08:00';
export const SMS_UNTIL = '19:30';

/** The instant of 08:00 in Kampala on a day, in UTC. */
export const morningOf = (day: CalendarDate): string => `${day}T05:00:00.000Z`;

/** Until when a reminder or an announcement is held; null within the hours. See docs/rules.md, Quiet hours. */
export function heldUntil(now: number): string | null {
  const today = dayInKampala(now);
  const time = timeInKampala(now);
  if (time < SMS_FROM) return morningOf(today);
  return time < SMS_UNTIL ? null : morningOf(addDays(today, 1));
}

/** The day on which an SMS goes that is held in the quiet hours: in the evening, tomorrow. */
export function sendingDay(now: number): CalendarDate {
  const held = heldUntil(now);
  return held === null ? dayInKampala(now) : dayOfInstant(held);
}
