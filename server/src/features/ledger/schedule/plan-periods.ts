import { addDays, type CalendarDate, laterDay } from '@amayumba/contract/calendar.ts';
import { type LeaseDays, type RentPeriod, rentPeriods } from '@amayumba/contract/ledger/rent-periods.ts';
import type { ScheduleRecord } from './schedules.repository.ts';

/** A period to charge, or the charge that is adopted for it. */
export interface PlannedPeriod {
  period: RentPeriod;
  adopts: number | null;
}

/** After every day that a person can enter: the last day of a lease without an agreed end. */
const NO_END: CalendarDate = '2101-12-31';

/** The days of a lease as the rules read them. */
export const leaseDays = ({ lease_start, last_day }: Pick<ScheduleRecord, 'lease_start' | 'last_day'>): LeaseDays => ({
  lease_start,
  lease_end: last_day ?? NO_END,
});

/** The periods of a lease due up to a day that are not charged yet. See docs/rules.md, Charging a period. */
export function comingPeriods(schedule: ScheduleRecord, until: CalendarDate, charged: 'all' | 'last'): RentPeriod[] {
  const lease = leaseDays(schedule);
  const next = charged === 'last' ? nextDay(schedule) : lease.lease_start;
  return rentPeriods({ ...lease, lease_start: laterDay(next, lease.lease_start) }, schedule.terms, until).filter(
    ({ period_start }) =>
      !schedule.charged.some((row) => row.period_start <= period_start && period_start <= row.covered_until),
  );
}

/** The day after the last period that is charged. The periods before it need not be worked out again. */
function nextDay({ lease_start, charged }: ScheduleRecord): CalendarDate {
  const last = charged.at(-1);
  return last ? addDays(last.period_end, 1) : lease_start;
}

const monthOfDay = (day: CalendarDate) => day.slice(0, 7);

/** Finds the charges that some periods adopt: each charge once. See docs/rules.md, Charging a period. */
export function planPeriods({ free }: ScheduleRecord, periods: readonly RentPeriod[]): PlannedPeriod[] {
  let left = free;
  const planned: PlannedPeriod[] = [];
  // The last day that an adopted charge for several months is for.
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
