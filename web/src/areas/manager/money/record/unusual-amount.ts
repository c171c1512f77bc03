import { MONTHS_EVERY, type RentEvery } from '@amayumba/contract/ledger/rent-periods.ts';
import type { Ugx } from '@amayumba/contract/money.ts';

interface Debtor {
  open_amount: Ugx;
  deposit_due: Ugx;
  terms: { rent_amount: Ugx; rent_every: RentEvery } | null;
}

const WEEKS_A_YEAR = 52;
/** Without a known rent, so many times the debt is unusual. */
const TIMES_THE_DEBT = 5;

const yearOfRent = ({ rent_amount, rent_every }: NonNullable<Debtor['terms']>): Ugx =>
  rent_amount * (rent_every === 'week' ? WEEKS_A_YEAR : 12 / MONTHS_EVERY[rent_every]);

/**
 * How much more than the debt an amount is, where that is so much that a person should look again: more than a year of
 * rent ahead or, without a known rent, five times the debt. 0 for a usual amount. See docs/rules.md, Recording money.
 */
export function unusualExcess(amount: Ugx, { open_amount, deposit_due, terms }: Debtor): Ugx {
  const owed = open_amount + deposit_due;
  const isUnusual = terms ? amount > owed + yearOfRent(terms) : owed > 0 && amount >= owed * TIMES_THE_DEBT;
  return isUnusual ? amount - owed : 0;
}
