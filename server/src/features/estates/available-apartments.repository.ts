import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { availableQuerySchema } from '@amayumba/contract/estates/estate.ts';
import { PAGE_SIZE_DEFAULT } from '@amayumba/contract/lists.ts';
import { visibleEstates } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { blockFigures } from '../../db/block-figures.ts';
import { estateFigures } from '../../db/estate-figures.ts';
import type { Db } from '../../db/connect.ts';

type AvailableQuery = z.output<typeof availableQuerySchema>;

export interface Available {
  total_available: number;
  furnished_count: number;
  average_rent: number;
  /** Apartments of the page; of all pages where none is asked for. */
  ids: number[];
}

/** Estates that are asked about. */
const estatesAsked = (viewer: Viewer, { estate_id }: AvailableQuery) => sql`
  select e.id as estate_id from live_estates e
  where ${visibleEstates(viewer)} and ${estate_id === undefined ? sql`true` : sql`e.id = any(${[estate_id].flat()}::bigint[])`}`;

/** The figures of the blocks of such estates, numbered in the order in which one walks through them. */
const blocksInOrder = (estates: RawBuilder<unknown>, along: readonly string[], today: CalendarDate) =>
  blockFigures(
    sql`select b.id as block_id, e.*, row_number() over (order by e.estate_id, b.name collate natural_order, b.id) as place
      from (${estates}) e join live_blocks b on b.estate_id = e.estate_id`,
    ['estate_id', 'place', ...along],
    today,
  );

/** What a home has to be, if anything is asked of it. */
function askedOfHomes({ min_rooms, max_rent }: AvailableQuery): RawBuilder<unknown> | undefined {
  const conditions = [];
  if (min_rooms !== undefined) conditions.push(sql`home.rooms >= ${min_rooms}`);
  if (max_rent !== undefined) conditions.push(sql`home.rent <= ${max_rent}`);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined;
}

/** Which homes are on the page, by their place `nth` among all that match, and which estates or blocks `f` they can be in. */
function onPage({ page, page_size }: AvailableQuery) {
  if (page === undefined && page_size === undefined) return { around: sql`true`, atMost: sql``, homes: sql`true` };
  const size = page_size ?? PAGE_SIZE_DEFAULT;
  const before = ((page ?? 1) - 1) * size;
  return {
    around: sql`f.vacant > 0 and f.before < ${before + size}::bigint and f.before + f.vacant > ${before}::bigint`,
    // Each of them has a home on the page: what the database would not guess.
    atMost: sql`limit ${sql.lit(size)}`,
    homes: sql`nth > ${before}::bigint and nth <= ${before + size}::bigint`,
  };
}

/** All vacant homes: what is kept of each estate is added up, and only the estates of the page and then their blocks are looked into. */
function anyHomes(viewer: Viewer, query: AvailableQuery, today: CalendarDate) {
  const { around, atMost, homes } = onPage(query);
  return sql<Available>`
  with told as materialized (
    select f.*, sum(f.vacant) over (order by f.estate_id) - f.vacant as before
    from (
      select f.estate_id, f.homes - f.occupied as vacant, f.furnished_count, f.rents_count, f.rents_sum
      from ${estateFigures(estatesAsked(viewer, query), [], today)} f
    ) f
  ),
  blocks as (
    select f.vacant, f.vacant_homes, f.estate_before + sum(f.vacant) over (partition by f.estate_id order by f.place) - f.vacant as before
    from (
      select f.estate_id, f.estate_before, f.place, f.homes - f.occupied as vacant, f.vacant_homes
      from ${blocksInOrder(sql`select f.estate_id, f.before as estate_before from told f where ${around} ${atMost}`, ['estate_before'], today)} f
    ) f
  ),
  found as (
    select f.before + generate_subscripts(f.vacant_homes, 1) as nth, unnest(f.vacant_homes) as id
    from blocks f where ${around}
  )
  select coalesce(sum(vacant), 0)::bigint as total_available, coalesce(sum(furnished_count), 0)::bigint as furnished_count,
    coalesce(round(sum(rents_sum) / nullif(sum(rents_count), 0)), 0) as average_rent,
    (select coalesce(json_agg(id order by nth), '[]') from found where ${homes}) as ids
  from told`;
}

/** Those of them that are as asked: each is looked at, where it is kept. */
const homesAsAsked = (
  viewer: Viewer,
  query: AvailableQuery,
  today: CalendarDate,
  asked: RawBuilder<unknown>,
) => sql<Available>`
  with homes as (
    select f.place, generate_subscripts(f.vacant_homes, 1) as nth, unnest(f.vacant_homes) as id, unnest(f.vacant_rooms) as rooms,
      unnest(f.vacant_rents) as rent, unnest(f.vacant_furnished) as is_furnished
    from ${blocksInOrder(estatesAsked(viewer, query), [], today)} f
  ),
  found as (
    select home.id, home.rent, home.is_furnished, row_number() over (order by home.place, home.nth) as nth from homes home where ${asked}
  )
  select count(*) as total_available, count(*) filter (where is_furnished) as furnished_count,
    coalesce(round(avg(nullif(rent, 0))), 0) as average_rent,
    (select coalesce(json_agg(id order by nth), '[]') from found where ${onPage(query).homes}) as ids
  from found`;

/**
 * Apartments nobody lives in on a day, in the order in which one walks through the estates, and figures over all that match. The average
 * leaves out rents that are not set.
 */
export async function findAvailable(
  db: Db,
  viewer: Viewer,
  query: AvailableQuery,
  today: CalendarDate,
): Promise<Available> {
  const asked = askedOfHomes(query);
  const { rows } = await (asked ? homesAsAsked(viewer, query, today, asked) : anyHomes(viewer, query, today)).execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('a sum over nothing is still one row');
  return found;
}
