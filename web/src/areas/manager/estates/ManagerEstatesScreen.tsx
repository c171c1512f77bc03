import { flagFilter, idFilter, textFilter, useListFilter } from '../../../lib/use-list-filter.ts';
import { listEstates } from '@amayumba/contract/estates/endpoints.ts';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../../api/base-api.ts';
import { EstateStructure } from '../../../features/estates/EstateStructure.tsx';
import { ESTATE_ORDERINGS, type EstateOrdering } from '../../../features/estates/estate-filters.ts';
import type { ListedEstate } from '../../../features/estates/estate-schemas.ts';
import { useListEstatesQuery } from '../../../features/estates/estates.api.ts';
import { useMay } from '../../../lib/permissions.ts';
import { choiceParam } from '../../../lib/use-list-params.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { Button } from '../../../ui/Button.tsx';
import { HeadButton } from '../../../ui/HeadButton.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ListRows } from '../../../ui/ListRows.tsx';
import { ListScreen } from '../../../ui/ListScreen.tsx';
import { NoRows } from '../../../ui/NoRows.tsx';
import { ParamSearch, ParamSelect } from '../../../ui/ParamFields.tsx';
import { IMPORT_PATH } from '../import/import-paths.ts';
import { ExportButton } from '../ExportButton.tsx';
import { type EstateActions, EstateCard, estateColumns } from './estate-columns.tsx';
import { useOwnerOptions } from './forms/use-owner-options.ts';

type OpenModal = { kind: 'create' | 'available' } | { kind: 'edit' | 'delete'; estate: ListedEstate };

const loadDialogs = () => import('./forms/list-dialogs.ts');

/** See docs/product.md, Property Management. */
export function ManagerEstatesScreen() {
  const dispatch = useDispatch();
  const filters = useEstateFilters();
  const { filter, params, change, onClear } = filters;
  const query = useListEstatesQuery(filters.paged);
  /** The dashboard's New Estate button sets this parameter. */
  const isNewAsked = params.has('new');
  const [modal, setModal] = useState<OpenModal | null>(isNewAsked ? { kind: 'create' } : null);
  const dialogs = useLazyPart(loadDialogs, modal !== null);
  const [expandedId, setExpandedId] = useState<number | null>(null);
  // Removes the parameter, so that the form does not open again on reload. The form waits for that, because it adds a
  // history entry.
  useEffect(() => {
    if (isNewAsked) change({ new: null });
  }, [isNewAsked, change]);
  const close = () => setModal(null);
  const actions: EstateActions = {
    expandedId,
    onToggle: ({ id }) => setExpandedId(id === expandedId ? null : id),
    onEdit: (estate) => setModal({ kind: 'edit', estate }),
    onDelete: (estate) => setModal({ kind: 'delete', estate }),
  };
  // Also fetches the blocks and apartments of an expanded estate again.
  const refresh = () => void dispatch(baseApi.util.invalidateTags(['Property']));
  return (
    <ListScreen
      title="Property Management"
      subtitle="Live estates, blocks and apartments overview"
      onRefresh={query.data ? refresh : () => void query.refetch()}
      isRefreshing={query.isFetching}
      actions={
        <>
          <HeadButton variant="glass" icon="apartment" onClick={() => setModal({ kind: 'available' })}>
            Available
          </HeadButton>
          <ButtonLink to={IMPORT_PATH} variant="glass" icon="upload" isStackedOnPhone>
            Import
          </ButtonLink>
          <HeadButton icon="plus" may="estates:create" onClick={() => setModal({ kind: 'create' })}>
            Add Estate
          </HeadButton>
        </>
      }
      search={<ParamSearch label="Search estates" placeholder="Search estates..." />}
      filters={<EstateFilterFields />}
      count={filters.count}
      onClear={onClear}
      action={<ExportButton name="estates" call={listEstates} query={filter} />}
    >
      <ListRows
        noun="estates"
        columns={estateColumns(actions)}
        query={query}
        card={(estate) => <EstateCard estate={estate} actions={actions} />}
        expanded={(estate) => estate.id === expandedId && <EstateStructure estate={estate} />}
        empty={<NoEstates onClear={onClear} onAdd={() => setModal({ kind: 'create' })} />}
      />
      {dialogs && modal?.kind === 'create' && !isNewAsked && <dialogs.CreateEstateModal onClose={close} />}
      {dialogs && modal?.kind === 'available' && <dialogs.AvailableApartmentsModal onClose={close} />}
      {dialogs && modal?.kind === 'edit' && <dialogs.EditEstateModal estate={modal.estate} onClose={close} />}
      {dialogs && modal?.kind === 'delete' && <dialogs.DeleteEstateDialog estate={modal.estate} onClose={close} />}
    </ListScreen>
  );
}

const NoEstates = ({ onClear, onAdd }: { onClear: (() => void) | undefined; onAdd: () => void }) => (
  <NoRows
    icon="estate"
    title="No estates found"
    onClear={onClear}
    noMatch="Nothing matches the search and filters."
    action={
      <Button variant="primary" icon="plus" may="estates:create" onClick={onAdd}>
        Add First Estate
      </Button>
    }
  >
    An estate holds blocks, and blocks hold apartments.
  </NoRows>
);

const ORDERINGS: Record<EstateOrdering, string> = {
  name: 'Name',
  '-apartments_count': 'Apartments',
  '-available_count': 'Availability',
  '-created_at': 'Newest',
};
const SORTS = Object.entries(ORDERINGS).map(([value, label]) => ({ value, label }));
const VACANCIES = [{ value: 'yes', label: 'Has vacancies' }];

export function EstateFilterFields() {
  const mayReadOwners = useMay('owners:read');
  const owners = useOwnerOptions();
  return (
    <>
      {mayReadOwners && <ParamSelect name="owner" label="Owner" placeholder="All Owners" {...owners} />}
      <ParamSelect name="vacancies" label="Vacancies" placeholder="All" options={VACANCIES} />
      <ParamSelect name="sort" label="Sort" options={SORTS} usual="name" />
    </>
  );
}

const FILTERS = {
  search: textFilter('search'),
  owner: idFilter('owner'),
  has_vacancies: flagFilter('vacancies', 'yes'),
};

export function useEstateFilters() {
  const list = useListFilter(FILTERS);
  const ordering = choiceParam(list.params, 'sort', ESTATE_ORDERINGS) ?? 'name';
  return { ...list, filter: { ...list.filter, ordering }, paged: { ...list.paged, ordering } };
}
