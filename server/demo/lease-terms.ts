import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import { rentPeriods, type RentPeriod, type RentTerms } from '@amayumba/contract/ledger/rent-periods.ts';
import type { DemoLease } from './build-leases.ts';
import { DEMO_USER } from './build-people.ts';
import { dayOfMonth, instantOf, monthNumber } from './demo-calendar.ts';
import { type DemoNow, notAfter, type Row } from './demo-row.ts';
import { isDemoTenants } from './due.ts';

/** How far back the charges go: this month and thirteen before it. */
const MONTHS_BACK = 13;
/** Of the tenants who have stayed long, each of this many had a rise, so many months ago. */
const RISEN = { each: 9, monthsAgo: 5, percent: 5 };
const NOTICE_DAYS = 95;
const ROUND_TO = 5000;
/** The last day of leases without an agreed end. */
const OPEN_END: CalendarDate = '9999-12-31';

type Terms = Row<'lease_terms'> & RentTerms;

/**
 * The terms of a lease since the demo's charges begin: a schedule that started with the lease would charge the years
 * before as well.
 */
export function termsOf(lease: DemoLease, now: DemoNow): Terms[] {
  const current = monthNumber(now.today);
  const begin = dayOfMonth(current - MONTHS_BACK, 1);
  const rise = dayOfMonth(current - RISEN.monthsAgo, 1);
  const from = lease.start > begin ? lease.start : begin;
  const terms = (starts_on: CalendarDate, rent_amount: number, notice_on: CalendarDate | null): Terms => ({
    lease_id: lease.row.id,
    starts_on,
    rent_amount,
    rent_every: 'month',
    due_day: lease.dueDay,
    notice_on,
    agreed_reason: null,
    created_by: DEMO_USER.manager,
    created_at: notAfter(now.nowMs, instantOf(notice_on ?? addDays(from, -7), 11)),
  });
  const { rent } = lease.home;
  const hadRise = lease.row.id % RISEN.each === 2 && from === begin && lease.isCurrent && !isDemoTenants(lease);
  if (!hadRise) return [terms(from, rent, null)];
  const before = Math.ceil((rent * 100) / (100 + RISEN.percent) / ROUND_TO) * ROUND_TO;
  return [terms(from, before, null), terms(rise, rent, addDays(rise, -NOTICE_DAYS))];
}

/** The periods of a lease that are due up to a day. */
export const periodsOf = (lease: DemoLease, now: DemoNow, until: CalendarDate): RentPeriod[] =>
  rentPeriods({ lease_start: lease.start, lease_end: lease.last ?? OPEN_END }, termsOf(lease, now), until);
