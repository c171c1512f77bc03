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

/** What a dashboard tells of the payments of an estate: columns of estate_payment_figures. */
const PAYMENT_FIGURES = ['pending', 'overdue', 'month_payments', 'month_paid', 'month_collected'];

/** How many of the sums `p` are pending and overdue on a day. */
const owedOn = (today: CalendarDate) =>
  sql`${countedPayments(pendingOn(today))} as pending, ${countedPayments(overdueOn(today))} as overdue`;

/** Of those sums `p` that are for a month: how many payments there are, how many are paid, and the rent that was collected. */
const ofMonth = (isForMonth: Condition) =>
  sql`${countedPayments(isForMonth)} as month_payments, ${countedPayments(sql`${isForMonth} and ${isPaid}`)} as month_paid,
    coalesce(sum(p.amount) filter (where ${isForMonth} and ${isPaidRent}), 0) as month_collected`;

/** The same of an estate `e`, from the sums that every write keeps right. */
const addedUp = (day: CalendarDate) => {
  const { year, month } = monthOf(day);
  return sql`
    (select ${owedOn(day)} from estate_payment_days p where p.estate_id = e.id and ${unsettled}) owed
    cross join (
      select ${ofMonth(sql`true`)} from estate_payment_periods p
      where p.estate_id = e.id and p.payment_for_year = ${year} and p.payment_for_month = ${month}
    ) month`;
};

/** Whether sums or payments `p` that list their months are for the month a day lies in. */
const forMonthOf = (day: CalendarDate, months: RawBuilder<unknown>): Condition => {
  const { year, month } = monthOf(day);
  return sql<SqlBool>`(p.payment_for_year = ${year} and ${month}::smallint = any(${months}))`;
};

/**
 * What a dashboard tells of the payments of each estate on a day, in one row or several: how many are `pending` and `overdue`, and of those
 * for the month of the day how many there are (`month_payments`), how many are paid (`month_paid`) and what rent was collected (`month_collected`).
 */
export const paymentsByEstate = (viewer: Viewer, filter: OwnerFilter, today: CalendarDate) => {
  const figures = sql.join(PAYMENT_FIGURES.map((name) => sql.ref(name)));
  const isKept = sql`kept.estate_id = e.id and kept.day = ${today}::date`;
  const within = estatesWithin(viewer, filter);
  return filter.block_id === undefined
    ? sql`(
        select e.id as estate_id, ${figures} from live_estates e join estate_payment_figures kept on ${isKept} where ${within}
        union all
        -- \`offset 0\`: who is kept is left out before anything is added up.
        select e.id, ${figures} from (
          select e.id from live_estates e where ${within} and not exists (select from estate_payment_figures kept where ${isKept}) offset 0
        ) e cross join lateral (select * from ${addedUp(today)}) f
        union all
        select p.estate_id, ${owedOn(today)}, ${ofMonth(forMonthOf(today, sql`p.months`))} from estate_payment_changes p
        where ${visiblePaymentSums(viewer, 'noted')} and ${ofEstate('p', filter)} group by p.estate_id)`
    : sql`(
        select p.estate_id, ${owedOn(today)}, ${ofMonth(forMonthOf(today, sql`p.months_paid`))}
        from (select 1 as payments, p.* from live_payments p where ${paymentsWithin(viewer, filter)}) p
        group by p.estate_id)`;
};

/**
 * Keeps for today and tomorrow what is told of the payments of each estate, where nothing is kept: a move of notes into the sums takes it
 * away. Not while another process moves them (the lock is that of fold_payment_changes), since what one saw before would be kept after.
 */
export const keepPaymentFigures = (db: Db, today: CalendarDate): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(4705122085) as is_mine`.execute(
      tx,
    );
    if (rows[0]?.is_mine !== true) return;
    await sql`delete from estate_payment_figures where day not between ${today}::date and ${today}::date + 1`.execute(
      tx,
    );
    const figures = sql.join(PAYMENT_FIGURES.map((name) => sql.ref(name)));
    for (const day of [today, addDays(today, 1)])
      await sql`
        insert into estate_payment_figures (estate_id, day, ${figures})
        select e.id, ${day}::date, ${figures} from estates e cross join lateral (select * from ${addedUp(day)}) f
        where not exists (select from estate_payment_figures kept where kept.estate_id = e.id and kept.day = ${day}::date)`.execute(
        tx,
      );
  });

/** Payments for the month a day lies in, by estate, type and status: `payments` and their `amount`. */
export const sumsForMonthOf = (viewer: Viewer, day: CalendarDate) => {
  const { year, month } = monthOf(day);
  return sql`(
    select p.estate_id, p.payment_type, p.status_id, p.payments, p.amount from estate_payment_periods p
    where p.payment_for_year = ${year} and p.payment_for_month = ${month} and ${visiblePaymentSums(viewer, 'kept')}
    union all
    select p.estate_id, p.payment_type, p.status_id, p.payments, p.amount from estate_payment_changes p
    where ${forMonthOf(day, sql`p.months`)} and ${visiblePaymentSums(viewer, 'noted')})`;
};
