import type { ListedEstate } from './estate-schemas.ts';
import { type EstateCounts, useGetEstateCountsQuery } from './estates.api.ts';

/** An estate's counts, from the list or, if the list has none, from a separate call. Null until they are known. */
export function useEstateCounts(estate: ListedEstate): EstateCounts | null {
  const { id, blocks_count, apartments_count, available_count } = estate;
  const isKnown = blocks_count !== null && apartments_count !== null && available_count !== null;
  const { data } = useGetEstateCountsQuery(id, { skip: isKnown });
  return isKnown ? { blocks_count, apartments_count, available_count } : (data ?? null);
}
