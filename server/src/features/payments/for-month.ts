import { sql } from 'kysely';
import type { Condition } from '../../access/scope.ts';

/** The month of a payment for one month alone, as the index `payments_month` has it. */
const onlyMonth = sql`(case when cardinality(p.months_paid) = 1 then p.months_paid[1] end)`;

/**
 * A payment `p` covers a month where one of two conditions holds, never both. Each uses the index `payments_month`, which an
 * `or` of them could not.
 */
export const forMonth = (month: number): [Condition, Condition] => [
  sql`${onlyMonth} = ${month}`,
  sql`(${onlyMonth} is null and ${month}::smallint = any (p.months_paid))`,
];
