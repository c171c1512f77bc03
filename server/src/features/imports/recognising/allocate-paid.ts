import type { Ugx } from '@amayumba/contract/money.ts';

/** What a tenant owes and has paid, as a sheet tells it. */
export interface Account {
  /** The rent of this month; 0 where no rent is due this month. */
  rentThisMonth: Ugx;
  /** What was owed before this month's rent; below zero it is money paid ahead. */
  broughtForward: number;
  /** What was paid this month. */
  paid: Ugx;
  /** What was paid for months that follow. */
  paidAhead: Ugx;
}

/** The same after every payment is counted. */
export interface Allocation {
  thisMonthPaid: Ugx;
  thisMonthOpen: Ugx;
  arrears: Ugx;
  ahead: Ugx;
}

/**
 * Counts what was paid against this month's rent first, then against the arrears, then for the months that follow. Money ahead of old
 * counts on this month's rent, then on the months that follow; what was paid for later months stays there.
 */
export function allocatePaid({ rentThisMonth, broughtForward, paid, paidAhead }: Account): Allocation {
  const credit = Math.max(0, -broughtForward);
  const owed = Math.max(0, broughtForward);
  const thisMonthPaid = Math.min(rentThisMonth, paid + credit);
  const left = paid + credit - thisMonthPaid;
  const onArrears = Math.min(owed, left);
  return {
    thisMonthPaid,
    thisMonthOpen: rentThisMonth - thisMonthPaid,
    arrears: owed - onArrears,
    ahead: left - onArrears + paidAhead,
  };
}
