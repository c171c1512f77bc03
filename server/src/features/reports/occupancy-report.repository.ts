import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { OccupancyReport, ReportQuery } from '@amayumba/contract/reports/owner-reports.ts';
import { occupancyStep } from '@amayumba/contract/reports/rules.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { onlyRow } from '../../db/only-row.ts';
import { blocksWithin, dayOf, estatesWithin, percent } from './figures-scope.ts';

/** The report with the last row of a file: mean, highest and lowest rate of all apartments over the points. */
export interface OccupancyReportFigures extends OccupancyReport {
  avg_occupancy: number;
  peak_occupancy: number;
  lowest_occupancy: number;
}

/** More than the points of any range: 92 days, 105 weeks or 61 months. */
const POINTS_MAX = 366;

const spreadOf = (rate: RawBuilder<unknown>) => sql`coalesce(avg(${rate}), 0) as avg_occupancy,
  coalesce(max(${rate}), 0) as peak_occupancy, coalesce(min(${rate}), 0) as lowest_occupancy`;

/**
 * Occupancy on the days of a range, computed from the leases. See docs/rules.md, Occupancy report;
 * docs/decisions/0037-homes-count-from-their-first-day.md.
 *
 * The apartments of a day are those that were there by then; the occupied ones are the leases begun by then minus those
 * ended before it. The days of all are sorted for each estate, so each row is read once and `width_bucket` counts the
 * days up to a point. The lists are materialized, so that they are made once even if the planner expects an owner of a
 * single estate.
 */
export async function getOccupancyReportFigures(
  db: Db,
  viewer: Viewer,
  query: ReportQuery,
  today: CalendarDate,
): Promise<OccupancyReportFigures> {
  const { start_date, end_date } = query;
  const step = `1 ${occupancyStep(start_date, end_date)}`;
  const within = sql<SqlBool>`${estatesWithin(viewer, query)} and ${blocksWithin(query)}`;
  const { rows } = await sql<OccupancyReportFigures>`
    with points as (
      -- Each point is counted from the start and not from the previous point, so that months from the 31st stay at the
      -- ends of months.
      select n, day from (
        select n, (${start_date}::date + n * ${step}::interval)::date as day from generate_series(0, ${sql.lit(POINTS_MAX)}) n
      ) stepped
      where day <= least(${end_date}::date, ${today}::date)
    ),
    estate_homes as materialized (
      select home.estate_id, array_agg(home.since order by home.since) as since
      from (
        select b.estate_id, least(${dayOf('a.created_at')}, min(lower(l.covers))) as since
        from live_estates e join live_blocks b on b.estate_id = e.id join live_apartments a on a.block_id = b.id
        left join leases l on l.apartment_id = a.id
        where ${within} group by b.estate_id, a.id, a.created_at
      ) home
      group by home.estate_id
    ),
    lets as materialized (
      select b.estate_id, array_agg(lower(l.covers) order by lower(l.covers)) as begin,
        array_agg(upper(l.covers) order by upper(l.covers)) filter (where upper(l.covers) is not null) as end
      from leases l join live_apartments a on a.id = l.apartment_id join live_blocks b on b.id = a.block_id
      join live_estates e on e.id = b.estate_id
      where ${within} and l.covers && daterange(${start_date}::date, ${end_date}::date, '[]')
      group by b.estate_id
    ),
    series as (
      select h.estate_id, points.day, width_bucket(points.day, h.since) as homes,
        coalesce(width_bucket(points.day, lets.begin), 0) - coalesce(width_bucket(points.day, lets.end), 0) as occupied
      from estate_homes h left join lets on lets.estate_id = h.estate_id cross join points
    ),
    trends as (
      select points.day as date, ${percent(sql`sum(s.occupied)`, sql`sum(s.homes)`)} as occupancy_rate,
        coalesce(sum(s.occupied), 0)::bigint as occupied, coalesce(sum(s.homes), 0)::bigint as total_apartments
      from points left join series s on s.day = points.day
      group by points.day
    ),
    breakdown as (
      select e.id, e.name as estate_name, coalesce(max(s.homes), 0) as total_apartments,
        ${spreadOf(sql`(s.occupied * 100.0 / nullif(s.homes, 0))`)}
      from live_estates e left join series s on s.estate_id = e.id
      where ${estatesWithin(viewer, query)}
      group by e.id, e.name
    )
    select ${spreadOf(sql`(case when trends.total_apartments > 0 then trends.occupancy_rate end)`)},
      coalesce(json_agg(to_jsonb(trends) order by date), '[]') as occupancy_trends,
      (select coalesce(json_agg(to_jsonb(breakdown) - 'id' order by estate_name collate "und-x-icu", id), '[]') from breakdown)
        as estate_breakdown
    from trends`.execute(db);
  return onlyRow(rows);
}
