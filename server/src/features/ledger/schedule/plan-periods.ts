import { addDays, type CalendarDate, lastOfMonth, laterDay, monthOf } from '@amayumba/contract/calendar.ts';
import { type LeaseDays, type RentPeriod, rentPeriods, termsOn } from '@amayumba/contract/ledger/rent-periods.ts';
import type { ChargedPeriod, ScheduleRecord } from './schedules.repository.ts';

/** A period to charge, or the charge that is adopted for it. */
export interface PlannedPeriod {
  period: RentPeriod;
  adopts: number | null;
}

/** A period is due at most this many days after its first day. */
export const DUE_WITHIN_DAYS = 31;

/** Later than every day that a person can enter: the last day of a lease without an agreed end. */
const NO_END: CalendarDate = '2101-12-31';

/** The days of a lease as the rules read them. */
export const leaseDays = ({ lease_start, last_day }: Pick<ScheduleRecord, 'lease_start' | 'last_day'>): LeaseDays => ({
  lease_start,
  lease_end: last_day ?? NO_END,
});

/**
 * The uncharged periods of a lease: those due up to a day, and all before a charged one, which no later run would find.
 * See docs/rules.md, Charging a period; Correcting the schedule.
 */
export function comingPeriods(schedule: ScheduleRecord, until: CalendarDate, charged: 'all' | 'last'): RentPeriod[] {
  const ranges = rangesAround(schedule, schedule.charged);
  // The days before the last charged period need no computation.
  return (charged === 'last' ? ranges.filter(({ lease_start }) => isAfterAll(schedule, lease_start)) : ranges)
    .flatMap((range) => {
      const isLast = isAfterAll(schedule, range.lease_start);
      return rentPeriods(range, schedule.terms, isLast ? until : addDays(range.lease_end, DUE_WITHIN_DAYS));
    })
    .filter(
      ({ period_start }) =>
        !schedule.charged.some((row) => row.period_start <= period_start && period_start <= row.covered_until),
    );
}

const isAfterAll = ({ charged }: ScheduleRecord, day: CalendarDate) =>
  charged.every(({ period_start }) => period_start < day);

/** The days of a charged period. A charge that a person made for a month covers the whole month. */
function daysOf({ terms }: ScheduleRecord, { period_start, period_end, is_adopted }: ChargedPeriod) {
  if (!is_adopted || termsOn(terms, period_start)?.rent_every === 'week')
    return { first: period_start, last: period_end };
  const { year, month } = monthOf(period_end);
  return { first: `${period_start.slice(0, 8)}01`, last: lastOfMonth(year, month) };
}

/** The days of a lease that some charged periods leave uncharged, as ranges in order. */
export function rangesAround(schedule: ScheduleRecord, charged: readonly ChargedPeriod[]): LeaseDays[] {
  const { lease_start, lease_end } = leaseDays(schedule);
  const ranges: LeaseDays[] = [];
  let from = lease_start;
  for (const row of charged) {
    const { first, last } = daysOf(schedule, row);
    const before = addDays(first, -1);
    ranges.push({ lease_start: from, lease_end: before < lease_end ? before : lease_end });
    from = laterDay(from, addDays(last, 1));
  }
  return [...ranges, { lease_start: from, lease_end }].filter((range) => range.lease_start <= range.lease_end);
}

const monthOfDay = (day: CalendarDate) => day.slice(0, 7);

/** Finds the charges that some periods adopt: each charge once. See docs/rules.md, Charging a period. */
export function planPeriods({ free }: ScheduleRecord, periods: readonly RentPeriod[]): PlannedPeriod[] {
  let left = free;
  const planned: PlannedPeriod[] = [];
  // The last day of an adopted charge for several months.
  let coveredUntil: CalendarDate = '';
  for (const period of periods) {
    if (period.period_start <= coveredUntil) continue;
    const month = monthOfDay(period.period_start);
    const sameMonth = left.filter(
      (charge) => monthOfDay(charge.period_start) <= month && month <= monthOfDay(charge.period_end),
    );
    const adopted = sameMonth.find(({ period_start }) => period_start === period.period_start) ?? sameMonth[0];
    planned.push({ period, adopts: adopted?.id ?? null });
    if (!adopted) continue;
    left = left.filter((charge) => charge !== adopted);
    if (monthOfDay(adopted.period_end) > monthOfDay(period.period_end)) coveredUntil = adopted.period_end;
  }
  return planned;
}
