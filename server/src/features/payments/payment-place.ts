import { type CalendarDate, firstOfMonth, lastOfMonth } from '@amayumba/contract/calendar.ts';
import type { Db } from '../../db/connect.ts';
import { accountOf } from '../ledger/posting/for-payments.ts';
import { leaseFor } from '../tenants/tenants.service.ts';
import type { PaymentValues } from './payment-change.ts';

/** The account of a payment: that of the tenant's lease on its due date. */
export async function placeOf(tx: Db, { tenant_id, due_date }: Pick<PaymentValues, 'tenant_id' | 'due_date'>) {
  const lease = await leaseFor(tx, tenant_id, due_date);
  const place = { tenant_id, lease_id: lease?.lease_id ?? null, estate_id: lease?.estate_id ?? null };
  return { ...place, account_id: await accountOf(tx, place) };
}

/** The days that a payment for some months covers; null without a month. */
export function periodOf({ months_paid, payment_for_year }: Pick<PaymentValues, 'months_paid' | 'payment_for_year'>): {
  period_start: CalendarDate | null;
  period_end: CalendarDate | null;
} {
  if (months_paid.length === 0) return { period_start: null, period_end: null };
  return {
    period_start: firstOfMonth(payment_for_year, Math.min(...months_paid)),
    period_end: lastOfMonth(payment_for_year, Math.max(...months_paid)),
  };
}
