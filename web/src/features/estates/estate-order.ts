import type { ListedEstate } from './estate-schemas.ts';

/** The orders of the estates, as the call and the URL name them. See docs/product.md, Property Management. */
export const ESTATE_ORDERINGS = ['name', '-apartments_count', '-available_count', '-created_at'] as const;
export type EstateOrdering = (typeof ESTATE_ORDERINGS)[number];

/** Compares two estates, for servers that do not sort. A higher id is newer. */
export function compareEstates(one: ListedEstate, other: ListedEstate, ordering: EstateOrdering | undefined): number {
  switch (ordering) {
    case '-apartments_count':
      return (other.apartments_count ?? 0) - (one.apartments_count ?? 0);
    case '-available_count':
      return (other.available_count ?? 0) - (one.available_count ?? 0);
    case '-created_at':
      return other.id - one.id;
    case 'name':
    case undefined:
      return one.name.localeCompare(other.name);
  }
}
