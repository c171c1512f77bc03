import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { ExpiringTenant } from '@amayumba/contract/reports/owner-figures.ts';
import type { ReportQuery } from '@amayumba/contract/reports/owner-reports.ts';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { lastDay } from './figures-scope.ts';
import { leasesWithin } from './tenancy-figures.repository.ts';

/** A lease that ends in the range, with its tenant and home. */
export interface EndingLease extends ExpiringTenant {
  block: string;
  lease_start: CalendarDate;
}

/** Leases whose last day is in the range, soonest first. Days count from today and are negative after the end. */
export async function listEndingLeaseRows(
  db: Db,
  viewer: Viewer,
  query: ReportQuery,
  today: CalendarDate,
): Promise<EndingLease[]> {
  const { rows } = await sql<EndingLease>`
    select l.tenant_id, u.shown_name as tenant_name, a.number as apartment, b.name as block, e.name as estate, l.lease_start,
      ${lastDay} as lease_end, ${lastDay} - ${today}::date as days_until_expiry
    from ${leasesWithin(viewer, query)}
    join tenants t on t.id = l.tenant_id join users u on u.id = t.user_id
    where not isempty(l.covers) and ${lastDay} >= ${query.start_date}::date and ${lastDay} < ${query.end_date}::date + 1
    order by ${lastDay}, e.name collate "und-x-icu", a.number collate natural_order, l.id`.execute(db);
  return rows;
}
