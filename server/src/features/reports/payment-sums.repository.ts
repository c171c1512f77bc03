import { type CalendarDate, monthOf } from '@amayumba/contract/calendar.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../access/scope.ts';
import { forMonth } from '../payments/for-month.ts';
import { isPaid, overdueOn, pendingOn, unsettled } from '../payments/overdue.ts';

/** Paid rent among payments `p` for a month: what was collected. */
export const isPaidRent: Condition = sql`(${isPaid} and p.payment_type = 'Rent')`;

/** Payments `p` for the month of a day, as far as `which` holds for them. */
export function paymentsForMonthOf(day: CalendarDate, which: Condition): RawBuilder<unknown> {
  const { year, month } = monthOf(day);
  const parts = forMonth(month).map(
    (isForMonth) => sql`select p.estate_id, p.payment_type, p.status_id, p.amount from live_payments p
      where ${which} and p.payment_for_year = ${year} and ${isForMonth}`,
  );
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** How many payments are pending and overdue on a day, by estate. */
export const owedByEstate = (which: Condition, today: CalendarDate): RawBuilder<unknown> => sql`(
  select p.estate_id, count(*) filter (where ${pendingOn(today)}) as pending,
    count(*) filter (where ${overdueOn(today)}) as overdue
  from live_payments p where ${which} and ${unsettled} group by p.estate_id)`;
