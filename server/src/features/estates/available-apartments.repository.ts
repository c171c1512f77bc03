import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { availableQuerySchema } from '@amayumba/contract/estates/estate.ts';
import { PAGE_SIZE_DEFAULT } from '@amayumba/contract/lists.ts';
import { visibleEstates } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { blockFigures } from '../../db/block-figures.ts';
import type { Db } from '../../db/connect.ts';

type AvailableQuery = z.output<typeof availableQuerySchema>;

export interface Available {
  total_available: number;
  furnished_count: number;
  average_rent: number;
  /** Apartments of the page; of all pages where none is asked for. */
  ids: number[];
}

/** Blocks that are asked about, numbered in the order in which one walks through them. */
const blocksInOrder = (viewer: Viewer, { estate_id }: AvailableQuery) => sql`
  select b.id as block_id, row_number() over (order by b.estate_id, b.name collate natural_order, b.id) as place
  from live_blocks b join live_estates e on e.id = b.estate_id
  where ${visibleEstates(viewer)}
    and ${estate_id === undefined ? sql`true` : sql`b.estate_id = any(${[estate_id].flat()}::bigint[])`}`;

/** The vacant homes of a block `f`, by number. */
const vacancies = sql`unnest(f.vacant_homes, f.vacant_rooms, f.vacant_rents, f.vacant_furnished)
  with ordinality home (id, rooms, rent, is_furnished, nth)`;

/** What a home has to be, if anything is asked of it. */
function askedOfHomes({ min_rooms, max_rent }: AvailableQuery): RawBuilder<unknown> | undefined {
  const conditions = [];
  if (min_rooms !== undefined) conditions.push(sql`home.rooms >= ${min_rooms}`);
  if (max_rent !== undefined) conditions.push(sql`home.rent <= ${max_rent}`);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined;
}

/** Which homes are on the page, by their place among all that match. */
function onPage({ page, page_size }: AvailableQuery) {
  if (page === undefined && page_size === undefined) return { blocks: sql`true`, homes: sql`true` };
  const size = page_size ?? PAGE_SIZE_DEFAULT;
  const before = ((page ?? 1) - 1) * size;
  return {
    blocks: sql`f.before < ${before + size}::bigint and f.before + f.vacant > ${before}::bigint`,
    homes: sql`nth > ${before}::bigint and nth <= ${before + size}::bigint`,
  };
}

/**
 * Apartments nobody lives in on a day, in the order in which one walks through the estates, and figures over all that match. What is kept
 * of each block says how many it has, so that a page is found by adding these up. The average leaves out rents that are not set.
 */
export async function findAvailable(
  db: Db,
  viewer: Viewer,
  query: AvailableQuery,
  today: CalendarDate,
): Promise<Available> {
  const asked = askedOfHomes(query);
  const { blocks, homes } = onPage(query);
  const figures = asked
    ? sql`select count(*)::integer as vacant, count(*) filter (where home.is_furnished) as furnished_count,
        count(*) filter (where home.rent > 0) as rents_count, sum(home.rent) as rents_sum
      from ${vacancies} where ${asked}`
    : sql`select f.homes - f.occupied as vacant, f.furnished_count, f.rents_count, f.rents_sum`;
  const { rows } = await sql<Available>`
    with told as (
      select f.place, f.vacant_homes, f.vacant_rooms, f.vacant_rents, f.vacant_furnished, matching.*,
        sum(matching.vacant) over (order by f.place) - matching.vacant as before
      from ${blockFigures(blocksInOrder(viewer, query), ['place'], today)} f cross join lateral (${figures}) matching
    ),
    found as (
      select home.id, f.before + row_number() over (partition by f.place order by home.nth) as nth
      from told f cross join ${vacancies} where ${blocks} and ${asked ?? sql`true`}
    )
    select coalesce(sum(vacant), 0)::bigint as total_available, coalesce(sum(furnished_count), 0)::bigint as furnished_count,
      coalesce(round(sum(rents_sum) / nullif(sum(rents_count), 0)), 0) as average_rent,
      (select coalesce(json_agg(id order by nth), '[]') from found where ${homes}) as ids
    from told`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a sum over nothing is still one row');
  return found;
}
