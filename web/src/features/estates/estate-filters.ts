import type { ListedEstate } from './estate-schemas.ts';

export interface EstateFilter {
  page: number;
  page_size: number;
  search?: string | undefined;
  ordering?: EstateOrdering | undefined;
  /** User id. */
  owner?: number | undefined;
  has_vacancies?: boolean | undefined;
}

/** Which apartments to list: those of a block, or those that match a text. */
export interface ApartmentFilter {
  page: number;
  page_size: number;
  block_id?: number | undefined;
  search?: string | undefined;
}

export interface AvailableFilter {
  page: number;
  page_size: number;
  estate_id?: number | undefined;
  min_rooms?: number | undefined;
  /** Whole shillings a month. */
  max_rent?: number | undefined;
}

/** The orders of the estates, as the call and the URL name them. See docs/product.md, Property Management. */
export const ESTATE_ORDERINGS = ['name', '-apartments_count', '-available_count', '-created_at'] as const;
export type EstateOrdering = (typeof ESTATE_ORDERINGS)[number];

/** Compares two estates, for servers that do not sort. A higher id is newer. */
export function compareEstates(a: ListedEstate, b: ListedEstate, ordering: EstateOrdering | undefined): number {
  switch (ordering) {
    case '-apartments_count':
      return (b.apartments_count ?? 0) - (a.apartments_count ?? 0);
    case '-available_count':
      return (b.available_count ?? 0) - (a.available_count ?? 0);
    case '-created_at':
      return b.id - a.id;
    case 'name':
    case undefined:
      return a.name.localeCompare(b.name);
  }
}
