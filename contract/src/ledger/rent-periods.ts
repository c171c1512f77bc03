import { addDays, addMonths, type CalendarDate, daysBetween, lastOfMonth, monthOf } from '../calendar.ts';
import type { Ugx } from '../money.ts';

export const RENT_EVERY = ['week', 'month', 'quarter', 'half_year', 'year'] as const;
export type RentEvery = (typeof RENT_EVERY)[number];

/** The rhythm of a rent after its amount: `USh 450,000 a month`. */
export const RENT_EVERY_LABELS: Readonly<Record<RentEvery, string>> = {
  week: 'a week',
  month: 'a month',
  quarter: 'a quarter',
  half_year: 'a half year',
  year: 'a year',
};

/** The same without an amount, of rents and of costs. */
export const EVERY_LABELS: Readonly<Record<RentEvery, string>> = {
  week: 'Every week',
  month: 'Every month',
  quarter: 'Every quarter',
  half_year: 'Every half year',
  year: 'Every year',
};

/** The terms of rent of a lease from a day on. */
export interface RentTerms {
  starts_on: CalendarDate;
  rent_amount: Ugx;
  rent_every: RentEvery;
  /** 1 to 31; for weeks 1 (Monday) to 7. */
  due_day: number;
}

export interface LeaseDays {
  lease_start: CalendarDate;
  /** The last day, which counts. */
  lease_end: CalendarDate;
}

export interface RentPeriod {
  /** The first day covered. */
  period_start: CalendarDate;
  /** The last day covered. */
  period_end: CalendarDate;
  due_date: CalendarDate;
  amount: Ugx;
  is_part: boolean;
}

/** The months of each rhythm that is longer than a week. */
export const MONTHS_EVERY: Readonly<Record<Exclude<RentEvery, 'week'>, number>> = {
  month: 1,
  quarter: 3,
  half_year: 6,
  year: 12,
};

/** A Monday. */
const SOME_MONDAY = '2000-01-03';

/** The whole period around a day. */
function periodAround(day: CalendarDate, every: RentEvery): { first: CalendarDate; last: CalendarDate } {
  if (every === 'week') {
    const sinceMonday = ((daysBetween(SOME_MONDAY, day) % 7) + 7) % 7;
    const first = addDays(day, -sinceMonday);
    return { first, last: addDays(first, 6) };
  }
  const months = MONTHS_EVERY[every];
  const monthsIn = (monthOf(day).month - 1) % months;
  const first = addMonths(`${day.slice(0, 8)}01`, -monthsIn);
  return { first, last: addDays(addMonths(first, months), -1) };
}

/** The due day of the whole period that begins on `first`. */
function dueDay(first: CalendarDate, { rent_every, due_day }: RentTerms): CalendarDate {
  if (rent_every === 'week') return addDays(first, Math.min(due_day, 7) - 1);
  const { year, month } = monthOf(first);
  const last = lastOfMonth(year, month);
  const wanted = `${first.slice(0, 8)}${String(due_day).padStart(2, '0')}`;
  return wanted < last ? wanted : last;
}

/** The rent for some days of a period, rounded half up. The product can exceed the safe integers. */
function partOfRent(rent: Ugx, covered: number, days: number): Ugx {
  return Number((2n * BigInt(rent) * BigInt(covered) + BigInt(days)) / (2n * BigInt(days)));
}

/** The terms in force on a day; undefined before the first. */
export const termsOn = <T extends RentTerms>(terms: readonly T[], day: CalendarDate): T | undefined =>
  terms
    .filter(({ starts_on }) => starts_on <= day)
    .reduce<T | undefined>((last, next) => (last && last.starts_on > next.starts_on ? last : next), undefined);

function periodFrom(first: CalendarDate, lease_end: CalendarDate, terms: RentTerms): RentPeriod {
  const whole = periodAround(first, terms.rent_every);
  const period_end = lease_end < whole.last ? lease_end : whole.last;
  const covered = daysBetween(first, period_end) + 1;
  const days = daysBetween(whole.first, whole.last) + 1;
  const due = dueDay(whole.first, terms);
  return {
    period_start: first,
    period_end,
    due_date: due < first ? first : due,
    amount: partOfRent(terms.rent_amount, covered, days),
    is_part: covered < days,
  };
}

/** The periods of a lease that are due up to a day. See docs/rules.md, Rent periods. */
export function rentPeriods(lease: LeaseDays, terms: readonly RentTerms[], until: CalendarDate): RentPeriod[] {
  const periods: RentPeriod[] = [];
  const [firstTerms] = terms.map(({ starts_on }) => starts_on).toSorted();
  let first = firstTerms && firstTerms > lease.lease_start ? firstTerms : lease.lease_start;
  while (first <= lease.lease_end && first <= until) {
    const inForce = termsOn(terms, first);
    if (!inForce) break;
    const period = periodFrom(first, lease.lease_end, inForce);
    if (period.due_date <= until && period.amount > 0) periods.push(period);
    first = addDays(period.period_end, 1);
  }
  return periods;
}

/**
 * The periods that credit covers whole, in order, of those that are not charged yet and due up to `until`.
 * See docs/rules.md, Rent paid ahead.
 */
export function periodsCovered(coming: readonly RentPeriod[], credit: Ugx, until: CalendarDate): RentPeriod[] {
  let rest = credit;
  const firstOpen = coming.findIndex((period) => {
    rest -= period.amount;
    return rest < 0 || period.due_date > until;
  });
  return firstOpen < 0 ? [...coming] : coming.slice(0, firstOpen);
}
