import { sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { containing } from '../../db/listed.ts';
import { personMatches } from '../../db/person-search.ts';
import { bestLeaseOn, tookEffect } from './leases.repository.ts';

/** A place and a number within it: `B2-14`, `Block B 14`, `Bukoto Court A-08`. */
const PLACE_AND_NUMBER = /^(.+)\s+(\S+)$|^(.+)-([^-]+)$/;

/** Blocks by their own name and their estate's; there are few beside the apartments, so they are read as they are. */
const blocksIn = (pattern: string) => sql`(
  select within.id from blocks within join estates around on around.id = within.estate_id
  where around.name || ' ' || within.name ilike ${pattern})`;

/** Apartments by number, block, estate, or a place and a number within it. */
function apartmentsFound(search: string) {
  const pattern = containing(search);
  const [, place = '', number = '', block = place, numberInBlock = number] = PLACE_AND_NUMBER.exec(search) ?? [];
  const inside = sql`select home.id from apartments home where home.number ilike ${pattern}
    union select home.id from apartments home where home.block_id in ${blocksIn(pattern)}`;
  if (block === '') return inside;
  return sql`${inside} union select home.id from apartments home
    where home.block_id in ${blocksIn(containing(block))} and home.number ilike ${containing(numberInBlock)}`;
}

/**
 * Tenants `t` by name, username, e-mail, phone in whatever writing, or by the home that is shown for them. Each way is a query of its own:
 * joined by `or`, none of their indexes could be used.
 */
export const tenantMatches = (search: string, today: CalendarDate) => sql<boolean>`t.id in (
  select person.id from tenants person join users u on u.id = person.user_id where ${personMatches(search)}
  union
  select held.tenant_id from leases held where held.apartment_id in (${apartmentsFound(search)})
    and held.id = (select l.id from leases l where l.tenant_id = held.tenant_id and ${tookEffect} order by ${bestLeaseOn(today)} limit 1))`;
