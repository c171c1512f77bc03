import { addDays, type CalendarDate, daysBetween, formatDay } from '@amayumba/contract/calendar.ts';
import type { Tone } from '../../ui/tone.ts';
import type { ListedLease } from './leases.api.ts';

type Rent = ListedLease['rents'][number];

/** The state of a lease in a word: overdue money first; open charges of an ended lease still count. */
export function leaseState(lease: ListedLease, today: CalendarDate): { label: string; tone: Tone } {
  const { open_amount, oldest_due, is_current, start } = lease;
  if (oldest_due !== null && oldest_due < today) return { label: 'Overdue', tone: 'rose' };
  if (!is_current)
    return start > today
      ? { label: `From ${formatDay(start)}`, tone: 'indigo' }
      : { label: 'Lease ended', tone: 'grey' };
  if (open_amount === null) return { label: 'Let', tone: 'green' };
  return open_amount > 0 ? { label: 'Open', tone: 'amber' } : { label: 'Nothing open', tone: 'green' };
}

/** The rent in force today; of an ended lease the last, of a coming lease the first. Undefined without terms. */
export const rentOn = ({ rents }: ListedLease, today: CalendarDate): Rent | undefined =>
  rents.findLast(({ starts_on }) => starts_on <= today) ?? rents[0];

/** A time in which a home was let or, without a lease, free. Both days are included. */
export interface Stay {
  lease: ListedLease | null;
  from: CalendarDate;
  to: CalendarDate;
  /** Share of the whole line, in percent. */
  share: number;
}

export interface LeaseLine {
  /** Without gaps, the earliest first, from the first lease to today. */
  stays: Stay[];
  freeDays: number;
  /** The share of days let, in percent, not rounded. */
  letShare: number;
}

/** The tenants of a home since its first lease, with the vacant days between; undefined before that. */
export function leaseLine(leases: readonly ListedLease[], today: CalendarDate): LeaseLine | undefined {
  const begun = leases.filter(({ start }) => start <= today).toSorted((a, b) => a.start.localeCompare(b.start));
  const [first] = begun;
  if (!first) return undefined;
  const all = daysBetween(first.start, today) + 1;
  const stays: Stay[] = [];
  const add = (lease: ListedLease | null, from: CalendarDate, to: CalendarDate) => {
    if (from <= to) stays.push({ lease, from, to, share: ((daysBetween(from, to) + 1) / all) * 100 });
  };
  let next = first.start;
  for (const lease of begun) {
    const last = lease.end !== null && lease.end < today ? lease.end : today;
    add(null, next, addDays(lease.start, -1));
    add(lease, lease.start, last);
    next = addDays(last, 1);
  }
  add(null, next, today);
  const freeDays = stays
    .filter(({ lease }) => lease === null)
    .reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0);
  return { stays, freeDays, letShare: ((all - freeDays) / all) * 100 };
}
