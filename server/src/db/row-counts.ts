import { sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Database } from './database.ts';

/** Lists whose counts are kept by the writes to them (migration 0090), each with the filters that they are kept by. */
export interface KeptCount {
  counted: Database['row_counts']['counted'];
  first?: string | number | undefined;
  second?: string | number | undefined;
}

/** How many rows a list has that match up to two filters, without looking at the rows. */
export async function keptCount(db: Db, { counted, first, second }: KeptCount): Promise<number> {
  const { count } = await db
    .selectFrom('row_counts')
    .select(sql<number>`coalesce(sum(count), 0)`.as('count'))
    .where('counted', '=', counted)
    .$if(first !== undefined, (rows) => rows.where('first_filter', '=', String(first)))
    .$if(second !== undefined, (rows) => rows.where('second_filter', '=', String(second)))
    .executeTakeFirstOrThrow();
  return count;
}
