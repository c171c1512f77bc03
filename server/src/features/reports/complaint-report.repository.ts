import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import type { ComplaintReport, ReportQuery } from '@amayumba/contract/reports/owner-reports.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { firstDone } from './complaint-figures.repository.ts';
import { complaintsWithin, percent } from './figures-scope.ts';

type CategoryRow = ComplaintReport['complaint_categories'][number] & { resolved: number; avg_resolution_time: number };

/** The report, with resolved complaints and days of each category and the rate over all: what a file has room for. */
export interface ComplaintReportFigures extends ComplaintReport {
  resolution_rate: number;
  complaint_categories: CategoryRow[];
}

const { resolved, closed } = COMPLAINT_STATUS;

/** When a day begins in Kampala. The offset is written out, since a database may know no names of time zones. */
const beginningOf = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone interval '3 hours')`;

/** What is told of all complaints and of each category alike. */
const resolution = sql`${percent(sql`count(*) filter (where is_resolved)`, sql`count(*)`)} as resolution_rate,
  coalesce(avg(days), 0) as avg_resolution_time`;

/** Complaints by the day they were made, over all and by category, the most frequent first. Decisions §6. */
export async function getComplaintReportFigures(
  db: Db,
  viewer: Viewer,
  query: ReportQuery,
): Promise<ComplaintReportFigures> {
  const { rows } = await sql<ComplaintReportFigures>`
    with told as (
      select c.category_id, c.status_id in (${sql.lit(resolved)}, ${sql.lit(closed)}) as is_resolved,
        extract(epoch from ${firstDone} - c.created_at) / 86400 as days
      from complaints c
      where ${complaintsWithin(viewer, query)}
        and c.created_at >= ${beginningOf(sql`${query.start_date}::date`)}
        and c.created_at < ${beginningOf(sql`(${query.end_date}::date + 1)`)}
    ),
    categories as (
      select k.id, k.name as category, count(*) as count, count(*) filter (where is_resolved) as resolved, ${resolution}
      from told join complaint_categories k on k.id = told.category_id
      group by k.id, k.name
    )
    select count(*) as total_complaints, count(*) filter (where is_resolved) as resolved_complaints, ${resolution},
      (select coalesce(json_agg(to_jsonb(categories) - 'id'
          order by categories.count desc, category collate "und-x-icu", categories.id), '[]')
        from categories) as complaint_categories
    from told`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a count of nothing is still one row');
  return figures;
}
