import { addDays } from '@amayumba/contract/calendar.ts';
import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import type { ComplaintReport, ReportQuery } from '@amayumba/contract/reports/owner-reports.ts';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { onlyRow } from '../../db/only-row.ts';
import { complaintsWithin, firstDone, percent, startOf } from './figures-scope.ts';

type CategoryRow = ComplaintReport['complaint_categories'][number] & { resolved: number; avg_resolution_time: number };

/**
 * The report with figures that only a file has room for: resolved complaints and days by category, and the rate over
 * all.
 */
export interface ComplaintReportFigures extends ComplaintReport {
  resolution_rate: number;
  complaint_categories: CategoryRow[];
}

const { resolved, closed } = COMPLAINT_STATUS;

/** Columns for the complaints of all categories and of each one. */
const resolution = sql`${percent(sql`sum(resolved)`, sql`sum(complaints)`)} as resolution_rate,
  coalesce(sum(seconds_to_done) / nullif(sum(done), 0) / 86400, 0) as avg_resolution_time`;

/**
 * Complaints by the day they were logged, over all and by category, the most frequent category first. See
 * docs/rules.md, Complaint report.
 */
export async function getComplaintReportFigures(
  db: Db,
  viewer: Viewer,
  query: ReportQuery,
): Promise<ComplaintReportFigures> {
  const { rows } = await sql<ComplaintReportFigures>`
    with sums as (
      select c.category_id, count(*) as complaints,
        count(*) filter (where c.status_id in (${sql.lit(resolved)}, ${sql.lit(closed)})) as resolved,
        count(c.first_done) as done, sum(extract(epoch from c.first_done - c.created_at)) as seconds_to_done
      from (
        select c.category_id, c.status_id, c.created_at, ${firstDone} as first_done from complaints c
        where ${complaintsWithin(viewer, query)} and c.created_at >= ${startOf(query.start_date)}
          and c.created_at < ${startOf(addDays(query.end_date, 1))}
        -- Keeps the subquery apart: merged, it would look up first_done once for each use.
        offset 0
      ) c
      group by c.category_id
    ),
    categories as (
      select k.id, k.name as category, sum(complaints)::bigint as count, sum(resolved)::bigint as resolved, ${resolution}
      from sums join complaint_categories k on k.id = sums.category_id
      group by k.id, k.name
    )
    select coalesce(sum(complaints), 0)::bigint as total_complaints, coalesce(sum(resolved), 0)::bigint as resolved_complaints,
      ${resolution},
      (select coalesce(json_agg(to_jsonb(categories) - 'id'
          order by categories.count desc, category collate "und-x-icu", categories.id), '[]')
        from categories) as complaint_categories
    from sums`.execute(db);
  return onlyRow(rows);
}
