import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import type { RentPeriod } from '@amayumba/contract/ledger/rent-periods.ts';
import type { DemoLease } from './build-leases.ts';
import { dayOfMonth, type MonthNumber, monthNumber } from './demo-calendar.ts';
import type { DemoNow } from './demo-row.ts';
import { type Due, isDemoTenants, type DueState } from './due.ts';
import { ESTATE_PLANS } from './estate-plans.ts';
import { periodsOf } from './lease-terms.ts';
import type { Random } from './random.ts';

/** The schedule charges rents this many days before they are due. */
export const DEMO_CHARGE_DAYS = 14;
/** The tenants who are longest behind owe the rents of this many months before this one. */
const LONG_BEHIND_MONTHS = 4;

/** The rents of fourteen months, as the schedule charges them: also those that are due within the next days. */
export function rentDues(random: Random, leases: readonly DemoLease[], now: DemoNow): Due[] {
  const { today } = now;
  const current = monthNumber(today);
  const until = addDays(today, DEMO_CHARGE_DAYS);
  const charged = new Map(leases.map((lease) => [lease, periodsOf(lease, now, until)]));
  const periodIn = (lease: DemoLease, month: MonthNumber) =>
    charged.get(lease)?.find(({ period_start }) => monthNumber(period_start) === month);
  const unpaid = unpaidThisMonth(random, leases, today, (lease) => periodIn(lease, current));
  const behind = alsoBehind(random, unpaid);
  const longBehind = new Set(longestBehind(unpaid, current));
  return [...charged].flatMap(([lease, periods]) =>
    periods.map((period): Due => {
      const month = monthNumber(period.period_start);
      const isUnpaid =
        (month === current - 1 && behind.has(lease)) ||
        (month >= current - LONG_BEHIND_MONTHS && longBehind.has(lease));
      const past = isUnpaid ? 'overdue' : 'paid';
      const state = month > current ? 'pending' : month === current ? (unpaid.get(lease) ?? 'paid') : past;
      return { lease, type: 'Rent', amount: period.amount, due: period.due_date, month, state, period };
    }),
  );
}

/** Two leases that owe the last months as well, so that every bucket of the ageing has something on any day. */
function longestBehind(unpaid: ReadonlyMap<DemoLease, DueState>, current: MonthNumber): DemoLease[] {
  const seen = new Set<number>();
  return [...unpaid]
    .filter(([lease, state]) => {
      const { estate_id } = lease.home;
      const isFit =
        !isDemoTenants(lease) &&
        !seen.has(estate_id) &&
        lease.dueDay === 5 &&
        state !== 'partial' &&
        monthNumber(lease.start) < current - LONG_BEHIND_MONTHS;
      if (isFit) seen.add(estate_id);
      return isFit;
    })
    .map(([lease]) => lease)
    .slice(0, 2);
}

/**
 * The leases whose rent of this month is unpaid, with its status: in each estate as many as its plan allows, first
 * those due later this month, so that the collection rate is realistic on every day of a month.
 */
function unpaidThisMonth(
  random: Random,
  leases: readonly DemoLease[],
  today: CalendarDate,
  periodOf: (lease: DemoLease) => RentPeriod | undefined,
): Map<DemoLease, DueState> {
  const current = monthNumber(today);
  const isAhead = (lease: DemoLease) => (periodOf(lease)?.due_date ?? today) >= today;
  const monthStart = dayOfMonth(current, 1);
  const unpaid = new Map<DemoLease, DueState>();
  ESTATE_PLANS.forEach((plan, index) => {
    const inEstate = leases.filter(
      (lease) =>
        lease.home.estate_id === index + 1 &&
        (lease.last === null || lease.last >= monthStart) &&
        monthNumber(lease.start) <= current,
    );
    const charged = inEstate.filter((lease) => periodOf(lease));
    // Homes let for a part of the month count as expected in full, although their charge is smaller.
    const chargedRent = charged.reduce((sum, lease) => sum + (periodOf(lease)?.amount ?? 0), 0);
    let allowed = plan.unpaidShare * rentOf(inEstate) - (rentOf(inEstate) - chargedRent);
    const candidates = random.shuffled(charged).toSorted((a, b) => rank(a, isAhead(a)) - rank(b, isAhead(b)));
    let late = 0;
    for (const lease of candidates) {
      if (lease.home.rent > allowed && !isDemoTenants(lease)) continue;
      allowed -= lease.home.rent;
      const states: readonly DueState[] = isAhead(lease)
        ? ['pending', 'processing', 'pending', 'partial']
        : ['overdue', 'partial', 'overdue', 'processing'];
      unpaid.set(lease, isDemoTenants(lease) ? demoTenantsRent(isAhead(lease)) : (states[late % 4] ?? 'pending'));
      late += 1;
    }
  });
  return unpaid;
}

const rentOf = (leases: readonly DemoLease[]) => leases.reduce((sum, { home }) => sum + home.rent, 0);

function rank(lease: DemoLease, isAhead: boolean): number {
  if (isDemoTenants(lease)) return 0;
  return isAhead && lease.dueDay > 5 ? 1 : 2;
}

function demoTenantsRent(isStillAhead: boolean): DueState {
  return isStillAhead ? 'pending' : 'overdue';
}

/**
 * Leases that owe last month's rent as well: the demo tenant while this month's is not due yet, and one or more of
 * each estate.
 */
function alsoBehind(random: Random, unpaid: ReadonlyMap<DemoLease, DueState>): Set<DemoLease> {
  const behind = new Set<DemoLease>();
  const seen = new Set<number>();
  for (const [lease, state] of unpaid) {
    if (isDemoTenants(lease)) {
      if (state === 'pending') behind.add(lease);
      continue;
    }
    // Money settles the oldest rent first, so who paid a part of this month's owes nothing of the last.
    if (state === 'partial') continue;
    if (!seen.has(lease.home.estate_id) || random.chance(0.3)) behind.add(lease);
    seen.add(lease.home.estate_id);
  }
  return behind;
}
