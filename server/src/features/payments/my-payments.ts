import { type CalendarDate, dayInKampala } from '@amayumba/contract/calendar.ts';
import type { Payment, PaymentQuery, ReceiptStatus, RentAlerts } from '@amayumba/contract/payments/payment.ts';
import type { Condition } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Parts } from '../../parts.ts';
import { overdueOn, upcomingOn } from './overdue.ts';
import { paymentShown } from './payment-shown.ts';
import { findReceiptFigures, listPaymentRows } from './payments.repository.ts';

/** All of a viewer's payments that meet a condition. */
async function all(
  { db, clock, fileLinks }: Parts,
  viewer: Viewer,
  ordering: PaymentQuery['ordering'],
  only?: (today: CalendarDate) => Condition,
): Promise<Payment[]> {
  const today = dayInKampala(clock.now());
  const rows = await listPaymentRows(db, viewer, { ordering }, only?.(today));
  return (Array.isArray(rows) ? rows : rows.results).map((row) => paymentShown(row, today, fileLinks));
}

/** What a tenant owes: overdue, and due within the next 14 days; the earliest first. Decisions §5. */
export async function findMyRentAlerts(parts: Parts, viewer: Viewer): Promise<RentAlerts> {
  const [upcoming_due, overdue] = await Promise.all([
    all(parts, viewer, 'due_date', upcomingOn),
    all(parts, viewer, 'due_date', overdueOn),
  ]);
  return { total_upcoming: upcoming_due.length, total_overdue: overdue.length, upcoming_due, overdue };
}

/** A tenant's payments with counts and sums. Decisions §5. */
export async function findReceiptStatus(parts: Parts, viewer: Viewer): Promise<ReceiptStatus> {
  const [payments, figures] = await Promise.all([
    all(parts, viewer, '-due_date'),
    findReceiptFigures(parts.db, viewer),
  ]);
  return { payments, ...figures };
}
