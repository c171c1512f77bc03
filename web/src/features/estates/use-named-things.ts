import type { Named } from '@amayumba/contract/estates/estate.ts';
import { useListAmenitiesQuery, useListFurnishingsQuery } from './estates.api.ts';

/** An amenity or furnishing of which the server sent only the id. */
const isNameless = ({ name }: Named) => name.startsWith('#');

/** Amenities or furnishings with names, fetched if the server sends ids. See docs/product.md, Another server. */
export function useNamedThings(kind: 'amenities' | 'furnishings', things: readonly Named[]): readonly Named[] {
  const skip = !things.some(isNameless);
  const amenities = useListAmenitiesQuery(undefined, { skip: skip || kind !== 'amenities' });
  const furnishings = useListFurnishingsQuery(undefined, { skip: skip || kind !== 'furnishings' });
  const { data } = kind === 'amenities' ? amenities : furnishings;
  return things.map((thing) => (isNameless(thing) ? (data?.find(({ id }) => id === thing.id) ?? thing) : thing));
}
