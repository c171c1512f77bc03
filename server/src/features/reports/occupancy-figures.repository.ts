import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import type { EstatePaymentStatus, OccupancyStatus, OwnerFilter } from '@amayumba/contract/reports/owner-figures.ts';
import { sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { onlyRow } from '../../db/only-row.ts';
import { shillings } from '../../db/shillings.ts';
import { homesByBlock } from '../estates/occupancy.ts';
import { overdueOn, unsettled } from '../payments/overdue.ts';
import {
  blocksWithin,
  collected,
  estatesWithin,
  monthAround,
  paymentsForMonthOf,
  paymentsWithin,
  percent,
} from './figures-scope.ts';

/** The SQL of `figures`, to follow a `with`: estates by name, each with the figures of its apartments and its rent. */
const estateFigures = (viewer: Viewer, filter: OwnerFilter, today: CalendarDate) => {
  const within = sql<SqlBool>`${estatesWithin(viewer, filter)} and ${blocksWithin(filter)}`;
  const payments = paymentsWithin(viewer, filter);
  return sql`
  -- Materialized, so that each is aggregated once even if the planner expects an owner of a single estate.
  homes as materialized (
    select f.estate_id, sum(f.homes)::bigint as homes, sum(f.occupied)::bigint as occupied, sum(f.rent) as rent,
      json_agg(json_build_object('block_id', f.block_id, 'block_name', f.block_name,
          'occupancy_rate', ${percent(sql`f.occupied`, sql`f.homes`)})
        order by f.block_name collate "und-x-icu", f.block_id) as blocks
    from ${homesByBlock(within, today, monthAround(today))} f group by f.estate_id
  ),
  -- Apart, because payments for a month and overdue ones each have an index with little else.
  of_month as materialized (
    select p.estate_id, ${collected} as collected from ${paymentsForMonthOf(today, payments)} group by p.estate_id
  ),
  overdue as materialized (
    select p.estate_id, count(*) as count from live_charges p where ${payments} and ${overdueOn(today)}
    group by p.estate_id
  ),
  figures as (
    select e.id as estate_id, e.name as estate_name, coalesce(h.homes, 0) as total_apartments,
      coalesce(h.occupied, 0) as occupied_apartments, coalesce(h.homes - h.occupied, 0) as vacant_apartments,
      ${percent(sql`h.occupied`, sql`h.homes`)} as occupancy_rate, ${shillings(sql`h.rent`)} as total_rent_expected,
      ${shillings(sql`of_month.collected`)} as rent_collected,
      ${percent(sql`coalesce(of_month.collected, 0)`, sql`h.rent`)} as collection_rate,
      coalesce(overdue.count, 0) as overdue_count, coalesce(h.blocks, '[]') as blocks
    from live_estates e left join homes h on h.estate_id = e.id left join of_month on of_month.estate_id = e.id
    left join overdue on overdue.estate_id = e.id
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
  return onlyRow(rows);
}

/** The figures of a day by estate, in the order of their names. */
const listFiguresNow = (db: Db, viewer: Viewer, filter: OwnerFilter, today: CalendarDate) =>
  sql<Omit<EstatePaymentStatus[number], 'previous_collection_rate' | 'open_amount'>>`
    with ${estateFigures(viewer, filter, today)}
    select f.estate_id, f.estate_name, f.occupied_apartments, f.total_apartments, f.occupancy_rate,
      f.total_rent_expected, f.rent_collected, f.collection_rate, f.overdue_count
    from figures f order by f.estate_name collate "und-x-icu", f.estate_id`.execute(db);

/** The collection rate of the month that ends on a day, and the open amount, by estate. */
const listFiguresBefore = (db: Db, viewer: Viewer, filter: OwnerFilter, lastDay: CalendarDate) => {
  const within = sql<SqlBool>`${estatesWithin(viewer, filter)} and ${blocksWithin(filter)}`;
  const payments = paymentsWithin(viewer, filter);
  return sql<Pick<EstatePaymentStatus[number], 'estate_id' | 'previous_collection_rate' | 'open_amount'>>`
    with homes_before as materialized (
      select f.estate_id, sum(f.rent) as rent from ${homesByBlock(within, lastDay, monthAround(lastDay))} f
      group by f.estate_id
    ),
    month_before as materialized (
      select p.estate_id, ${collected} as collected from ${paymentsForMonthOf(lastDay, payments)} group by p.estate_id
    ),
    open as materialized (
      select p.estate_id, sum(p.outstanding_amount) as amount from live_charges p
      where ${payments} and ${unsettled} and p.payment_type <> ${sql.lit(DEPOSIT)} group by p.estate_id
    )
    select e.id as estate_id, ${shillings(sql`open.amount`)} as open_amount,
      coalesce(month_before.collected, 0) * 100.0 / nullif(homes_before.rent, 0) as previous_collection_rate
    from live_estates e left join homes_before on homes_before.estate_id = e.id
    left join month_before on month_before.estate_id = e.id left join open on open.estate_id = e.id
    where ${estatesWithin(viewer, filter)}`.execute(db);
};

/**
 * Expected and collected rent by estate, in the order of their names, with the open amount and the collection rate of
 * the month before. The two halves are read side by side. See docs/rules.md, Owner figures; docs/rules.md, Worst estate
 * first.
 */
export async function listEstatePaymentFigures(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
): Promise<EstatePaymentStatus> {
  const [now, before] = await Promise.all([
    listFiguresNow(db, viewer, filter, today),
    listFiguresBefore(db, viewer, filter, addDays(`${today.slice(0, 7)}-01`, -1)),
  ]);
  const beforeOf = new Map(before.rows.map((row) => [row.estate_id, row]));
  return now.rows.map((row) => {
    const { previous_collection_rate = null, open_amount = 0 } = beforeOf.get(row.estate_id) ?? {};
    return Object.assign(row, { previous_collection_rate, open_amount });
  });
}
