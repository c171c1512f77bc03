import { counted } from '../../lib/counted.ts';
import { type CalendarDate, daysBetween, formatDay } from '@amayumba/contract/calendar.ts';
import type { Rent } from '@amayumba/contract/money/terms.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const SUFFIXES: Readonly<Record<number, string>> = {
  1: 'st',
  2: 'nd',
  3: 'rd',
  21: 'st',
  22: 'nd',
  23: 'rd',
  31: 'st',
};

/** When rent is due: `due on the 5th`, or `due on Mondays`. */
export const dueDayText = ({ rent_every, due_day }: Pick<Rent, 'rent_every' | 'due_day'>): string =>
  rent_every === 'week'
    ? `due on ${WEEKDAYS[due_day - 1] ?? ''}s`
    : `due on the ${due_day}${SUFFIXES[due_day] ?? 'th'}`;

/** The last day for which rent is paid: `31 Oct 2026`, or `not yet`. */
export const paidUntilText = (day: CalendarDate | null): string => (day ? formatDay(day) : 'not yet');

/** How late the oldest open charge is: `48 days late`, `due 5 Dec 2026`; empty if nothing is open. */
export function lateText(oldest_due: CalendarDate | null, today: CalendarDate): string {
  if (!oldest_due) return '';
  const days = daysBetween(oldest_due, today);
  if (days <= 0) return `due ${formatDay(oldest_due)}`;
  return `${counted(days, 'day')} late`;
}
