import { type CalendarDate, monthOf } from '@amayumba/contract/calendar.ts';
import type { OwnerFilter } from '@amayumba/contract/reports/owner-figures.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Condition, visiblePaymentSums } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { isPaid } from '../payments/overdue.ts';
import { estatesWithin, ofEstate, paymentsWithin } from './figures-scope.ts';

// Payments added up by estate, from the sums that every write keeps right (migration 0085) and from what is not yet moved into them:
// both in one statement, so that nothing is seen twice or not at all. Sums know no blocks; of one block the few payments are read.
// docs/decisions/0017

/** Whether a payment `p` is for the month a day lies in, be it alone or together with other months. */
const forMonthOf = (day: CalendarDate): RawBuilder<SqlBool> => {
  const { year, month } = monthOf(day);
  // The first month has an index, and payments for several have a small one of their own.
  return sql<SqlBool>`(p.payment_for_year = ${year} and (p.payment_for_month = ${month}
    or (cardinality(p.months_paid) > 1 and ${month}::smallint = any(p.months_paid))))`;
};

/** Paid rent: what was collected, among sums `p` for a month. Decisions §6. */
export const isPaidRent: Condition = sql`(${isPaid} and p.payment_type = 'Rent')`;

/** How many payments of the sums `p` a condition holds for. */
export const countedPayments = (condition: Condition) =>
  sql<number>`coalesce(sum(p.payments) filter (where ${condition}), 0)::bigint`;

/** Payments by estate, due date, type and status: `payments`, their `amount`, and how many of them were paid `on_time`. */
export const sumsByDay = (viewer: Viewer, filter: OwnerFilter) =>
  filter.block_id === undefined
    ? sql`(
        select p.estate_id, p.due_date, p.payment_type, p.status_id, p.payments, p.amount, p.on_time from estate_payment_days p
        where ${visiblePaymentSums(viewer, 'kept')} and ${ofEstate('p', filter)}
        union all
        select p.estate_id, p.due_date, p.payment_type, p.status_id, p.payments, p.amount, p.on_time from estate_payment_changes p
        where ${visiblePaymentSums(viewer, 'noted')} and ${ofEstate('p', filter)})`
    : sql`(
        select p.estate_id, p.due_date, p.payment_type, p.status_id, 1 as payments, p.amount, paid_on_time(p.paid_at, p.due_date) as on_time
        from live_payments p where ${paymentsWithin(viewer, filter)})`;

/** How many payments of each estate a condition on their sums by day holds for: `payments`, in one row or several. */
export const countedByEstate = (viewer: Viewer, filter: OwnerFilter, condition: Condition) =>
  filter.block_id === undefined
    ? sql`(
        -- Added up estate by estate, each along the index: far fewer rows come out than go in.
        select e.id as estate_id, kept.payments
        from live_estates e cross join lateral (
          select sum(p.payments) as payments from estate_payment_days p where p.estate_id = e.id and ${condition}) kept
        where ${estatesWithin(viewer, filter)}
        union all
        select p.estate_id, p.payments from estate_payment_changes p
        where ${visiblePaymentSums(viewer, 'noted')} and ${ofEstate('p', filter)} and ${condition})`
    : sql`(select p.estate_id, 1 as payments from live_payments p where ${paymentsWithin(viewer, filter)} and ${condition})`;

/** Payments for the month a day lies in, by estate, type and status: `payments` and their `amount`. */
export const sumsForMonthOf = (viewer: Viewer, filter: OwnerFilter, day: CalendarDate) => {
  const { year, month } = monthOf(day);
  return filter.block_id === undefined
    ? sql`(
        select p.estate_id, p.payment_type, p.status_id, p.payments, p.amount from estate_payment_periods p
        where p.payment_for_year = ${year} and p.payment_for_month = ${month}
          and ${visiblePaymentSums(viewer, 'kept')} and ${ofEstate('p', filter)}
        union all
        select p.estate_id, p.payment_type, p.status_id, p.payments, p.amount from estate_payment_changes p
        where p.payment_for_year = ${year} and ${month}::smallint = any(p.months)
          and ${visiblePaymentSums(viewer, 'noted')} and ${ofEstate('p', filter)})`
    : sql`(
        select p.estate_id, p.payment_type, p.status_id, 1 as payments, p.amount from live_payments p
        where ${paymentsWithin(viewer, filter)} and ${forMonthOf(day)})`;
};
