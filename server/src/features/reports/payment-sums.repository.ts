import { type CalendarDate, monthOf } from '@amayumba/contract/calendar.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../access/scope.ts';
import { isPaid, overdueOn, pendingOn, unsettled } from '../payments/overdue.ts';

/** Paid rent among payments `p` for a month: what was collected. */
export const isPaidRent: Condition = sql`(${isPaid} and p.payment_type = 'Rent')`;

/**
 * Payments `p` for the month of a day, as far as `which` holds for them. Nearly all are for one month, which an index finds; the few for
 * several months have a small index of their own.
 */
export function paymentsForMonthOf(day: CalendarDate, which: Condition): RawBuilder<unknown> {
  const { year, month } = monthOf(day);
  const columns = sql`p.estate_id, p.payment_type, p.status_id, p.amount`;
  return sql`(
    select ${columns} from live_payments p
    where ${which} and p.payment_for_year = ${year} and p.payment_for_month = ${month}
    union all
    select ${columns} from live_payments p
    where ${which} and p.payment_for_year = ${year} and p.payment_for_month <> ${month}
      and cardinality(p.months_paid) > 1 and ${month}::smallint = any(p.months_paid))`;
}

/** How many payments are pending and overdue on a day, by estate. */
export const owedByEstate = (which: Condition, today: CalendarDate): RawBuilder<unknown> => sql`(
  select p.estate_id, count(*) filter (where ${pendingOn(today)}) as pending,
    count(*) filter (where ${overdueOn(today)}) as overdue
  from live_payments p where ${which} and ${unsettled} group by p.estate_id)`;
