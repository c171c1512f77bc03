import { listEstates } from '@amayumba/contract/estates/endpoints.ts';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../../api/base-api.ts';
import { asProblem } from '../../../api/problem.ts';
import { request } from '../../../api/request.ts';
import { EstateStructure } from '../../../features/estates/EstateStructure.tsx';
import type { ListedEstate } from '../../../features/estates/estate-schemas.ts';
import { useListEstatesQuery } from '../../../features/estates/estates.api.ts';
import { today } from '../../../lib/today.ts';
import { useListParams } from '../../../lib/use-list-params.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListRows } from '../../../ui/ListRows.tsx';
import { ListScreen } from '../../../ui/ListScreen.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { IMPORT_PATH } from '../import/import-paths.ts';
import { ExportButton } from '../money/ExportButton.tsx';
import { AvailableApartmentsModal } from './AvailableApartmentsModal.tsx';
import { EstateFilterFields, useEstateFilters } from './EstateFilterFields.tsx';
import { type EstateActions, EstateCard, estateColumns } from './estate-columns.tsx';
import { DeleteEstateDialog } from './forms/DeletePlaceDialog.tsx';
import { CreateEstateModal, EditEstateModal } from './forms/EstateModals.tsx';

type OpenModal = { kind: 'create' | 'available' } | { kind: 'edit' | 'delete'; estate: ListedEstate };

/** See docs/product.md, Property Management. */
export function ManagerEstatesScreen() {
  const dispatch = useDispatch();
  const filters = useEstateFilters();
  const { filter, setPage } = filters;
  const { data, error, isFetching, refetch } = useListEstatesQuery(filter);
  const { params, change } = useListParams();
  /** The dashboard's New Estate button sets this parameter. */
  const isNewAsked = params.has('new');
  const [modal, setModal] = useState<OpenModal | null>(isNewAsked ? { kind: 'create' } : null);
  const [expandedId, setExpandedId] = useState<number | null>(null);
  const problem = asProblem(error);
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
  const retry = () => void refetch();
  // Also fetches the blocks and apartments of an expanded estate again.
  const refresh = () => void dispatch(baseApi.util.invalidateTags(['Property']));
  return (
    <ListScreen
      title="Property Management"
      subtitle="Live estates, blocks and apartments overview"
      onRefresh={data ? refresh : retry}
      isRefreshing={isFetching}
      actions={
        <>
          <Button variant="glass" icon="apartment" isStackedOnPhone onClick={() => setModal({ kind: 'available' })}>
            Available
          </Button>
          <ButtonLink to={IMPORT_PATH} variant="glass" icon="upload" isStackedOnPhone>
            Import
          </ButtonLink>
          <Button
            variant="bright"
            icon="plus"
            isStackedOnPhone
            may="estates:create"
            onClick={() => setModal({ kind: 'create' })}
          >
            Add Estate
          </Button>
        </>
      }
      search={
        <SearchField
          label="Search estates"
          placeholder="Search estates..."
          value={filter.search ?? ''}
          onSearch={filters.setSearch}
        />
      }
      filters={<EstateFilterFields filters={filters} />}
      count={filters.active}
      onClear={filters.active > 0 || filter.search ? filters.clear : undefined}
      action={
        <ExportButton
          fileName={`amayumba-estates-${today()}`}
          requestFor={(file) =>
            request(listEstates, { query: { ...filter, page: undefined, page_size: undefined, file } })
          }
        />
      }
    >
      <ListRows
        noun="estates"
        columns={estateColumns(actions)}
        rows={data?.results}
        rowKey={({ id }) => id}
        isFetching={isFetching}
        problem={problem}
        onRetry={retry}
        card={(estate) => <EstateCard estate={estate} actions={actions} />}
        expanded={(estate) => estate.id === expandedId && <EstateStructure estate={estate} />}
        empty={<NoEstates filters={filters} onAdd={() => setModal({ kind: 'create' })} />}
        page={filter.page}
        pageSize={filter.page_size}
        count={data?.count}
        onPage={setPage}
      />
      {modal?.kind === 'create' && !isNewAsked && <CreateEstateModal onClose={close} />}
      {modal?.kind === 'available' && <AvailableApartmentsModal onClose={close} />}
      {modal?.kind === 'edit' && <EditEstateModal estate={modal.estate} onClose={close} />}
      {modal?.kind === 'delete' && <DeleteEstateDialog estate={modal.estate} onClose={close} />}
    </ListScreen>
  );
}

function NoEstates({ filters, onAdd }: { filters: ReturnType<typeof useEstateFilters>; onAdd: () => void }) {
  const isNarrowed = filters.active > 0 || Boolean(filters.filter.search);
  return (
    <EmptyState
      icon="estate"
      title="No estates found"
      action={
        isNarrowed ? (
          <Button onClick={filters.clear}>Clear filters</Button>
        ) : (
          <Button variant="primary" icon="plus" may="estates:create" onClick={onAdd}>
            Add First Estate
          </Button>
        )
      }
    >
      {isNarrowed ? 'Nothing matches the search and filters.' : 'An estate holds blocks, and blocks hold apartments.'}
    </EmptyState>
  );
}
