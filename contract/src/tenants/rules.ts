import { type CalendarDate, daysBetween } from '../calendar.ts';

export const ACCOUNT_STATUSES = ['active', 'inactive'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export const RENT_STATUSES = ['paid', 'pending', 'overdue'] as const;
export type RentStatus = (typeof RENT_STATUSES)[number];

/** Days before the end of a lease from which it is pending. See docs/rules.md, Rent badge. */
const RENT_PENDING_DAYS = 14;

/**
 * The rent badge by the lease, for servers that do not send it: overdue once the lease has ended, pending in its last
 * 14 days, else paid; paid without an end. See docs/rules.md, Rent badge.
 */
export function rentStatus(leaseEnd: CalendarDate | null, today: CalendarDate): RentStatus {
  if (!leaseEnd) return 'paid';
  const daysLeft = daysBetween(today, leaseEnd);
  if (daysLeft < 0) return 'overdue';
  return daysLeft <= RENT_PENDING_DAYS ? 'pending' : 'paid';
}

/**
 * The elapsed share of a lease, 0 to 100; undefined unless its end is after its start.
 * See docs/rules.md, Lease progress.
 */
export function leaseProgress(
  start: CalendarDate | null,
  end: CalendarDate | null,
  today: CalendarDate,
): number | undefined {
  if (!start || !end || end <= start) return undefined;
  const share = (daysBetween(start, today) / daysBetween(start, end)) * 100;
  return Math.min(100, Math.max(0, share));
}

/**
 * The first day in another apartment: the day entered if it is after the old start; else today, or the old start if
 * that is in the future. See docs/rules.md, Changing a lease.
 */
export function moveDay(oldStart: CalendarDate, entered: CalendarDate | undefined, today: CalendarDate): CalendarDate {
  if (entered !== undefined && entered > oldStart) return entered;
  const asked = entered ?? oldStart;
  return asked > today ? asked : today;
}
