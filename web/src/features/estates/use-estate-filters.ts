import { ESTATE_ORDERINGS, type EstateOrdering } from './estate-order.ts';
import type { EstateFilter } from './estates.api.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';

const PAGE_SIZE = 25;

/** Search, filter, order and page of the estates, kept in the URL, so that back, reload and links work. */
export function useEstateFilters() {
  const [params, setParams] = useSearchParams();
  const owner = Number(params.get('owner'));
  const ordering = ESTATE_ORDERINGS.find((known) => known === params.get('sort')) ?? 'name';
  const filter: EstateFilter = {
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    page_size: PAGE_SIZE,
    search: params.get('search') ?? '',
    ordering,
    owner: Number.isInteger(owner) && owner > 0 ? owner : undefined,
    has_vacancies: params.get('vacancies') === 'yes' ? true : undefined,
  };
  const change = (names: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries({ page: undefined, ...names })) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return {
    filter,
    /** How many filters are on; search and order do not count. */
    active: Number(filter.owner !== undefined) + Number(filter.has_vacancies === true),
    setSearch: (search: string) => change({ search }),
    setOrdering: (value: EstateOrdering) => change({ sort: value === 'name' ? undefined : value }),
    setOwner: (id: string) => change({ owner: id }),
    setHasVacancies: (isOn: boolean) => change({ vacancies: isOn ? 'yes' : undefined }),
    setPage: (page: number) => change({ page: page > 1 ? String(page) : undefined }),
    clear: () => change({ search: undefined, owner: undefined, vacancies: undefined }),
  };
}

export type EstateFilters = ReturnType<typeof useEstateFilters>;
