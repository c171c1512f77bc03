import { type RawBuilder, sql } from 'kysely';

/**
 * Ids as an array whose length PostgreSQL does not know when it plans. A plan for these few would look cheaper to it
 * than the one for any number, so that it would plan a prepared statement anew each time, which takes longer than
 * running it. They may come as PostgreSQL writes an array: `{1,2}`. See docs/decisions/0036-prepared-statements.md.
 */
export const arrayOf = (ids: readonly number[] | string): RawBuilder<readonly number[]> =>
  sql`(array(select unnest(${ids}::bigint[])))`;
