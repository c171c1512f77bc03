import type { EstateOrdering } from '../../../features/estates/estate-order.ts';
import { useListOwnersQuery } from '../../../features/estates/estates.api.ts';
import type { EstateFilters } from '../../../features/estates/use-estate-filters.ts';
import { useMay } from '../../../lib/permissions.ts';
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
