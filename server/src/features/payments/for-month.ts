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
 * Where the payments `p` for a year begin in the order of due dates, so that a list of them starts there in its index.
 * The first due date is read from the index `payments_month`, for each month by itself; sorting by the columns of that
 * index keeps PostgreSQL from any other.
 */
export function dueForYear(year: number, direction: 'asc' | 'desc'): Condition {
  const isLatestFirst = direction === 'desc';
  const [reached, along, back] = isLatestFirst ? [sql`>=`, sql``, sql`desc`] : [sql`<=`, sql`desc`, sql``];
  const firstDue = (isFor: Condition) => sql`(
    select case p.payment_for_year when ${year} then p.due_date end from live_payments p
    where ${isFor} and p.payment_for_year ${reached} ${year}
    order by ${onlyMonth} ${along}, p.payment_for_year ${along}, p.due_date ${back} limit 1)`;
  return sql`p.due_date ${isLatestFirst ? sql`<=` : sql`>=`} (
    select ${isLatestFirst ? sql`max` : sql`min`}(due_date) from (
      select ${firstDue(sql`${onlyMonth} = month.nth`)} as due_date from generate_series(1, 12) as month (nth)
      union all select ${firstDue(sql`${onlyMonth} is null`)}) due)`;
}
