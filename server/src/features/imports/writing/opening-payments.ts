import { type CalendarDate, firstOfMonth, lastOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import type { OpeningPayment } from '../../payments/import-payments.service.ts';
import type { RollTenant } from '../recognising/roll.ts';

/** The lease that payments belong to. */
export interface PaymentPlace {
  tenant_id: number;
  lease_id: number;
  estate_id: number;
}

interface Month {
  year: number;
  month: number;
}

const ARREARS_NOTE = 'Balance brought forward';
/** Earliest year a payment can be for. */
const YEAR_MIN = 2000;

/** Noon in Kampala is the same day in most time zones. */
const noonOf = (day: CalendarDate) => `${day}T09:00:00Z`;
const lastDayOf = ({ year, month }: Month) => lastOfMonth(year, month);
const monthsLater = ({ year, month }: Month, count: number): Month => {
  const months = year * 12 + month - 1 + count;
  return { year: Math.floor(months / 12), month: (months % 12) + 1 };
};

const rentDue = (month: Month) => ({ payment_type: 'Rent' as const, due_date: lastDayOf(month), notes: '' });

/** Yields the later months, each with at most one month's rent. */
function* paidAhead(ahead: number, rent: number, first: Month): Generator<{ amount: number } & Month> {
  for (let left = ahead, count = 0; left > 0; left -= rent, count += 1)
    yield { amount: Math.min(left, rent), ...monthsLater(first, count) };
}

/**
 * Lists a tenant's first payments: the deposit, the arrears, this month's rent in a paid and an open part, and the rent
 * paid in advance.
 */
export function openingPayments(
  tenant: RollTenant,
  rent: number,
  place: PaymentPlace,
  asAt: CalendarDate,
): OpeningPayment[] {
  const payments: OpeningPayment[] = [];
  const add = (
    amount: number,
    { year, month }: Month,
    payment: Omit<OpeningPayment, 'month' | 'year' | 'amount' | keyof PaymentPlace>,
  ) => {
    if (amount > 0) payments.push({ ...place, ...payment, amount, month, year });
  };
  const thisMonth = monthOf(asAt);
  const lastMonth = monthsLater(thisMonth, -1);
  const paidNow = { status: 'paid' as const, paid_at: noonOf(asAt) };
  const open = { status: 'pending' as const, paid_at: null };

  const start = monthOf(tenant.lease_start);
  add(
    tenant.deposit,
    { ...start, year: Math.max(start.year, YEAR_MIN) },
    {
      payment_type: 'Security Deposit',
      status: 'paid',
      due_date: tenant.lease_start,
      paid_at: noonOf(tenant.lease_start),
      notes: '',
    },
  );
  add(tenant.arrears, lastMonth, { ...rentDue(lastMonth), status: 'overdue', paid_at: null, notes: ARREARS_NOTE });
  add(tenant.this_month_paid, thisMonth, { ...rentDue(thisMonth), ...paidNow });
  add(tenant.this_month_open, thisMonth, { ...rentDue(thisMonth), ...open });
  const next = monthsLater(thisMonth, 1);
  const firstAhead = tenant.lease_start > firstOfMonth(next.year, next.month) ? start : next;
  for (const { amount, ...month } of paidAhead(tenant.ahead, rent, firstAhead))
    add(amount, month, { ...rentDue(month), ...paidNow });
  return payments;
}
