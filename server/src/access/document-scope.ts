import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { sql } from 'kysely';
import {
  apartmentsOfTheirEstates,
  type Condition,
  estatesOfOwner,
  everything,
  homesOfOwner,
  nothing,
  ofTheirEstates,
  tenantsOfTheirEstates,
} from './scope.ts';
import type { Viewer } from './viewer.ts';

/** The homes that a tenant rents on a day, or will rent from a later day. */
const homesOf = (viewer: Viewer, day: CalendarDate) => sql`select l.apartment_id from leases l
  where l.tenant_id = ${viewer.tenant_id} and l.covers && daterange(${day}::date, null)`;

const documentsOfTheirs = (
  viewer: Viewer,
  today: CalendarDate,
): Condition => sql`(${ofTheirEstates(viewer, 'd.estate_id')}
  or d.apartment_id in (${apartmentsOfTheirEstates(viewer)})
  or d.lease_id in (select l.id from leases l where l.apartment_id in (${apartmentsOfTheirEstates(viewer)}))
  or d.tenant_id in (${tenantsOfTheirEstates(viewer, today)}))`;

/** Documents that are not deleted, on a query with the alias `d`. See docs/rules.md, Documents. */
export function visibleDocuments(viewer: Viewer, today: CalendarDate): Condition {
  switch (viewer.role) {
    case 'manager':
      return viewer.estates === null ? everything : documentsOfTheirs(viewer, today);
    case 'owner':
      return sql`(d.visibility in ('owner', 'tenant_and_owner') and (d.owner_id = ${viewer.user_id}
        or d.estate_id in (${estatesOfOwner(viewer)})
        or d.apartment_id in (${homesOfOwner(viewer)})
        or d.lease_id in (select l.id from leases l where l.apartment_id in (${homesOfOwner(viewer)}))))`;
    case 'tenant':
      return viewer.tenant_id === null
        ? nothing
        : sql`(d.visibility in ('tenant', 'tenant_and_owner') and (d.tenant_id = ${viewer.tenant_id}
            or d.lease_id in (select l.id from leases l where l.tenant_id = ${viewer.tenant_id})
            or d.apartment_id in (${homesOf(viewer, today)})
            or d.estate_id in (select b.estate_id from live_apartments a join live_blocks b on b.id = a.block_id
              where a.id in (${homesOf(viewer, today)}))))`;
  }
}
