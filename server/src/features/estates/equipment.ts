import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { Db } from '../../db/connect.ts';
import { unknownIds } from '../../db/reference-list.ts';

/** What an apartment is to have, by id. */
interface Equipment {
  amenities?: readonly number[] | undefined;
  furnishings?: readonly number[] | undefined;
  /** What stands before the names of its fields: `blocks.0.apartments.1.`, or nothing. */
  path: string;
}

/** The fields of apartments that name an amenity or furnishing there is none of. */
export async function equipmentErrors(db: Db, apartments: readonly Equipment[]): Promise<FieldErrors> {
  const faults: FieldErrors = {};
  for (const kind of ['amenities', 'furnishings'] as const) {
    // One after the other: both go through the one connection of a transaction.
    const unknown = await unknownIds(
      db,
      kind,
      apartments.flatMap((apartment) => apartment[kind] ?? []),
    );
    for (const apartment of apartments) {
      const wrong = (apartment[kind] ?? []).filter((id) => unknown.has(id));
      if (wrong.length > 0) faults[`${apartment.path}${kind}`] = ['One of these choices does not exist.'];
    }
  }
  return faults;
}
