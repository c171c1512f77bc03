import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { EstatePaymentStatus, OccupancyStatus, OwnerFilter } from '@amayumba/contract/reports/owner-figures.ts';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { occupiedOn } from '../estates/occupancy.ts';
import { overdueOn } from '../payments/overdue.ts';
import { blocksWithin, estatesWithin, monthAround, paymentsWithin, percent, shillings } from './figures-scope.ts';
import { collectedIn } from './payment-figures.repository.ts';

/** Estates by name, each with the figures of its apartments and its rent; in SQL, as `estate_figures` after a `with`. */
const estateFigures = (viewer: Viewer, filter: OwnerFilter, today: CalendarDate) => sql`
  homes as (
    select e.id as estate_id, b.id as block_id, b.name as block_name, a.rent_amount, a.id is not null as is_home,
      ${occupiedOn(today)} as is_occupied,
      exists (select from leases let where let.apartment_id = a.id and let.covers && ${monthAround(today)}) as is_let_this_month
    from live_estates e
    left join live_blocks b on b.estate_id = e.id and ${blocksWithin(filter)}
    left join live_apartments a on a.block_id = b.id
    where ${estatesWithin(viewer, filter)}
  ),
  block_figures as (
    select estate_id, block_id, block_name, count(*) filter (where is_home) as homes, count(*) filter (where is_occupied) as occupied,
      coalesce(sum(rent_amount) filter (where is_let_this_month), 0) as expected
    from homes group by estate_id, block_id, block_name
  ),
  money as (
    select estate_id, sum(collected) as collected, sum(overdue) as overdue
    from (
      select p.estate_id, p.amount as collected, 0 as overdue
      from live_payments p where ${paymentsWithin(viewer, filter)} and ${collectedIn(today)}
      union all
      select p.estate_id, 0, 1 from live_payments p where ${paymentsWithin(viewer, filter)} and ${overdueOn(today)}
    ) told
    group by estate_id
  ),
  estate_figures as (
    select e.id as estate_id, e.name as estate_name,
      sum(f.homes)::bigint as total_apartments, sum(f.occupied)::bigint as occupied_apartments,
      sum(f.homes - f.occupied)::bigint as vacant_apartments, ${percent(sql`sum(f.occupied)`, sql`sum(f.homes)`)} as occupancy_rate,
      ${shillings(sql`sum(f.expected)`)} as total_rent_expected, ${shillings(sql`max(m.collected)`)} as rent_collected,
      ${percent(sql`coalesce(max(m.collected), 0)`, sql`sum(f.expected)`)} as collection_rate,
      coalesce(max(m.overdue), 0) as overdue_count,
      coalesce(json_agg(json_build_object('block_id', f.block_id, 'block_name', f.block_name,
          'occupancy_rate', ${percent(sql`f.occupied`, sql`f.homes`)})
        order by f.block_name collate "und-x-icu", f.block_id) filter (where f.block_id is not null), '[]') as blocks
    from block_figures f join live_estates e on e.id = f.estate_id left join money m on m.estate_id = f.estate_id
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
