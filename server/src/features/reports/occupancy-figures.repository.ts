import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { EstatePaymentStatus, OccupancyStatus, OwnerFilter } from '@amayumba/contract/reports/owner-figures.ts';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { overdueOn } from '../payments/overdue.ts';
import { blockFigures } from '../../db/block-figures.ts';
import { blocksWithin, estatesWithin, percent, shillings } from './figures-scope.ts';
import { isPaidRent, sumsByDay, sumsForMonthOf } from './payment-sums.repository.ts';

/** Estates by name, each with the figures of its apartments and its rent; in SQL, as `estate_figures` after a `with`. */
const estateFigures = (viewer: Viewer, filter: OwnerFilter, today: CalendarDate) => sql`
  block_told as (select * from ${blockFigures(
    sql`select b.id as block_id, b.estate_id, b.name as block_name
      from live_blocks b join live_estates e on e.id = b.estate_id where ${estatesWithin(viewer, filter)} and ${blocksWithin(filter)}`,
    ['estate_id', 'block_name'],
    today,
  )} f),
  money as (
    select estate_id, sum(collected) as collected, sum(overdue)::bigint as overdue
    from (
      select p.estate_id, p.amount as collected, 0 as overdue from ${sumsForMonthOf(viewer, filter, today)} p where ${isPaidRent}
      union all
      select p.estate_id, 0, p.payments from ${sumsByDay(viewer, filter)} p where ${overdueOn(today)}
    ) told
    group by estate_id
  ),
  estate_figures as (
    select e.id as estate_id, e.name as estate_name,
      coalesce(sum(f.homes), 0)::bigint as total_apartments, coalesce(sum(f.occupied), 0)::bigint as occupied_apartments,
      coalesce(sum(f.homes - f.occupied), 0)::bigint as vacant_apartments,
      ${percent(sql`sum(f.occupied)`, sql`sum(f.homes)`)} as occupancy_rate,
      ${shillings(sql`sum(f.rent_expected)`)} as total_rent_expected, ${shillings(sql`max(m.collected)`)} as rent_collected,
      ${percent(sql`coalesce(max(m.collected), 0)`, sql`sum(f.rent_expected)`)} as collection_rate,
      coalesce(max(m.overdue), 0) as overdue_count,
      coalesce(json_agg(json_build_object('block_id', f.block_id, 'block_name', f.block_name,
          'occupancy_rate', ${percent(sql`f.occupied`, sql`f.homes`)})
        order by f.block_name collate "und-x-icu", f.block_id) filter (where f.block_id is not null), '[]') as blocks
    from live_estates e left join block_told f on f.estate_id = e.id left join money m on m.estate_id = e.id
    where ${estatesWithin(viewer, filter)}
    group by e.id, e.name
  )`;

/** Occupancy over all and by estate and block, as of a day. Decisions §6. */
export async function getOccupancyFigures(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
): Promise<OccupancyStatus> {
  const { rows } = await sql<OccupancyStatus>`
    with ${estateFigures(viewer, filter, today)}
    select coalesce(sum(total_apartments), 0)::bigint as total_apartments,
      coalesce(sum(occupied_apartments), 0)::bigint as occupied_apartments,
      coalesce(sum(vacant_apartments), 0)::bigint as vacant_apartments,
      ${percent(sql`sum(occupied_apartments)`, sql`sum(total_apartments)`)} as occupancy_rate,
      coalesce(json_agg(to_jsonb(estate_figures) order by estate_name collate "und-x-icu", estate_id), '[]') as estates
    from estate_figures`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a sum over nothing is still one row');
  return figures;
}

/** Expected and collected rent by estate, in the order of their names. Decisions §6. */
export async function listEstatePaymentFigures(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
): Promise<EstatePaymentStatus> {
  const { rows } = await sql<EstatePaymentStatus[number]>`
    with ${estateFigures(viewer, filter, today)}
    select estate_id, estate_name, occupied_apartments, total_apartments, occupancy_rate,
      total_rent_expected, rent_collected, collection_rate, overdue_count
    from estate_figures order by estate_name collate "und-x-icu", estate_id`.execute(db);
  return rows;
}
