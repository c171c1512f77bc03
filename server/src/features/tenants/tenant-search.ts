import { sql } from 'kysely';
import { containing } from '../../db/listed.ts';
import { personMatches } from '../../db/person-search.ts';

/** A place and a number within it: `B2-14`, `Block B 14`, `Bukoto Court A-08`. */
const PLACE_AND_NUMBER = /^(.+)\s+(\S+)$|^(.+)-([^-]+)$/;

/** A home by number, block, estate, or a place and a number within it. Its text has the estate and the block in one line, the number in the next. */
function homeMatches(search: string) {
  const whole = sql<boolean>`t.home_text like lower(${containing(search)})`;
  const [, place = '', number = '', block = place, numberInBlock = number] = PLACE_AND_NUMBER.exec(search) ?? [];
  if (block === '') return whole;
  const within = `${containing(block)}\n${containing(numberInBlock)}`;
  return sql<boolean>`(${whole} or t.home_text like lower(${within}))`;
}

/** Tenants `t` by name, username, e-mail, phone in whatever writing, or by the home that is shown for them. */
export const tenantMatches = (search: string) =>
  sql<boolean>`(${personMatches(search, sql`t.person_text`)} or ${homeMatches(search)})`;
