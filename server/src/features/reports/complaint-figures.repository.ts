import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import type { ComplaintAnalytics, ComplaintTrends, OwnerFilter } from '@amayumba/contract/reports/owner-figures.ts';
import { sql } from 'kysely';
import { visibleEstates } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { estateFigures } from '../../db/estate-figures.ts';
import { complaintDays } from './complaint-days.repository.ts';

/** What the estates `f` have of something, all together. */
const all = (name: string) => sql<number>`coalesce(sum(${sql.ref(`f.${name}`)}), 0)::bigint`;

/** Complaints by status, and how many days it took on average until they were first resolved or closed. Decisions §6. */
export async function getComplaintFigures(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
): Promise<ComplaintAnalytics> {
  // Complaints about a block that was deleted still count, those of a deleted estate do not.
  const { estate_id, block_id } = filter;
  const asked = sql.join(
    [
      visibleEstates(viewer),
      ...(estate_id === undefined ? [] : [sql`e.id = ${estate_id}`]),
      ...(block_id === undefined ? [] : [sql`e.id = (select b.estate_id from blocks b where b.id = ${block_id})`]),
    ],
    sql` and `,
  );
  const told = estateFigures(
    sql`select e.id as estate_id from live_estates e
      where ${asked}`,
    [],
    today,
    block_id,
  );
  const { rows } = await sql<ComplaintAnalytics>`
    select ${all('complaints')} as total_complaints, ${all('complaints_open')} as open_complaints,
      ${all('complaints_in_progress')} as in_progress_complaints, ${all('complaints_resolved')} as resolved_complaints,
      ${all('complaints_closed')} as closed_complaints,
      coalesce(sum(f.seconds_to_done) / nullif(sum(f.complaints_done), 0) / 86400, 0) as avg_resolution_time
    from ${told} f`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a sum over nothing is still one row');
  return figures;
}

/** A row for each of the last days, today included: complaints made, and complaints first resolved or closed, on it. Decisions §6. */
export async function getComplaintTrendRows(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
  days: number,
): Promise<ComplaintTrends> {
  const { rows } = await sql<ComplaintTrends['trends'][number]>`
    with told as (
      select d.day, sum(d.made) as made, sum(d.finished) as finished
      from ${complaintDays(viewer, filter, { from: addDays(today, 1 - days), to: today })} d
      group by d.day
    )
    select days.date, coalesce(told.made, 0) as new_complaints, coalesce(told.finished, 0) as resolved_complaints
    from (select ${today}::date - back as date from generate_series(0, ${days}::int - 1) back) days
    left join told on told.day = days.date
    order by days.date`.execute(db);
  return {
    new_complaints: rows.reduce((sum, row) => sum + row.new_complaints, 0),
    resolved_complaints: rows.reduce((sum, row) => sum + row.resolved_complaints, 0),
    trends: rows,
  };
}
