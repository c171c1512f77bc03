import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import type { ComplaintAnalytics, ComplaintTrends, OwnerFilter } from '@amayumba/contract/reports/owner-figures.ts';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { onlyRow } from '../../db/only-row.ts';
import { complaintsWithin, dayOf, doneSteps, firstDone, startOf } from './figures-scope.ts';

const inStatus = (status: number) => sql<number>`count(*) filter (where c.status_id = ${sql.lit(status)})`;

/**
 * Complaints by status, and the mean days until they were first resolved or closed. See docs/rules.md, Complaint
 * figures.
 */
export async function getComplaintFigures(db: Db, viewer: Viewer, filter: OwnerFilter): Promise<ComplaintAnalytics> {
  const { open, inProgress, resolved, closed } = COMPLAINT_STATUS;
  const { rows } = await sql<ComplaintAnalytics>`
    select count(*) as total_complaints, ${inStatus(open)} as open_complaints,
      ${inStatus(inProgress)} as in_progress_complaints, ${inStatus(resolved)} as resolved_complaints,
      ${inStatus(closed)} as closed_complaints,
      coalesce(avg(extract(epoch from ${firstDone} - c.created_at)) / 86400, 0) as avg_resolution_time
    from complaints c where ${complaintsWithin(viewer, filter)}`.execute(db);
  return onlyRow(rows);
}

/**
 * A row for each of the last days, today included, with the complaints logged and the complaints first resolved or
 * closed on it. See docs/rules.md, Complaint figures.
 */
export async function getComplaintTrendRows(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
  days: number,
): Promise<ComplaintTrends> {
  const within = complaintsWithin(viewer, filter);
  const start = startOf(addDays(today, 1 - days));
  const { rows } = await sql<ComplaintTrends['trends'][number]>`
    with made as (
      select ${dayOf('c.created_at')} as day, count(*) as complaints
      from complaints c where ${within} and c.created_at >= ${start} group by 1
    ),
    done as (
      select min(step.changed_at) as first_at from complaints c join complaint_status_changes step on step.complaint_id = c.id
      where ${within} and ${doneSteps('step')} and step.changed_at >= ${start} and not exists (
        select from complaint_status_changes earlier
        where earlier.complaint_id = c.id and ${doneSteps('earlier')} and earlier.changed_at < ${start})
      group by c.id
    ),
    finished as (select ${dayOf('first_at')} as day, count(*) as complaints from done group by 1)
    select days.date, coalesce(made.complaints, 0) as new_complaints,
      coalesce(finished.complaints, 0) as resolved_complaints
    from (select ${today}::date - back as date from generate_series(0, ${days}::int - 1) back) days
    left join made on made.day = days.date left join finished on finished.day = days.date
    order by days.date`.execute(db);
  return {
    new_complaints: rows.reduce((sum, row) => sum + row.new_complaints, 0),
    resolved_complaints: rows.reduce((sum, row) => sum + row.resolved_complaints, 0),
    trends: rows,
  };
}
