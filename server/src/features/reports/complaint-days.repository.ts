import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { OwnerFilter } from '@amayumba/contract/reports/owner-figures.ts';
import { type RawBuilder, sql } from 'kysely';
import { visibleComplaintDays } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { complaintsWithin } from './figures-scope.ts';

const TOLD = sql`category_id, day, made, resolved, done, seconds_to_done, finished`;

/**
 * What complaints count on the days of a range, as rows to be added up by day and category (migration 0104 says what each column is). Of all
 * that an owner has they are the sums that writes keep; of an estate or a block, of which there are few, each complaint's own.
 */
export function complaintDays(
  viewer: Viewer,
  filter: OwnerFilter,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): RawBuilder<unknown> {
  const kept =
    filter.estate_id === undefined && filter.block_id === undefined ? visibleComplaintDays(viewer) : undefined;
  const told = kept
    ? sql`complaint_days d where ${kept}`
    : sql`complaints c cross join lateral complaint_tally(c.status_id, c.created_at, c.first_done_at) tally
        where ${complaintsWithin(viewer, filter)}`;
  return sql`(select ${TOLD} from ${told} and day >= ${from}::date and day < ${to}::date + 1)`;
}
