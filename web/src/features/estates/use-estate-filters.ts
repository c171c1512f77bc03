import { idParam, pageParam, useListParams, choiceParam } from '../../lib/use-list-params.ts';
import { ESTATE_ORDERINGS, type EstateOrdering } from './estate-order.ts';
import type { EstateFilter } from './estate-filters.ts';

const PAGE_SIZE = 25;

/** Search, filter, order and page of the estates. The URL holds them, so that back, reload and links work. */
export function useEstateFilters() {
  const { params, change } = useListParams();
  const filter: EstateFilter = {
    page: pageParam(params),
    page_size: PAGE_SIZE,
    search: params.get('search') ?? '',
    ordering: choiceParam(params, 'sort', ESTATE_ORDERINGS) ?? 'name',
    owner: idParam(params, 'owner') ?? undefined,
    has_vacancies: params.get('vacancies') === 'yes' ? true : undefined,
  };
  return {
    filter,
    /** Number of active filters, without search and order. */
    active: Number(filter.owner !== undefined) + Number(filter.has_vacancies === true),
    setSearch: (search: string) => change({ search }),
    setOrdering: (value: EstateOrdering) => change({ sort: value === 'name' ? null : value }),
    setOwner: (id: string) => change({ owner: id }),
    setHasVacancies: (isOn: boolean) => change({ vacancies: isOn ? 'yes' : null }),
    setPage: (page: number) => change({ page }),
    clear: () => change({ search: null, owner: null, vacancies: null }),
  };
}

export type EstateFilters = ReturnType<typeof useEstateFilters>;
