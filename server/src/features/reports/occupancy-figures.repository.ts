import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { EstatePaymentStatus, OccupancyStatus, OwnerFilter } from '@amayumba/contract/reports/owner-figures.ts';
import { sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { homesByBlock } from '../estates/occupancy.ts';
import { overdueOn, unsettled } from '../payments/overdue.ts';
import {
  collectedIn,
  isForMonthOf,
  blocksWithin,
  estatesWithin,
  monthAround,
  paymentsWithin,
  percent,
  shillings,
} from './figures-scope.ts';

/** The SQL of `figures`, to follow a `with`: estates by name, each with the figures of its apartments and its rent. */
const estateFigures = (viewer: Viewer, filter: OwnerFilter, today: CalendarDate) => {
  const within = sql<SqlBool>`${estatesWithin(viewer, filter)} and ${blocksWithin(filter)}`;
  return sql`
  -- Materialized, so that each is aggregated once even if the planner expects an owner of a single estate.
  homes as materialized (
    select f.estate_id, sum(f.homes)::bigint as homes, sum(f.occupied)::bigint as occupied,
      json_agg(json_build_object('block_id', f.block_id, 'block_name', f.block_name,
          'occupancy_rate', ${percent(sql`f.occupied`, sql`f.homes`)})
        order by f.block_name collate "und-x-icu", f.block_id) as blocks
    from ${homesByBlock(within, today)} f group by f.estate_id
  ),
  expected as materialized (
    select b.estate_id, sum(a.rent_amount) as rent
    from live_estates e join live_blocks b on b.estate_id = e.id join live_apartments a on a.block_id = b.id
    where ${within} and exists (select from leases l where l.apartment_id = a.id and l.covers && ${monthAround(today)})
    group by b.estate_id
  ),
  payments as materialized (
    select p.estate_id, ${collectedIn(today)} as collected, count(*) filter (where ${overdueOn(today)}) as overdue
    from live_payments p where ${paymentsWithin(viewer, filter)} and (${isForMonthOf(today)} or ${unsettled})
    group by p.estate_id
  ),
  figures as (
    select e.id as estate_id, e.name as estate_name, coalesce(h.homes, 0) as total_apartments,
      coalesce(h.occupied, 0) as occupied_apartments, coalesce(h.homes - h.occupied, 0) as vacant_apartments,
      ${percent(sql`h.occupied`, sql`h.homes`)} as occupancy_rate, ${shillings(sql`expected.rent`)} as total_rent_expected,
      ${shillings(sql`p.collected`)} as rent_collected,
      ${percent(sql`coalesce(p.collected, 0)`, sql`expected.rent`)} as collection_rate,
      coalesce(p.overdue, 0) as overdue_count, coalesce(h.blocks, '[]') as blocks
    from live_estates e left join homes h on h.estate_id = e.id left join expected on expected.estate_id = e.id
    left join payments p on p.estate_id = e.id
    where ${estatesWithin(viewer, filter)}
  )`;
};

/** Occupancy on a day, over all and by estate and block. See docs/rules.md, Owner figures. */
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
      coalesce(json_agg(row_to_json(figures) order by estate_name collate "und-x-icu", estate_id), '[]') as estates
    from figures`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a sum over nothing is still one row');
  return figures;
}

/** Expected and collected rent by estate, in the order of their names. See docs/rules.md, Owner figures. */
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
    from figures order by estate_name collate "und-x-icu", estate_id`.execute(db);
  return rows;
}
