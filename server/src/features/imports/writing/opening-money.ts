import { type CalendarDate, lastOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import type { LeasePlace, OpeningCharge, OpeningMoney } from '../../ledger/import-opening.service.ts';
import type { RollTenant } from '../recognising/roll.ts';

interface Month {
  year: number;
  month: number;
}

const ARREARS_NOTE = 'Balance brought forward';
/** Earliest year a charge can be for. */
const YEAR_MIN = 2000;

const monthBefore = ({ year, month }: Month): Month =>
  month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };

const rentOf = (source: OpeningCharge['source'], { year, month }: Month) => ({
  payment_type: 'Rent' as const,
  source,
  year,
  month,
  due_date: lastOfMonth(year, month),
  notes: '',
});

/**
 * The arrears by month. Earlier debts were paid first, so the rest is of the latest months that the roll shows as
 * unpaid; anything above them is brought forward.
 */
function arrearsOf({ arrears, unpaid_months }: RollTenant, thisMonth: Month): OpeningCharge[] {
  const unsettled = { label_id: PAYMENT_STATUS.overdue, settled: 0, settled_on: null };
  let left = arrears;
  const byMonth = unpaid_months.toReversed().flatMap(({ month, amount }): OpeningCharge[] => {
    const open = Math.min(amount, left);
    left -= open;
    return open > 0 ? [{ ...rentOf('opening', { year: thisMonth.year, month }), ...unsettled, amount: open }] : [];
  });
  const before = byMonth.at(-1) ?? thisMonth;
  const forward = { ...rentOf('opening', monthBefore(before)), ...unsettled, amount: left, notes: ARREARS_NOTE };
  return left > 0 ? [forward, ...byMonth.toReversed()] : byMonth.toReversed();
}

/** The day as at, and the day of the month on which rent is due where a roll gives none. */
interface Usual {
  asAt: CalendarDate;
  due_day: number;
}

/** The terms of a lease from the day as at on; none where it ended before, or is let for nothing. */
function termsOf(tenant: RollTenant, rent: number, { asAt, due_day }: Usual): OpeningMoney['terms'] {
  const { lease_start, lease_end } = tenant;
  if (rent === 0 || (lease_end !== null && lease_end < asAt)) return null;
  const starts_on = lease_start > asAt ? lease_start : asAt;
  return { starts_on, rent_amount: rent, due_day: tenant.due_day ?? due_day };
}

/**
 * A tenant's money on the day as at: the deposit, the arrears, this month's rent with its paid part, and the sum paid
 * in advance. See docs/rules.md, Opening balances.
 */
export function openingMoney(tenant: RollTenant, rent: number, place: LeasePlace, usual: Usual): OpeningMoney {
  const { asAt } = usual;
  const { deposit, this_month_paid, this_month_open, lease_start, lease_end, ahead } = tenant;
  const thisMonth = monthOf(asAt);
  const start = monthOf(lease_start);
  const charges: OpeningCharge[] = arrearsOf(tenant, thisMonth);
  if (deposit > 0)
    charges.unshift({
      payment_type: 'Security Deposit',
      source: 'opening',
      year: Math.max(start.year, YEAR_MIN),
      month: start.month,
      due_date: lease_start,
      notes: '',
      label_id: PAYMENT_STATUS.pending,
      amount: deposit,
      settled: deposit,
      settled_on: lease_start,
    });
  const terms = termsOf(tenant, rent, usual);
  const isCharged = this_month_paid + this_month_open > 0;
  if (isCharged)
    charges.push({
      ...rentOf('import', thisMonth),
      label_id: PAYMENT_STATUS.pending,
      amount: this_month_paid + this_month_open,
      settled: this_month_paid,
      settled_on: asAt,
    });
  const last = lastOfMonth(thisMonth.year, thisMonth.month);
  const period_end = lease_end !== null && lease_end < last ? lease_end : last;
  return {
    place,
    charges,
    // Money for later months stays there even if the roll also shows a debt: a person decides.
    credit: { amount: ahead, received_on: asAt, is_automatic: tenant.arrears + this_month_open === 0 },
    terms,
    scheduled:
      terms && isCharged && terms.starts_on <= period_end ? { period_start: terms.starts_on, period_end } : null,
  };
}
