import { ESTATE_ORDERINGS, type EstateFilter, type EstateOrdering } from '../../../features/estates/estate-filters.ts';
import { useListOwnersQuery } from '../../../features/estates/estates.api.ts';
import { useMay } from '../../../lib/permissions.ts';
import { choiceParam, idParam, pageParam, useListParams } from '../../../lib/use-list-params.ts';
import { SelectField } from '../../../ui/SelectField.tsx';

const ORDERINGS: Record<EstateOrdering, string> = {
  name: 'Name',
  '-apartments_count': 'Apartments',
  '-available_count': 'Availability',
  '-created_at': 'Newest',
};
const SORTS = Object.entries(ORDERINGS).map(([value, label]) => ({ value, label }));
const VACANCIES = [{ value: 'yes', label: 'Has vacancies' }];

/** Owner, vacancies and order of the estates. */
export function EstateFilterFields({ filters }: { filters: EstateFilters }) {
  const mayReadOwners = useMay('owners:read');
  const { data: owners = [] } = useListOwnersQuery(undefined, { skip: !mayReadOwners });
  const { filter } = filters;
  return (
    <>
      {mayReadOwners && (
        <SelectField
          label="Owner"
          placeholder="All Owners"
          options={owners.map(({ id, name, username }) => ({ value: id, label: name || username }))}
          value={filter.owner ?? ''}
          onChange={({ target }) => filters.setOwner(target.value)}
        />
      )}
      <SelectField
        label="Vacancies"
        placeholder="All"
        options={VACANCIES}
        value={filter.has_vacancies ? 'yes' : ''}
        onChange={({ target }) => filters.setHasVacancies(target.value === 'yes')}
      />
      <SelectField
        label="Sort"
        options={SORTS}
        value={filter.ordering}
        onChange={({ target }) => filters.setOrdering(target.value as EstateOrdering)}
      />
    </>
  );
}

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

type EstateFilters = ReturnType<typeof useEstateFilters>;
