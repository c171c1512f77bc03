import { sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { anyPattern } from '../../db/listed.ts';
import { homesNamed } from '../estates/home-search.ts';
import { isShownLeaseFor } from './leases.repository.ts';
import { tenantsNamed } from './tenant-and-home.ts';

/** Blocks `b` of estates `e` whose names contain a text. */
const blocksIn = (place: string) => sql`blocks b join estates e on e.id = b.estate_id
  where lower(e.name || ' ' || b.name) like lower(${anyPattern(place)})`;

/** Apartments by what they are called, or by their block or estate. */
const apartmentsFound = (search: string) => sql`${homesNamed(search)}
  union select a.id from apartments a where a.block_id in (select b.id from ${blocksIn(search)})`;

/**
 * The ids of the tenants with a matching name, username, email address, phone in any format, or home as shown, as an
 * array in PostgreSQL's notation: there may be tens of thousands.
 */
export async function findTenants(db: Db, viewer: Viewer, search: string, today: CalendarDate): Promise<string> {
  const { rows } = await sql<{ ids: string }>`
    select coalesce(array_agg(found.id), '{}')::text as ids from (
      ${tenantsNamed(search)}
      union
      select l.tenant_id from leases l where l.apartment_id in (${apartmentsFound(search)}) and ${isShownLeaseFor(viewer, today)}
    ) found`.execute(db);
  return rows[0]?.ids ?? '{}';
}
