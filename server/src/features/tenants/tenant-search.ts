import { sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { containing } from '../../db/listed.ts';
import { personMatches } from '../../db/person-search.ts';
import { isBestOn } from './leases.repository.ts';

/** A place and a number within it: `B2-14`, `Block B 14`, `Bukoto Court A-08`. */
function placeAndNumber(search: string): { place: string; number: string } | undefined {
  const space = search.search(/\s\S*$/);
  const at = space > 0 ? space : search.lastIndexOf('-');
  const [place, number] = [search.slice(0, Math.max(0, at)).trimEnd(), search.slice(at + 1)];
  return place === '' || number === '' ? undefined : { place, number };
}

/** Blocks whose name, after the name of their estate, has a text. */
const blocksWith = (text: string) => sql`array(
  select b.id from blocks b join estates e on e.id = b.estate_id where lower(e.name || ' ' || b.name) like lower(${containing(text)}))`;

const numberHas = (text: string) => sql`a.search_text like lower(${containing(text)})`;

/** Apartments `a` by number, block, estate, or a place and a number within it. */
function homeMatches(search: string) {
  const within = placeAndNumber(search);
  return sql`(${numberHas(search)} or a.block_id = any (${blocksWith(search)})
    ${within ? sql`or (${numberHas(within.number)} and a.block_id = any (${blocksWith(within.place)}))` : sql``})`;
}

/** Tenants `t` by name, username, e-mail, phone in whatever writing, or by the home that is shown for them. */
export const tenantMatches = (search: string, today: CalendarDate) => sql<boolean>`t.id in (
  select person.id from tenants person join users u on u.id = person.user_id where ${personMatches(search)}
  union
  select l.tenant_id from leases l join apartments a on a.id = l.apartment_id where ${homeMatches(search)} and ${isBestOn(today)})`;
