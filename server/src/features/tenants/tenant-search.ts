import { sql } from 'kysely';
import { containing } from '../../db/listed.ts';
import { personMatches } from '../../db/person-search.ts';

/** A place and a number within it: `B2-14`, `Block B 14`, `Bukoto Court A-08`. */
function placeAndNumber(search: string): { place: string; number: string } | undefined {
  const space = search.search(/\s\S*$/);
  const at = space > 0 ? space : search.lastIndexOf('-');
  const [place, number] = [search.slice(0, Math.max(0, at)).trimEnd(), search.slice(at + 1)];
  return place === '' || number === '' ? undefined : { place, number };
}

/** A home by number, block, estate, or a place and a number within it. Its text has the estate and the block in one line, the number in the next. */
function homeMatches(search: string) {
  const whole = sql<boolean>`t.home_text like lower(${containing(search)})`;
  const within = placeAndNumber(search);
  if (!within) return whole;
  const lines = `${containing(within.place)}\n${containing(within.number)}`;
  return sql<boolean>`(${whole} or t.home_text like lower(${lines}))`;
}

/** Tenants `t` by name, username, e-mail, phone in whatever writing, or by the home that is shown for them. */
export const tenantMatches = (search: string) =>
  sql<boolean>`(${personMatches(search, sql`t.person_text`)} or ${homeMatches(search)})`;
