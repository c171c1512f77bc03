import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import type { DemoLease } from './build-leases.ts';
import { monthNumber } from './demo-calendar.ts';
import { type Due, isDemoTenants, type DueState } from './due.ts';
import type { Random } from './random.ts';

const BILL_NOTES = 'Water and garbage collection';
/** A tenant counts as new for this many days: some new tenants still owe the deposit. */
const NEW_DAYS = 45;
/** One-off repairs, with the due day relative to today. */
const REPAIRS: readonly (Pick<Due, 'type' | 'amount' | 'state' | 'notes' | 'story'> & { days: number })[] = [
  {
    notes: 'Broken window, agreed with the tenant',
    amount: 180_000,
    days: -4,
    state: 'overdue',
    type: 'Maintenance',
  },
  { notes: 'Lost gate key', amount: 25_000, days: -20, state: 'paid', type: 'Other' },
  { notes: 'Repainting after water damage', amount: 350_000, days: 12, state: 'pending', type: 'Maintenance' },
  { notes: 'Parking card, not needed any more', amount: 30_000, days: -33, state: 'cancelled', type: 'Other' },
  {
    notes: 'Second parking card',
    amount: 40_000,
    days: -26,
    state: 'paid',
    type: 'Other',
    story: { kind: 'returned' },
  },
  { notes: 'The money never arrived', amount: 60_000, days: 1, state: 'failed', type: 'Utilities' },
];

const REFUNDS = ['Refunded', 'Withheld', 'Refunded', 'Pending', 'Refunded'] as const;

/**
 * Deposits: a month's rent at the beginning of a lease. A new tenant may still owe it; a past tenant may or may not
 * have had it refunded.
 */
export function depositDues(leases: readonly DemoLease[], today: CalendarDate): Due[] {
  const stillHere = new Set(leases.filter(({ isCurrent }) => isCurrent).map(({ person }) => person));
  const left = leases.filter(({ person }) => !stillHere.has(person));
  return leases
    .filter(({ hasDeposit }) => hasDeposit)
    .map((lease) => deposit(lease, REFUNDS[left.indexOf(lease) % REFUNDS.length] ?? 'Pending', today));
}

function deposit(lease: DemoLease, refund: NonNullable<Due['refund']>, today: CalendarDate): Due {
  const isNew = lease.start > addDays(today, -NEW_DAYS);
  return {
    lease,
    type: DEPOSIT,
    amount: lease.home.rent,
    due: lease.start,
    month: monthNumber(lease.start),
    state: isNew && lease.row.id % 2 === 0 ? 'pending' : 'paid',
    refund,
  };
}

/** Water, garbage and repairs that are charged separately: a few each month, some of them due in the next days. */
export function billDues(
  random: Random,
  leases: readonly DemoLease[],
  rents: readonly Due[],
  today: CalendarDate,
): Due[] {
  // Money settles the oldest charge first: who owes rents of the past has paid no bill since.
  const behind = new Set(rents.filter(({ state }) => state === 'overdue').map(({ lease }) => lease));
  const current = leases.filter((lease) => lease.isCurrent && !isDemoTenants(lease) && !behind.has(lease));
  const dues: Due[] = [];
  const billed = new Set<string>();
  const bill = (lease: DemoLease, due: CalendarDate, state: DueState) => {
    const month = monthNumber(due);
    const once = `${lease.row.id} ${month}`;
    // One bill a month: the portal would refuse a second one too.
    if (due < lease.start || billed.has(once)) return;
    billed.add(once);
    const amount = random.between(7, 24) * 5000;
    const isClaimed = state === 'processing';
    dues.push({ lease, type: 'Utilities', amount, due, month, state, notes: BILL_NOTES, isClaimed });
  };
  for (const [place, lease] of random.shuffled(current).slice(0, 34).entries()) {
    if (place < 12) bill(lease, addDays(today, 2 + place), place === 3 ? 'processing' : 'pending');
    for (const daysAgo of [15, 45, 75]) bill(lease, addDays(today, (place % 9) - daysAgo), 'paid');
  }
  REPAIRS.forEach(({ days, ...repair }, index) => {
    const lease = current[index * 13 + 5];
    const due = addDays(today, days);
    if (lease) dues.push({ ...repair, lease, due, month: monthNumber(due) });
  });
  const own = leases.find(isDemoTenants);
  if (own) dues.push(...demoTenantsBills(own, today));
  return dues;
}

/** Other payments of `tenant`: paid bills, one that awaits verification, and one that is due soon. */
function demoTenantsBills(lease: DemoLease, today: CalendarDate): Due[] {
  const bill = (days: number, amount: number, state: DueState): Due => {
    const due = addDays(today, days);
    const isClaimed = state === 'processing';
    return { lease, type: 'Utilities', amount, due, month: monthNumber(due), state, notes: BILL_NOTES, isClaimed };
  };
  const yard: Due = {
    lease,
    type: 'Maintenance',
    amount: 80_000,
    due: addDays(today, 10),
    month: monthNumber(addDays(today, 10)),
    state: 'pending',
    notes: 'Share of the new gate lights',
  };
  // One bill a month, so that no two are for the same month.
  return [bill(-95, 55_000, 'paid'), bill(-62, 60_000, 'paid'), bill(3, 65_000, 'processing'), yard];
}
