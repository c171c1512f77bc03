import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Database } from './database.ts';

/** Lists whose counts are kept by the writes to them (migrations 0090 and 0098), each with the filters that they are kept by. */
export interface KeptCount {
  counted: Database['row_counts']['counted'];
  first?: string | number | undefined;
  second?: string | number | undefined;
}

const isOf = ({ counted, first, second }: KeptCount): RawBuilder<boolean> =>
  sql`counted = ${counted} ${first === undefined ? sql`` : sql`and first_filter = ${String(first)}`} ${second === undefined ? sql`` : sql`and second_filter = ${String(second)}`}`;

/** How many rows a list has that match up to two filters, without looking at the rows. */
export async function keptCount(db: Db, kept: KeptCount): Promise<number> {
  const { count } = await db
    .selectFrom('row_counts')
    .select(sql<number>`coalesce(sum(count), 0)`.as('count'))
    .where(isOf(kept))
    .executeTakeFirstOrThrow();
  return count;
}

/** The order of a list in stretches, each of which is counted. */
export interface Stretches {
  db: Db;
  /** The counts of all that the list holds. */
  kept: KeptCount;
  /** Of a count, the least of the list's first sort key in its stretch, as it sorts; rows of one key belong to one stretch. */
  begins: RawBuilder<unknown>;
}

/**
 * Where stretches begin, as migration 0098 tells it: estates by their ids, names by two small letters and days as moments in ISO, which both
 * sort by their bytes as they do in the lists.
 */
export const BEGINS = {
  estate: sql`first_filter::bigint`,
  name: sql`second_filter collate "C"`,
  day: sql`second_filter collate "C"`,
};

/** Between two stretches, or at the end of the list: a place near to a page of the list and not within it. */
export interface Place {
  /** Rows of the whole list. */
  count: number;
  /** The first sort key that comes behind the place; null at the end. */
  begins: unknown;
  /** Whether the page is where the sort key is greater, whichever way the list goes. */
  isBefore: boolean;
  /** Rows between the place and the page. */
  between: number;
}

/** The place nearest to a page, by the counts alone. */
export async function nearestPlace(
  { db, kept, begins }: Stretches,
  { offset, size, direction }: { offset: number; size: number; direction: 'asc' | 'desc' },
): Promise<Place> {
  // How many rows come before the page and before what follows it, as the key ascends.
  const [first, next] =
    direction === 'asc'
      ? [sql`${offset}::bigint`, sql`least(${offset + size}::bigint, count)`]
      : [sql`greatest(count - ${offset + size}::bigint, 0)`, sql`count - ${offset}::bigint`];
  // Whole numbers of 4 bytes are added up in half the time of those of 8.
  const { rows } = await sql<Place>`
    with stretches as (
      select ${begins} as begins, sum(count::integer)::integer as rows from row_counts where ${isOf(kept)} group by 1
    ), places as (
      select begins, sum(rows) over (order by begins rows unbounded preceding) - rows as before from stretches
    ), page as (
      select count, ${first} as first, ${next} as next from (select coalesce(sum(rows), 0) as count from stretches) whole
    ), around as (
      select count, max(begins) filter (where before <= first) as below, first - max(before) filter (where before <= first) as up,
        min(begins) filter (where before >= next) as above, coalesce(min(before) filter (where before >= next), count) - next as down
      from page left join places on true group by count, first, next
    )
    select count, case when up <= down then below else above end as begins, up <= down as "isBefore", least(up, down) as between
    from around`.execute(db);
  return rows[0] ?? { count: 0, begins: null, isBefore: false, between: 0 };
}
