import { formatWhole } from '@amayumba/contract/money.ts';
/** Counts and sums come with a page of one row, so that they stay quick with many rows. */
export const ONLY_FIGURES = { page_size: 1, page: 1 } as const;

/** The count of a list in words: undefined while it loads, a dash if it could not be loaded. */
export const countOf = ({ data, isLoading }: { data?: { count: number } | undefined; isLoading: boolean }) =>
  isLoading ? undefined : data ? formatWhole(data.count) : '–';
