import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { asProblem } from '../../../api/problem.ts';
import { tenantView } from '../../../features/tenants/tenant-view.ts';
import { useListTenantsQuery } from '../../../features/tenants/tenants.api.ts';
import { useTenantFilters } from '../../../features/tenants/use-tenant-filters.ts';
import { today } from '../../../lib/today.ts';
import { useRowSelection } from '../../../lib/use-row-selection.ts';
import { useUrlRecord } from '../../../lib/use-url-record.ts';
import { useStoredFlag } from '../../../lib/use-stored-flag.ts';
import { ExportButton } from '../money/ExportButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListRows } from '../../../ui/ListRows.tsx';
import { ListScreen } from '../../../ui/ListScreen.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { RowTick, tickColumn } from '../../../ui/Tick.tsx';
import { AddTenantModal } from './AddTenantModal.tsx';
import { TenantBulkBar } from './TenantBulkBar.tsx';
import { type TenantDialog, TenantDialogs } from './TenantDialogs.tsx';
import { TenantGrid } from './TenantGrid.tsx';
import { TenantListItem } from './TenantListItem.tsx';
import { TenantPanel } from './TenantPanel.tsx';
import { TenantFilters, ViewSwitch } from './TenantFilters.tsx';
import { tenantColumns } from './tenant-columns.tsx';

type Asked = { kind: 'add' } | { kind: TenantDialog; tenant: Tenant };

/** See docs/product.md, Tenant Management. */
export function ManagerTenantsScreen() {
  const filters = useTenantFilters();
  const { filter, setPage } = filters;
  const { data, error, isFetching, refetch } = useListTenantsQuery(filter);
  const [isGrid, setGrid] = useStoredFlag('tenants_as_cards');
  const opened = useUrlRecord('tenant');
  const [asked, setAsked] = useState<Asked | null>(null);
  const problem = asProblem(error);
  const rows = data?.results.map((tenant) => ({ id: tenant.id, tenant, view: tenantView(tenant, today()) }));
  const selection = useRowSelection(rows);
  const onSelect = ({ id }: Tenant) => opened.open(id);
  const onEdit = (tenant: Tenant) => setAsked({ kind: 'edit', tenant });
  const retry = () => void refetch();
  return (
    <ListScreen
      title="Tenant Management"
      onRefresh={retry}
      isRefreshing={isFetching}
      actions={
        <>
          <ExportButton
            isInHead
            fileName={`amayumba-tenants-${today()}`}
            requestFor={(file) =>
              request(listTenants, { query: { ...filter, page: undefined, page_size: undefined, file } })
            }
          />
          <Button
            variant="bright"
            icon="plus"
            isStackedOnPhone
            may="tenants:write"
            onClick={() => setAsked({ kind: 'add' })}
          >
            Add Tenant
          </Button>
        </>
      }
      search={
        <SearchField
          label="Search tenants"
          placeholder="Name, phone, email, home or estate"
          value={filter.search ?? ''}
          onSearch={filters.setSearch}
        />
      }
      filters={<TenantFilters filters={filters} />}
      count={filters.active}
      onClear={filters.active > 0 || filter.search ? filters.clear : undefined}
      action={<ViewSwitch isList={!isGrid} onListChange={(isList) => setGrid(!isList)} />}
    >
      <ListRows
        noun="tenants"
        columns={[tickColumn(selection, ({ view }) => view.name), ...tenantColumns({ onSelect, onEdit })]}
        rows={rows}
        rowKey={({ tenant }) => tenant.id}
        isFetching={isFetching}
        problem={problem}
        onRetry={retry}
        card={(row) => (
          <div className="-my-2 flex items-center">
            <span className="-ml-3">
              <RowTick row={row} name={row.view.name} selection={selection} />
            </span>
            <div className="min-w-0 flex-1">
              <TenantListItem {...row} onSelect={onSelect} onEdit={onEdit} />
            </div>
          </div>
        )}
        grid={isGrid && <TenantGrid rows={rows} isFetching={isFetching} onSelect={onSelect} onEdit={onEdit} />}
        empty={<NoTenants filters={filters} onAdd={() => setAsked({ kind: 'add' })} />}
        footer={<TenantBulkBar selection={selection} />}
        page={filter.page}
        pageSize={filter.page_size}
        count={data?.count}
        onPage={setPage}
      />
      {opened.id !== null && !asked && (
        <TenantPanel
          key={opened.id}
          id={opened.id}
          listed={data?.results.find(({ id }) => id === opened.id)}
          onClose={opened.close}
          onAsk={(kind, tenant) => setAsked({ kind, tenant })}
        />
      )}
      {asked?.kind === 'add' && <AddTenantModal onClose={() => setAsked(null)} />}
      {asked && asked.kind !== 'add' && (
        <TenantDialogs dialog={asked.kind} tenant={asked.tenant} onClose={() => setAsked(null)} />
      )}
    </ListScreen>
  );
}

function NoTenants({ filters, onAdd }: { filters: ReturnType<typeof useTenantFilters>; onAdd: () => void }) {
  const isNarrowed = filters.active > 0 || Boolean(filters.filter.search);
  return (
    <EmptyState
      icon="tenants"
      title="No tenants found"
      action={
        isNarrowed ? (
          <Button onClick={filters.clear}>Clear filters</Button>
        ) : (
          <Button variant="primary" icon="plus" may="tenants:write" onClick={onAdd}>
            Add First Tenant
          </Button>
        )
      }
    >
      {isNarrowed ? 'Nobody matches the search and filters.' : 'A tenant has an account and a lease on an apartment.'}
    </EmptyState>
  );
}
