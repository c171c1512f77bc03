import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { availableQuerySchema } from '@amayumba/contract/estates/estate.ts';
import { PAGE_SIZE_DEFAULT } from '@amayumba/contract/lists.ts';
import { type Condition, visibleEstates, whenGiven } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { type ApartmentRow, shownApartments } from './apartments.repository.ts';
import { occupiedAmongMany } from './occupancy.ts';

export type AvailableQuery = z.output<typeof availableQuerySchema>;

interface Figures {
  total_available: number;
  furnished_count: number;
  average_rent: number;
}

export interface Available extends Figures {
  /** The apartments of the page, or all if no page is given. */
  rows: ApartmentRow[];
}

/** Apartments `a` of estates `e` that match a query, whether occupied or not. */
const asked = (viewer: Viewer, { estate_id, min_rooms, max_rent }: AvailableQuery): Condition =>
  sql`${visibleEstates(viewer)} and ${whenGiven(estate_id, (ids) => sql`e.id = any(${[ids].flat()}::bigint[])`)}
    and ${whenGiven(min_rooms, (rooms) => sql`a.number_of_rooms >= ${rooms}`)}
    and ${whenGiven(max_rent, (rent) => sql`a.rent_amount <= ${rent}`)}`;

/**
 * Apartments that are available on a day, ordered by estate, block and number, with figures over all matches. The
 * average leaves out rents that are not set.
 */
export async function findAvailable(
  db: Db,
  viewer: Viewer,
  query: AvailableQuery,
  today: CalendarDate,
): Promise<Available> {
  const { page, page_size } = query;
  const isPaged = page !== undefined || page_size !== undefined;
  const size = page_size ?? PAGE_SIZE_DEFAULT;
  // Written into the text, as in every list, so that PostgreSQL plans a page once for all days.
  const [before, end] = [((page ?? 1) - 1) * size, (page ?? 1) * size].map((row) => sql.lit(row));
  const isOfPage = isPaged ? sql`nth > ${before} and nth <= ${end}` : sql`true`;
  // Sorts only the estates of the page by name: sorting all takes longer than finding the apartments.
  // One statement, so that the figures and the page are of the same moment.
  const { rows } = await sql<Figures & (ApartmentRow | Record<'id', null>)>`
    with vacant as materialized (
      select a.id, a.number, a.rent_amount, b.estate_id, b.id as block_id, b.name as block_name
      from live_estates e join live_blocks b on b.estate_id = e.id join live_apartments a on a.block_id = b.id
      where ${asked(viewer, query)} and not ${occupiedAmongMany(today)}
    ),
    estates as (
      select estate_id, count, sum(count) over (order by estate_id) - count as before
      from (select estate_id, count(*) as count from vacant group by estate_id) by_estate
    ),
    found as (
      select v.id, e.before + row_number() over (
          partition by v.estate_id
          order by v.block_name collate natural_order, v.block_id, v.number collate natural_order, v.id
        ) as nth
      from vacant v join estates e on e.estate_id = v.estate_id
      where ${isPaged ? sql`e.before < ${end} and e.before + e.count > ${before}` : sql`true`}
    ),
    figures as (
      select count(*) as total_available,
        count(*) filter (where exists (select from apartment_furnishings has where has.apartment_id = v.id))
          as furnished_count,
        coalesce(round(avg(nullif(v.rent_amount, 0))), 0) as average_rent
      from vacant v
    )
    select figures.*, shown.* from figures left join (
      (${shownApartments(db, viewer, today, sql`select id from found where ${isOfPage}`)}) shown
      join found using (id)
    ) on true order by found.nth`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('a sum over nothing is still one row');
  const { total_available, furnished_count, average_rent } = first;
  return {
    total_available,
    furnished_count,
    average_rent,
    rows: rows.filter((row): row is Figures & ApartmentRow => row.id !== null),
  };
}
