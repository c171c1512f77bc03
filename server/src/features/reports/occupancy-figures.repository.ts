import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { EstatePaymentStatus, OccupancyStatus, OwnerFilter } from '@amayumba/contract/reports/owner-figures.ts';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { overdueOn } from '../payments/overdue.ts';
import { blockFigures } from '../../db/block-figures.ts';
import { blocksWithin, estatesWithin, percent, shillings } from './figures-scope.ts';
import { countedByEstate, isPaidRent, sumsForMonthOf } from './payment-sums.repository.ts';

/** Estates by name, each with the figures of its apartments and its rent; in SQL, as `estate_figures` after a `with`. */
const estateFigures = (viewer: Viewer, filter: OwnerFilter, today: CalendarDate) => sql`
  block_told as materialized (select * from ${blockFigures(
    sql`select b.id as block_id, b.estate_id, b.name as block_name
      from live_blocks b join live_estates e on e.id = b.estate_id where ${estatesWithin(viewer, filter)} and ${blocksWithin(filter)}`,
    ['estate_id', 'block_name'],
    today,
  )} f),
  -- Each added up once, also where the database takes the owner of many estates for one of a single estate.
  homes as materialized (
    select estate_id, sum(homes) as homes, sum(occupied) as occupied, sum(rent_expected) as rent_expected
    from block_told group by estate_id
  ),
  collected as materialized (
    select p.estate_id, sum(p.amount) as amount from ${sumsForMonthOf(viewer, filter, today)} p where ${isPaidRent} group by p.estate_id
  ),
  overdue as materialized (
    select p.estate_id, sum(p.payments)::bigint as payments from ${countedByEstate(viewer, filter, overdueOn(today))} p
    group by p.estate_id
  ),
  estate_figures as (
    select e.id as estate_id, e.name as estate_name, coalesce(h.homes, 0) as total_apartments,
      coalesce(h.occupied, 0) as occupied_apartments, coalesce(h.homes - h.occupied, 0) as vacant_apartments,
      ${percent(sql`h.occupied`, sql`h.homes`)} as occupancy_rate,
      ${shillings(sql`h.rent_expected`)} as total_rent_expected, ${shillings(sql`collected.amount`)} as rent_collected,
      ${percent(sql`coalesce(collected.amount, 0)`, sql`h.rent_expected`)} as collection_rate,
      coalesce(overdue.payments, 0) as overdue_count
    from live_estates e left join homes h on h.estate_id = e.id
      left join collected on collected.estate_id = e.id left join overdue on overdue.estate_id = e.id
    where ${estatesWithin(viewer, filter)}
  )`;

/** Occupancy over all and by estate and block, as of a day. Decisions §6. */
export async function getOccupancyFigures(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
): Promise<OccupancyStatus> {
  const { rows } = await sql<OccupancyStatus>`
    with ${estateFigures(viewer, filter, today)},
    each_block as materialized (
      select f.estate_id, json_agg(json_build_object('block_id', f.block_id, 'block_name', f.block_name,
          'occupancy_rate', ${percent(sql`f.occupied`, sql`f.homes`)})
        order by f.block_name collate "und-x-icu", f.block_id) as blocks
      from block_told f group by f.estate_id
    ),
    told as (
      select estate_figures.*, coalesce(each_block.blocks, '[]') as blocks
      from estate_figures left join each_block on each_block.estate_id = estate_figures.estate_id
    )
    select coalesce(sum(total_apartments), 0)::bigint as total_apartments,
      coalesce(sum(occupied_apartments), 0)::bigint as occupied_apartments,
      coalesce(sum(vacant_apartments), 0)::bigint as vacant_apartments,
      ${percent(sql`sum(occupied_apartments)`, sql`sum(total_apartments)`)} as occupancy_rate,
      coalesce(json_agg(row_to_json(told) order by estate_name collate "und-x-icu", estate_id), '[]') as estates
    from told`.execute(db);
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
