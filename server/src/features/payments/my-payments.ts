import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { UGX_MAX } from '@amayumba/contract/money.ts';
import type { Payment, PaymentQuery, ReceiptStatus, RentAlerts } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS, PENDING_STATUSES } from '@amayumba/contract/payments/rules.ts';
import { type Condition, anyOf } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { rowsOf } from '../../db/listed.ts';
import { type Parts, todayOf } from '../../parts.ts';
import { overdueOn, upcomingOn } from './overdue.ts';
import { paymentResponse } from './payment-response.ts';
import { listPaymentRows } from './payments.repository.ts';

/** All of a viewer's payments that meet a condition. */
async function all(
  parts: Parts,
  viewer: Viewer,
  ordering: PaymentQuery['ordering'],
  only?: (today: CalendarDate) => Condition,
): Promise<Payment[]> {
  const today = todayOf(parts);
  const rows = rowsOf(await listPaymentRows(parts.db, viewer, { ordering }, only?.(today)));
  return rows.map((row) => paymentResponse(row, today, parts.fileLinks));
}

/**
 * Overdue payments of a tenant and those due within the next 14 days, the earliest first.
 * See docs/rules.md, Upcoming payments.
 */
export async function findMyRentAlerts(parts: Parts, viewer: Viewer): Promise<RentAlerts> {
  const owed = await all(parts, viewer, 'due_date', (today) => anyOf([overdueOn(today), upcomingOn(today)]));
  const overdue = owed.filter(({ is_overdue }) => is_overdue);
  const upcoming_due = owed.filter(({ is_overdue }) => !is_overdue);
  return { total_upcoming: upcoming_due.length, total_overdue: overdue.length, upcoming_due, overdue };
}

/** A tenant's payments with counts and sums. See docs/rules.md, Tenant payment counts. */
export async function findReceiptStatus(parts: Parts, viewer: Viewer): Promise<ReceiptStatus> {
  const payments = await all(parts, viewer, '-due_date');
  const paid = payments.filter(({ status_id }) => status_id === PAYMENT_STATUS.paid);
  const pending = payments.filter(({ status_id }) => PENDING_STATUSES.includes(status_id));
  return {
    payments,
    total_paid: paid.length,
    total_pending: pending.length,
    amount_paid: sumOf(payments, ({ settled_amount = 0 }) => settled_amount),
    amount_pending: sumOf(
      pending.filter(({ is_owed }) => is_owed),
      ({ outstanding_amount = 0 }) => outstanding_amount,
    ),
  };
}

/** In whole shillings, capped at the largest integer that JSON carries exactly. */
const sumOf = (payments: readonly Payment[], part: (payment: Payment) => number) =>
  Math.min(
    payments.reduce((sum, payment) => sum + part(payment), 0),
    UGX_MAX,
  );
