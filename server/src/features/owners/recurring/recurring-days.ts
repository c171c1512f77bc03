import { addDays, addMonths, type CalendarDate } from '@amayumba/contract/calendar.ts';
import { MONTHS_EVERY, type RentEvery } from '@amayumba/contract/ledger/rent-periods.ts';

/** How often a cost recurs, from when, and until when. */
export interface Rhythm {
  every: RentEvery;
  starts_on: CalendarDate;
  /** The last day on which it may recur; null without an end. */
  ends_on: CalendarDate | null;
}

/** Counted from the first day, so that a cost of the 31st returns to the 31st after a shorter month. */
const dayAt = ({ every, starts_on }: Rhythm, index: number): CalendarDate =>
  every === 'week' ? addDays(starts_on, 7 * index) : addMonths(starts_on, MONTHS_EVERY[every] * index);

/** The first day of a rhythm after another day; null if it has ended by then. */
export function nextDay(rhythm: Rhythm, after: CalendarDate): CalendarDate | null {
  let index = 0;
  while (dayAt(rhythm, index) <= after) index += 1;
  const day = dayAt(rhythm, index);
  return rhythm.ends_on !== null && day > rhythm.ends_on ? null : day;
}

/** The days of a rhythm up to a day. */
export function daysUntil(rhythm: Rhythm, until: CalendarDate): CalendarDate[] {
  const last = rhythm.ends_on !== null && rhythm.ends_on < until ? rhythm.ends_on : until;
  const days: CalendarDate[] = [];
  for (let index = 0; dayAt(rhythm, index) <= last; index += 1) days.push(dayAt(rhythm, index));
  return days;
}
