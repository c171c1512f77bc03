import { type CalendarDate, daysBetween } from '@amayumba/contract/calendar.ts';
import { AGEING_BUCKETS, type Ageing } from '@amayumba/contract/ledger/ageing.ts';
import type { Arrears } from '@amayumba/contract/money/figures.ts';

export type Debt = Arrears[number];

export interface EstateArrears {
  estate: string;
  late: number;
  /** The days by which the oldest charge is late. */
  longest: number;
  overdue: number;
  ageing: Ageing;
}

export const overdueOf = ({ open_amount, ageing }: Debt): number => open_amount - ageing.not_due;

export const daysLate = ({ oldest_due }: Debt, today: CalendarDate): number =>
  oldest_due ? Math.max(0, daysBetween(oldest_due, today)) : 0;

const NO_ESTATE = 'No estate';

/** The debts of each estate together, the largest overdue sum first. Estates where nobody is late are left out. */
export function byEstate(debts: readonly Debt[], today: CalendarDate): EstateArrears[] {
  const estates = new Map<string, EstateArrears>();
  for (const debt of debts) {
    const estate = debt.estate ?? NO_ESTATE;
    const overdue = overdueOf(debt);
    if (overdue === 0) continue;
    const sum = estates.get(estate);
    estates.set(estate, {
      estate,
      late: (sum?.late ?? 0) + 1,
      longest: Math.max(sum?.longest ?? 0, daysLate(debt, today)),
      overdue: (sum?.overdue ?? 0) + overdue,
      ageing: added(sum?.ageing, debt.ageing),
    });
  }
  return [...estates.values()].toSorted((a, b) => b.overdue - a.overdue || a.estate.localeCompare(b.estate));
}

function added(sum: Ageing | undefined, more: Ageing): Ageing {
  if (!sum) return { ...more, not_due: 0 };
  const late = AGEING_BUCKETS.filter((bucket) => bucket !== 'not_due');
  return { ...sum, ...Object.fromEntries(late.map((bucket) => [bucket, sum[bucket] + more[bucket]])) };
}
