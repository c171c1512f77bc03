import { useListParams } from '../../../../lib/use-list-params.ts';

/** Which homes of an estate are shown. */
export interface HomeFilter {
  search: string;
  isFreeOnly: boolean;
}

export const ALL_HOMES: HomeFilter = { search: '', isFreeOnly: false };

/** The filter of the homes of an estate, in the URL. */
export function useHomeFilter() {
  const { params, change } = useListParams();
  const filter: HomeFilter = { search: params.get('search') ?? '', isFreeOnly: params.get('free') === 'yes' };
  return {
    filter,
    setFilter: ({ search, isFreeOnly }: HomeFilter) =>
      change({ search: search.trim(), free: isFreeOnly ? 'yes' : null }),
  };
}
