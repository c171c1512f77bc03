import { sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { anyPattern } from '../../db/listed.ts';
import { personMatches, TRIGRAM } from '../accounts/person-search.ts';
import { isShownLeaseFor } from './leases.repository.ts';

/** Splits a place and a number within it: `B2-14`, `Block B 14`, `Bukoto Court A-08`. */
function placeAndNumber(search: string): { place: string; number: string } | undefined {
  const space = search.search(/\s\S*$/);
  const at = space > 0 ? space : search.lastIndexOf('-');
  const [place, number] = [search.slice(0, Math.max(0, at)).trimEnd(), search.slice(at + 1)];
  return place === '' || number === '' ? undefined : { place, number };
}

const numberHas = (text: string) => sql`a.search_text like lower(${anyPattern(text)})`;

/** Matches blocks `b` of estates `e` whose names contain a text. */
const placeHas = (place: string) => sql`lower(e.name || ' ' || b.name) like lower(${anyPattern(place)})`;
const blocksIn = (place: string) => sql`blocks b join estates e on e.id = b.estate_id where ${placeHas(place)}`;

const apartmentsIn = (place: string) =>
  sql`apartments a join blocks b on b.id = a.block_id join estates e on e.id = b.estate_id where ${placeHas(place)}`;

/**
 * Apartments by number, block, estate, or a place and a number within it. Each part is a separate query, so that it
 * uses its index. A short search has no index and reads the apartments once.
 */
function apartmentsFound(search: string) {
  if (search.length < TRIGRAM)
    return sql`select a.id from apartments a where ${numberHas(search)}
      or a.block_id in (select b.id from ${blocksIn(search)})`;
  const within = placeAndNumber(search);
  const parts = [
    sql`select a.id from apartments a where ${numberHas(search)}`,
    sql`select a.id from ${apartmentsIn(search)}`,
  ];
  if (within) parts.push(sql`select a.id from ${apartmentsIn(within.place)} and ${numberHas(within.number)}`);
  return sql.join(parts, sql` union `);
}

/**
 * The ids of the tenants with a matching name, username, email address, phone in any format, or home as shown, as an
 * array in PostgreSQL's notation: there may be tens of thousands.
 */
export async function findTenants(db: Db, viewer: Viewer, search: string, today: CalendarDate): Promise<string> {
  const { rows } = await sql<{ ids: string }>`
    select coalesce(array_agg(found.id), '{}')::text as ids from (
      select t.id from tenants t join users u on u.id = t.user_id where ${personMatches(search)}
      union
      select l.tenant_id from leases l where l.apartment_id in (${apartmentsFound(search)}) and ${isShownLeaseFor(viewer, today)}
    ) found`.execute(db);
  return rows[0]?.ids ?? '{}';
}
