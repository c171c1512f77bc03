import type { Ugx } from '@amayumba/contract/money.ts';

/** A tenant's rent, debt and payments from a sheet. */
export interface RentAccount {
  /** The rent of this month; 0 if no rent is due this month. */
  rentThisMonth: Ugx;
  /** The debt from before this month; a negative sum was paid in advance. */
  broughtForward: number;
  /** The sum paid this month. */
  paid: Ugx;
  /** The sum paid for later months. */
  paidAhead: Ugx;
}

/** The same account after every payment is allocated. */
export interface Allocation {
  thisMonthPaid: Ugx;
  thisMonthOpen: Ugx;
  arrears: Ugx;
  ahead: Ugx;
}

/**
 * Allocates the sum paid to this month's rent first, then to the arrears, then to later months. An earlier credit is
 * allocated to this month's rent, then to later months. Sums paid for later months stay there.
 */
export function allocatePaid({ rentThisMonth, broughtForward, paid, paidAhead }: RentAccount): Allocation {
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
