import { comparisonKey } from '../recognising/normalise-text.ts';
import type { UnitPlace } from '../recognising/roll.ts';
import type { KnownUnit } from './known.repository.ts';

/** The records of a unit in the portal, as far as they exist. */
export interface MatchedPlace {
  estate_id: number | null;
  block_id: number | null;
  apartment_id: number | null;
  rent_amount: number | null;
}

const once = <T>(map: Map<string, T>, key: string, value: T) => (map.has(key) ? undefined : map.set(key, value));

/** Finds places by their names, ignoring case and spaces. Of two estates with one name the older counts. */
export function placeMatcher(units: readonly KnownUnit[]): (place: UnitPlace) => MatchedPlace {
  const estates = new Map<string, number>();
  const blocks = new Map<string, number>();
  const apartments = new Map<string, { id: number; rent: number | null }>();
  for (const { estate_id, estate, block_id, block, apartment_id, number, rent_amount } of units) {
    once(estates, comparisonKey(estate), estate_id);
    if (block_id !== null && block !== null) once(blocks, `${estate_id}\n${comparisonKey(block)}`, block_id);
    if (apartment_id !== null && number !== null)
      once(apartments, `${block_id}\n${comparisonKey(number)}`, { id: apartment_id, rent: rent_amount });
  }
  return ({ estate, block, unit }) => {
    const estate_id = estates.get(comparisonKey(estate)) ?? null;
    const block_id = blocks.get(`${estate_id}\n${comparisonKey(block)}`) ?? null;
    const apartment = apartments.get(`${block_id}\n${comparisonKey(unit)}`);
    return { estate_id, block_id, apartment_id: apartment?.id ?? null, rent_amount: apartment?.rent ?? null };
  };
}
