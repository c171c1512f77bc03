import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { Db } from '../../db/connect.ts';
import { unknownIds } from '../../db/reference-list.ts';

/** The amenities and furnishings given for an apartment, by id. */
interface Equipment {
  amenities?: readonly number[] | undefined;
  furnishings?: readonly number[] | undefined;
  /** The prefix of its field names: `blocks.0.apartments.1.`, or empty. */
  path: string;
}

/** Field errors for amenities and furnishings that do not exist. */
export async function equipmentErrors(db: Db, apartments: readonly Equipment[]): Promise<FieldErrors> {
  const faults: FieldErrors = {};
  for (const kind of ['amenities', 'furnishings'] as const) {
    // Sequential, because both queries use the one connection of the transaction.
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
