import { type CalendarDate, dayInKampala } from '@amayumba/contract/calendar.ts';
import type { Payment, PaymentQuery, ReceiptStatus, RentAlerts } from '@amayumba/contract/payments/payment.ts';
import type { Condition } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { inSnapshot } from '../../db/transaction.ts';
import type { Parts } from '../../parts.ts';
import { overdueOn, upcomingOn } from './overdue.ts';
import { paymentShown } from './payment-shown.ts';
import { findReceiptFigures, listPaymentRows } from './payments.repository.ts';

/** All of a viewer's payments that meet a condition. */
async function all(
  { clock, fileLinks }: Parts,
  db: Db,
  viewer: Viewer,
  ordering: PaymentQuery['ordering'],
  only?: (today: CalendarDate) => Condition,
): Promise<Payment[]> {
  const today = dayInKampala(clock.now());
  const rows = await listPaymentRows(db, viewer, { ordering }, only?.(today));
  return (Array.isArray(rows) ? rows : rows.results).map((row) => paymentShown(row, today, fileLinks));
}

/** What a tenant owes: overdue, and due within the next 14 days; the earliest first. Decisions §5. */
export const findMyRentAlerts = (parts: Parts, viewer: Viewer): Promise<RentAlerts> =>
  inSnapshot(parts.db, async (view) => {
    const upcoming_due = await all(parts, view, viewer, 'due_date', upcomingOn);
    const overdue = await all(parts, view, viewer, 'due_date', overdueOn);
    return { total_upcoming: upcoming_due.length, total_overdue: overdue.length, upcoming_due, overdue };
  });

/** A tenant's payments with counts and sums. Decisions §5. */
export const findReceiptStatus = (parts: Parts, viewer: Viewer): Promise<ReceiptStatus> =>
  inSnapshot(parts.db, async (view) => {
    const payments = await all(parts, view, viewer, '-due_date');
    return { payments, ...(await findReceiptFigures(view, viewer)) };
  });
