import { sql } from 'kysely';
import type { Condition } from '../../access/scope.ts';

/** The month of a payment for a single month, in the form of the index `charges_month`. */
const onlyMonth = sql`(case when cardinality(p.months_paid) = 1 then p.months_paid[1] end)`;

/**
 * The two conditions under which a payment `p` covers a month; never both hold. Each uses the index `charges_month`,
 * which an `or` of them could not.
 */
export const forMonth = (month: number): [Condition, Condition] => [
  sql`${onlyMonth} = ${month}`,
  sql`(${onlyMonth} is null and ${month}::smallint = any (p.months_paid))`,
];
