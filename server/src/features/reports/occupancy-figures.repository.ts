import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { EstatePaymentStatus, OccupancyStatus, OwnerFilter } from '@amayumba/contract/reports/owner-figures.ts';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { estateFigures } from '../../db/estate-figures.ts';
import { estatesWithin, percent, shillings } from './figures-scope.ts';
import { paymentsByEstate } from './payment-sums.repository.ts';

/** Estates by name, each with the figures of its apartments and its rent; in SQL, as `told` after a `with`. */
const estatesTold = (viewer: Viewer, filter: OwnerFilter, today: CalendarDate) => sql`
  -- Each added up once, also where the database takes the owner of many estates for one of a single estate.
  homes as materialized (
    select f.estate_id, f.estate_name, f.homes, f.occupied, f.rent_expected, f.block_shares from ${estateFigures(
      sql`select e.id as estate_id, e.name as estate_name from live_estates e where ${estatesWithin(viewer, filter)}`,
      ['estate_name'],
      today,
      filter.block_id,
    )} f
  ),
  payments as materialized (
    select p.estate_id, sum(p.month_collected) as collected, sum(p.overdue)::bigint as overdue
    from ${paymentsByEstate(viewer, filter, today)} p group by p.estate_id
  ),
  told as (
    select h.estate_id, h.estate_name, h.homes as total_apartments, h.occupied as occupied_apartments,
      h.homes - h.occupied as vacant_apartments, ${percent(sql`h.occupied`, sql`h.homes`)} as occupancy_rate,
      ${shillings(sql`h.rent_expected`)} as total_rent_expected, ${shillings(sql`p.collected`)} as rent_collected,
      ${percent(sql`coalesce(p.collected, 0)`, sql`h.rent_expected`)} as collection_rate,
      coalesce(p.overdue, 0) as overdue_count, h.block_shares as blocks
    from homes h left join payments p on p.estate_id = h.estate_id
  )`;

/** Occupancy over all and by estate and block, as of a day. Decisions §6. */
export async function getOccupancyFigures(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
): Promise<OccupancyStatus> {
  const { rows } = await sql<OccupancyStatus>`
    with ${estatesTold(viewer, filter, today)}
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
    with ${estatesTold(viewer, filter, today)}
    select estate_id, estate_name, occupied_apartments, total_apartments, occupancy_rate,
      total_rent_expected, rent_collected, collection_rate, overdue_count
    from told order by estate_name collate "und-x-icu", estate_id`.execute(db);
  return rows;
}
