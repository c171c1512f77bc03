import { PAGE_SIZE_MAX } from '@amayumba/contract/lists.ts';
import { useListEstatesQuery } from '../../../../features/estates/estates.api.ts';

const ALL = { page: 1, page_size: PAGE_SIZE_MAX, ordering: 'name' } as const;

/**
 * Returns a function that names an estate by its id; undefined for one that is not on the first page, or not loaded.
 */
export function useEstateNames(): (id: number) => string | undefined {
  const { data } = useListEstatesQuery(ALL);
  return (id) => data?.results.find((estate) => estate.id === id)?.name;
}
