import { listEstates } from '@amayumba/contract/estates/endpoints.ts';
import { useId, useState } from 'react';
import { request } from '../../../api/request.ts';
import type { EstateOrdering } from '../../../features/estates/estate-order.ts';
import { useListOwnersQuery } from '../../../features/estates/estates.api.ts';
import type { EstateFilters } from '../../../features/estates/use-estate-filters.ts';
import { today } from '../../../lib/today.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { ExportButton } from '../money/ExportButton.tsx';

const ORDERINGS: Record<EstateOrdering, string> = {
  name: 'Name',
  '-apartments_count': 'Apartments',
  '-available_count': 'Availability',
  '-created_at': 'Newest',
};

/** Search, Filter, Sort and Export of the estates. */
export function EstateToolbar({ filters }: { filters: EstateFilters }) {
  const panelId = useId();
  const [isOpen, setOpen] = useState(filters.active > 0);
  return (
    <div className="border-b border-line p-3.5 sm:px-5 sm:py-4">
      <div className="flex flex-wrap gap-2.5">
        <SearchField
          label="Search estates"
          placeholder="Search estates..."
          value={filters.filter.search ?? ''}
          onSearch={filters.setSearch}
          className="min-w-0 flex-[1_1_100%] sm:flex-1"
        />
        <Button
          icon="filter"
          className="min-h-11 flex-1 sm:min-h-11 sm:flex-none"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          Filter
          {filters.active > 0 && (
            <span className="ml-2 rounded-full bg-primary px-1.5 text-xs text-on-primary tabular">
              {filters.active}
              <span className="sr-only"> active</span>
            </span>
          )}
        </Button>
        <label className="relative flex-1 sm:flex-none">
          <span className="sr-only">Sort</span>
          <Icon name="sort" className="pointer-events-none absolute top-3 left-3.5 text-muted" />
          <select
            value={filters.filter.ordering}
            onChange={(event) => filters.setOrdering(event.target.value as EstateOrdering)}
            className="control appearance-none border-line pr-9 pl-10 text-base font-semibold shadow-xs"
          >
            {Object.entries(ORDERINGS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" className="pointer-events-none absolute top-3 right-3 text-muted" />
        </label>
        <ExportButton
          fileName={`amayumba-estates-${today()}`}
          requestFor={(file) =>
            request(listEstates, { query: { ...filters.filter, page: undefined, page_size: undefined, file } })
          }
        />
      </div>
      {isOpen && <FilterPanel id={panelId} filters={filters} />}
    </div>
  );
}

function FilterPanel({ id, filters }: { id: string; filters: EstateFilters }) {
  const { data: owners = [] } = useListOwnersQuery();
  return (
    <fieldset id={id} className="mt-3.5 flex flex-wrap items-end gap-x-5 gap-y-3">
      <legend className="sr-only">Filter estates</legend>
      <SelectField
        label="Owner"
        placeholder="All Owners"
        options={owners.map((owner) => ({ value: String(owner.id), label: owner.name || owner.username }))}
        value={filters.filter.owner === undefined ? '' : String(filters.filter.owner)}
        onChange={(event) => filters.setOwner(event.target.value)}
        className="w-full sm:w-64"
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-[0.875rem] font-medium">
        <input
          type="checkbox"
          checked={filters.filter.has_vacancies === true}
          onChange={(event) => filters.setHasVacancies(event.target.checked)}
          className="size-4.5 flex-none accent-primary"
        />
        Has vacancies
      </label>
      {filters.active > 0 && (
        <Button variant="ghost" className="ml-auto" onClick={filters.clear}>
          Clear filters
        </Button>
      )}
    </fieldset>
  );
}
