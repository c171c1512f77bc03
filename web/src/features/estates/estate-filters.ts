import type { EstateOrdering } from './estate-order.ts';

/** Filter and page of the estates to list. */
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

/** Filter and page of the available apartments to list. */
export interface AvailableFilter {
  page: number;
  page_size: number;
  estate_id?: number | undefined;
  min_rooms?: number | undefined;
  /** Whole shillings a month. */
  max_rent?: number | undefined;
}
