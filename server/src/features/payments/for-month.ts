import { sql } from 'kysely';
import type { Condition } from '../../access/scope.ts';

/** The month of a payment for a single month, in the form of the index `payments_month`. */
const onlyMonth = sql`(case when cardinality(p.months_paid) = 1 then p.months_paid[1] end)`;

/**
 * The two conditions under which a payment `p` covers a month; never both hold. Each uses the index `payments_month`,
 * which an `or` of them could not.
 */
export const forMonth = (month: number): [Condition, Condition] => [
  sql`${onlyMonth} = ${month}`,
  sql`(${onlyMonth} is null and ${month}::smallint = any (p.months_paid))`,
];

/**
 * A range of due dates that contains those of all payments `p` for a year. The lists are in the order of due dates, so
 * an index of theirs starts where the year does. The earliest and the latest are read from the index `payments_month`,
 * for each month by itself; sorting by its columns keeps PostgreSQL from any other index.
 */
export function dueForYear(year: number): Condition {
  const first = (isFor: Condition, bound: 'min' | 'max') => {
    const [reached, along, back] = bound === 'max' ? [sql`>=`, sql``, sql`desc`] : [sql`<=`, sql`desc`, sql``];
    return sql`(select case p.payment_for_year when ${year} then p.due_date end from live_payments p
      where ${isFor} and p.payment_for_year ${reached} ${year}
      order by ${onlyMonth} ${along}, p.payment_for_year ${along}, p.due_date ${back} limit 1)`;
  };
  const boundOf = (bound: 'min' | 'max') => sql`(select ${sql.raw(bound)}(due_date) from (
    select ${first(sql`${onlyMonth} = month.nth`, bound)} as due_date from generate_series(1, 12) as month (nth)
    union all ${first(sql`${onlyMonth} is null`, bound)}) due)`;
  return sql`p.due_date between ${boundOf('min')} and ${boundOf('max')}`;
}
