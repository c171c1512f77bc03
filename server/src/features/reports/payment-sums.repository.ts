import { addDays, type CalendarDate, monthOf } from '@amayumba/contract/calendar.ts';
import type { OwnerFilter } from '@amayumba/contract/reports/owner-figures.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Condition, visiblePaymentSums } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import { isPaid, overdueOn, pendingOn, unsettled } from '../payments/overdue.ts';
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

/** What is owed of payments `p` on a day: `pending` and `overdue`, counted by a function of conditions. */
const owedOn = (today: CalendarDate, count: (condition: Condition) => RawBuilder<unknown>) =>
  sql`${count(pendingOn(today))} as pending, ${count(overdueOn(today))} as overdue`;

/** How many payments of each estate are pending and overdue on a day, in one row or several. */
export const owedByEstate = (viewer: Viewer, filter: OwnerFilter, today: CalendarDate) => {
  const owed = owedOn(today, countedPayments);
  return filter.block_id === undefined
    ? sql`(
        -- Of the two in the lateral one is not run at all.
        select e.id as estate_id, f.pending, f.overdue
        from live_estates e left join estate_payments_owed kept on kept.estate_id = e.id and kept.day = ${today}::date
        cross join lateral (
          select kept.pending, kept.overdue where kept.estate_id is not null
          union all
          select ${owed} from estate_payment_days p where p.estate_id = e.id and ${unsettled} having kept.estate_id is null
        ) f
        where ${estatesWithin(viewer, filter)}
        union all
        select p.estate_id, ${owed} from estate_payment_changes p
        where ${visiblePaymentSums(viewer, 'noted')} and ${ofEstate('p', filter)} and ${unsettled} group by p.estate_id)`
    : sql`(
        select p.estate_id, ${owedOn(today, (condition) => sql`count(*) filter (where ${condition})`)} from live_payments p
        where ${paymentsWithin(viewer, filter)} and ${unsettled} group by p.estate_id)`;
};

/**
 * Keeps what is owed to each estate, for today and tomorrow, where nothing is kept: a move of notes into the sums takes it away. Not while
 * another process moves them (the lock is that of fold_payment_changes), since what one saw before would be kept after.
 */
export const keepOwed = (db: Db, today: CalendarDate): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(4705122085) as is_mine`.execute(
      tx,
    );
    if (rows[0]?.is_mine !== true) return;
    await sql`delete from estate_payments_owed where day not between ${today}::date and ${today}::date + 1`.execute(tx);
    for (const day of [today, addDays(today, 1)])
      await sql`
        insert into estate_payments_owed (estate_id, day, pending, overdue)
        select e.id, ${day}::date, f.pending, f.overdue
        from estates e cross join lateral (
          select ${owedOn(day, countedPayments)} from estate_payment_days p where p.estate_id = e.id and ${unsettled}) f
        where not exists (select from estate_payments_owed kept where kept.estate_id = e.id and kept.day = ${day}::date)`.execute(
        tx,
      );
  });

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
