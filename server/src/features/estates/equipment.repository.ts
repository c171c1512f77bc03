import { type RawBuilder, sql } from 'kysely';
import type { Named } from '@amayumba/contract/estates/estate.ts';
import type { Db } from '../../db/connect.ts';

/** The names linked to an apartment, as objects. A subquery, so that it runs only for the rows of the page. */
const namesOf = (links: RawBuilder<unknown>): RawBuilder<Named[]> =>
  sql<
    Named[]
  >`coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name) order by n.id) from ${links}), '[]')`;
export const amenityNames = namesOf(
  sql`apartment_amenities has join amenities n on n.id = has.amenity_id where has.apartment_id = a.id`,
);
export const furnishingNames = namesOf(
  sql`apartment_furnishings has join furnishings n on n.id = has.furnishing_id where has.apartment_id = a.id`,
);

interface Equipment {
  id: number;
  amenities?: readonly number[] | undefined;
  furnishings?: readonly number[] | undefined;
}

/**
 * Stores the amenities and furnishings of new apartments. Returns the new rows: Citus would also count those that
 * exist.
 */
export async function insertEquipment(tx: Db, apartments: readonly Equipment[]) {
  const pairs = (kind: 'amenities' | 'furnishings') =>
    JSON.stringify(apartments.flatMap((apartment) => (apartment[kind] ?? []).map((id) => [apartment.id, id])));
  return [
    await sql`insert into apartment_amenities (apartment_id, amenity_id)
      select distinct (pair ->> 0)::bigint, (pair ->> 1)::bigint from jsonb_array_elements(${pairs('amenities')}::jsonb) pair
      on conflict do nothing returning apartment_id`.execute(tx),
    await sql`insert into apartment_furnishings (apartment_id, furnishing_id)
      select distinct (pair ->> 0)::bigint, (pair ->> 1)::bigint from jsonb_array_elements(${pairs('furnishings')}::jsonb) pair
      on conflict do nothing returning apartment_id`.execute(tx),
  ];
}

/**
 * Replaces the amenities and furnishings of an apartment; a missing list keeps the old one.
 * @returns whether any changed
 */
export async function replaceEquipment(tx: Db, equipment: Equipment): Promise<boolean> {
  const { id, amenities = null, furnishings = null } = equipment;
  const removed = [
    await sql`delete from apartment_amenities
      where apartment_id = ${id} and amenity_id <> all (${amenities}::bigint[])`.execute(tx),
    await sql`delete from apartment_furnishings
      where apartment_id = ${id} and furnishing_id <> all (${furnishings}::bigint[])`.execute(tx),
  ];
  const added = await insertEquipment(tx, [equipment]);
  return removed.some(({ numAffectedRows }) => numAffectedRows !== 0n) || added.some(({ rows }) => rows.length > 0);
}
