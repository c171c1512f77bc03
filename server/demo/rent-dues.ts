import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import { UPCOMING_DAYS } from '@amayumba/contract/payments/rules.ts';
import type { DemoLease } from './build-leases.ts';
import { dayOfMonth, type MonthNumber, monthNumber } from './demo-calendar.ts';
import { type Due, isDemoTenants, type DueState } from './due.ts';
import { ESTATE_PLANS } from './estate-plans.ts';
import type { Random } from './random.ts';

/** How far back the payments go: this month and thirteen before it. */
const MONTHS_BACK = 13;

/**
 * The months that a lease is charged for: from its first (unless it began late in it) to its last (unless it ended
 * early in it).
 */
function chargedMonths(lease: DemoLease, from: MonthNumber, to: MonthNumber): MonthNumber[] {
  const first = monthNumber(lease.start) + (Number(lease.start.slice(8)) > 20 ? 1 : 0);
  const last = lease.last === null ? to : monthNumber(lease.last) - (Number(lease.last.slice(8)) < 10 ? 1 : 0);
  const begin = Math.max(first, from);
  const end = Math.min(last, to);
  return Array.from({ length: Math.max(0, end - begin + 1) }, (_, index) => begin + index);
}

function dueDayIn(lease: DemoLease, month: MonthNumber): CalendarDate {
  const due = dayOfMonth(month, lease.dueDay);
  if (due < lease.start) return lease.start;
  return lease.last !== null && due > lease.last ? lease.last : due;
}

/** The rents of fourteen months, and those of next month that are due within the next days. */
export function rentDues(random: Random, leases: readonly DemoLease[], today: CalendarDate): Due[] {
  const current = monthNumber(today);
  const unpaid = unpaidThisMonth(random, leases, today);
  const behind = alsoBehind(random, unpaid);
  return leases.flatMap((lease) =>
    chargedMonths(lease, current - MONTHS_BACK, current + 1).flatMap((month): Due[] => {
      const due = dueDayIn(lease, month);
      const rent = { lease, type: 'Rent', amount: lease.home.rent, due, month } as const;
      if (month > current) return due > addDays(today, UPCOMING_DAYS) ? [] : [{ ...rent, state: 'pending' }];
      if (month === current) return [{ ...rent, state: unpaid.get(lease) ?? 'paid' }];
      return [{ ...rent, state: month === current - 1 && behind.has(lease) ? 'overdue' : 'paid' }];
    }),
  );
}

/**
 * The leases whose rent of this month is unpaid, with its status: in each estate as many as its plan allows, first
 * those due later this month, so that the collection rate is realistic on every day of a month.
 */
function unpaidThisMonth(random: Random, leases: readonly DemoLease[], today: CalendarDate): Map<DemoLease, DueState> {
  const current = monthNumber(today);
  const monthStart = dayOfMonth(current, 1);
  const unpaid = new Map<DemoLease, DueState>();
  ESTATE_PLANS.forEach((plan, index) => {
    const inEstate = leases.filter(
      (lease) =>
        lease.home.estate_id === index + 1 &&
        (lease.last === null || lease.last >= monthStart) &&
        monthNumber(lease.start) <= current,
    );
    const charged = inEstate.filter((lease) => chargedMonths(lease, current, current).length > 0);
    // Homes let for a few days of the month count as expected although they have no charge.
    let allowed = plan.unpaidShare * rentOf(inEstate) - (rentOf(inEstate) - rentOf(charged));
    const candidates = random.shuffled(charged).toSorted((a, b) => rank(a, today) - rank(b, today));
    let late = 0;
    for (const lease of candidates) {
      if (lease.home.rent > allowed && !isDemoTenants(lease)) continue;
      allowed -= lease.home.rent;
      const states: readonly DueState[] = isAhead(lease, today)
        ? ['pending', 'processing', 'pending', 'partial']
        : ['overdue', 'partial', 'overdue', 'processing'];
      unpaid.set(
        lease,
        isDemoTenants(lease) ? demoTenantsRent(isAhead(lease, today)) : (states[late % 4] ?? 'pending'),
      );
      late += 1;
    }
  });
  return unpaid;
}

const rentOf = (leases: readonly DemoLease[]) => leases.reduce((sum, { home }) => sum + home.rent, 0);

/** Whether this month's rent is due today or later. */
const isAhead = (lease: DemoLease, today: CalendarDate) => dueDayIn(lease, monthNumber(today)) >= today;

function rank(lease: DemoLease, today: CalendarDate): number {
  if (isDemoTenants(lease)) return 0;
  return isAhead(lease, today) && lease.dueDay > 5 ? 1 : 2;
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
    if (!seen.has(lease.home.estate_id) || random.chance(0.3)) behind.add(lease);
    seen.add(lease.home.estate_id);
  }
  return behind;
}
