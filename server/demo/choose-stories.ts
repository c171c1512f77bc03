import { addDays } from '@amayumba/contract/calendar.ts';
import type { DemoLease } from './build-leases.ts';
import { addMonths, monthNumber } from './demo-calendar.ts';
import type { DemoNow } from './demo-row.ts';
import { type Due, isDemoTenants, type Story } from './due.ts';
import { periodsOf } from './lease-terms.ts';
import type { Random } from './random.ts';

/** Tenants with a story have lived here for so many months, and stay for so many more. */
const LIVED = 8;
const STAYS = 4;
/** Later rents that are charged are due within so many days. */
const AHEAD_DAYS = 110;

/** Stories of some tenants, told about the rent of so many months ago. */
const STORIES: readonly { monthsAgo: number; story: Story }[][] = [
  [{ monthsAgo: 3, story: { kind: 'bounced' } }],
  [{ monthsAgo: 6, story: { kind: 'bounced' } }],
  [{ monthsAgo: 2, story: { kind: 'mistyped' } }],
  [
    {
      monthsAgo: 4,
      story: { kind: 'credited', note: 'discount', amount: 50_000, reason: 'Agreed for the weeks of painting' },
    },
  ],
  [
    {
      monthsAgo: 3,
      story: { kind: 'credited', note: 'repair', amount: 65_000, reason: 'The tenant had the kitchen tap replaced' },
    },
  ],
  [{ monthsAgo: 2, story: { kind: 'ahead', later: [], extra: 100_000, isRefunded: true } }],
  [2, 4, 5].map((monthsAgo) => ({ monthsAgo, story: { kind: 'instalments' } })),
  [2, 3, 4, 5, 6].map((monthsAgo) => ({ monthsAgo, story: { kind: 'instalments' } })),
];
/** The rent paid ahead of this month: whole rents, and further credit. */
const AHEAD = [
  { months: 2, extra: 0 },
  { months: 2, extra: 80_000 },
  { months: 0, extra: 50_000 },
  { months: 1, extra: 0 },
  { months: 3, extra: 120_000 },
];
/** Bills that were reduced. */
const REDUCED: readonly Extract<Story, { kind: 'credited' }>[] = [
  { kind: 'credited', note: 'waiver', amount: 15_000, reason: 'There was no water for a week' },
  { kind: 'credited', note: 'correction', amount: 10_000, reason: 'The meter was read wrongly' },
];

/** Gives some tenants a story. Returns the dues with those that were paid ahead added. */
export function chooseStories(random: Random, dues: readonly Due[], now: DemoNow): Due[] {
  const current = monthNumber(now.today);
  const duesOf = Map.groupBy(dues, ({ lease }) => lease);
  const rentOf = (lease: DemoLease, month: number) =>
    duesOf.get(lease)?.find((due) => due.type === 'Rent' && due.month === month);
  const isSettled = (due: Due) => due.state === 'paid' || (due.type === 'Rent' && due.month > current);
  const pool = random.shuffled(
    [...duesOf.keys()].filter(
      (lease) =>
        lease.isCurrent &&
        lease.hasDeposit &&
        !isDemoTenants(lease) &&
        monthNumber(lease.start) < current - LIVED &&
        (lease.last === null || lease.last > addMonths(now.today, STAYS)) &&
        duesOf.get(lease)?.every(isSettled),
    ),
  );
  for (const stories of STORIES) {
    const lease = pool.shift();
    for (const { monthsAgo, story } of lease ? stories : []) {
      const due = lease && rentOf(lease, current - monthsAgo);
      if (due) due.story = { ...story };
    }
  }
  const added = AHEAD.flatMap(({ months, extra }) => {
    const lease = pool.shift();
    const due = lease && rentOf(lease, current);
    if (!due) return [];
    const later = periodsOf(lease, now, addDays(now.today, AHEAD_DAYS))
      .filter((period) => monthNumber(period.period_start) > current)
      .filter((period, index) => index < months || rentOf(lease, monthNumber(period.period_start)));
    const paid = later.map((period): Due => {
      const month = monthNumber(period.period_start);
      const charged = rentOf(lease, month);
      const fresh = { ...due, amount: period.amount, due: period.due_date, month, period };
      return Object.assign(charged ?? fresh, { state: 'paid' as const, story: { kind: 'paid ahead' as const } });
    });
    due.story = { kind: 'ahead', later: paid, extra, isRefunded: false };
    return paid.filter((each) => !dues.includes(each));
  });
  const bills = dues.filter(({ type, state, lease }) => type === 'Utilities' && state === 'paid' && lease.isCurrent);
  for (const [index, story] of REDUCED.entries()) {
    const bill = bills[index * 7 + 1];
    if (bill) bill.story = story;
  }
  // The tenant of the demo account once paid in two parts.
  const own = dues.find((due) => isDemoTenants(due.lease) && due.type === 'Rent' && due.month === current - 5);
  if (own) own.story = { kind: 'instalments' };
  return [...dues, ...added];
}
