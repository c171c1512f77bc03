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
import { Banner } from '../../../ui/Banner.tsx';
import { ExportButton } from '../money/ExportButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { RowTick, tickColumn } from '../../../ui/RowTicks.tsx';
import { AddTenantModal } from './AddTenantModal.tsx';
import { TenantBulkBar } from './TenantBulkBar.tsx';
import { type TenantDialog, TenantDialogs } from './TenantDialogs.tsx';
import { TenantGrid } from './TenantGrid.tsx';
import { TenantListItem } from './TenantListItem.tsx';
import { TenantPanel } from './TenantPanel.tsx';
import { TenantToolbar } from './TenantToolbar.tsx';
import { tenantColumns } from './tenant-columns.tsx';

type Asked = { kind: 'add' } | { kind: TenantDialog; tenant: Tenant };

/** See docs/product.md, Tenant Management. */
export function ManagerTenantsScreen() {
  const filters = useTenantFilters();
  const { filter, setPage } = filters;
  const { data, error, isFetching, refetch } = useListTenantsQuery(filter);
  const [isList, setIsList] = useStoredFlag('tenants_as_list');
  const opened = useUrlRecord('tenant');
  const [asked, setAsked] = useState<Asked | null>(null);
  const problem = asProblem(error);
  const rows = data?.results.map((tenant) => ({ id: tenant.id, tenant, view: tenantView(tenant, today()) }));
  const selection = useRowSelection(rows);
  const onSelect = ({ id }: Tenant) => opened.open(id);
  const onEdit = (tenant: Tenant) => setAsked({ kind: 'edit', tenant });
  const retry = () => void refetch();
  const isEmpty = rows?.length === 0;
  const empty = <NoTenants filters={filters} onAdd={() => setAsked({ kind: 'add' })} />;
  const failure = problem && !rows && (
    <ErrorState title="Tenants could not be loaded" message={problem.error} onRetry={retry} isRetrying={isFetching} />
  );
  return (
    <>
      <PageHeader
        title="Tenant Management"
        actions={
          <>
            <Button variant="glass" icon="refresh" isIconOnlyOnPhone isPending={isFetching} onClick={retry}>
              Refresh
            </Button>
            <ExportButton
              isInHead
              fileName={`amayumba-tenants-${today()}`}
              requestFor={(file) =>
                request(listTenants, { query: { ...filter, page: undefined, page_size: undefined, file } })
              }
            />
            <Button variant="bright" icon="plus" isIconOnlyOnPhone onClick={() => setAsked({ kind: 'add' })}>
              Add Tenant
            </Button>
          </>
        }
      />
      <TenantToolbar filters={filters} isList={isList} onListChange={setIsList} />
      {problem && rows && (
        <Banner tone="rose" className="mt-4">
          {problem.error}
        </Banner>
      )}
      <div className="mt-4 sm:mt-7">
        {isList || isEmpty || failure ? (
          <Card isFlush className="overflow-clip">
            <DataTable
              label="Tenants"
              columns={[tickColumn(selection, ({ view }) => view.name), ...tenantColumns({ onSelect, onEdit })]}
              rows={rows}
              rowKey={({ tenant }) => tenant.id}
              isFetching={isFetching}
              loadingText="Loading tenants..."
              card={(row) => (
                <div className="flex items-center">
                  <span className="-ml-3">
                    <RowTick row={row} name={row.view.name} selection={selection} />
                  </span>
                  <div className="min-w-0 flex-1">
                    <TenantListItem {...row} onSelect={onSelect} onEdit={onEdit} />
                  </div>
                </div>
              )}
              empty={empty}
              error={failure}
            />
            <TenantBulkBar selection={selection} />
          </Card>
        ) : (
          <TenantGrid rows={rows} isFetching={isFetching} onSelect={onSelect} onEdit={onEdit} />
        )}
      </div>
      {data && (data.count > filter.page_size || filter.page > 1) && (
        <Card isFlush className="mt-4 overflow-hidden [&>nav]:border-t-0">
          <Pagination
            page={filter.page}
            pageSize={filter.page_size}
            count={data.count}
            onPage={setPage}
            noun="tenants"
          />
        </Card>
      )}
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
    </>
  );
}

function NoTenants({ filters, onAdd }: { filters: ReturnType<typeof useTenantFilters>; onAdd: () => void }) {
  const isNarrowed = filters.status !== 'all' || Boolean(filters.filter.search);
  return (
    <EmptyState
      icon="tenants"
      title="No tenants found"
      action={
        isNarrowed ? (
          <Button onClick={filters.clear}>Clear filters</Button>
        ) : (
          <Button variant="primary" icon="plus" onClick={onAdd}>
            Add First Tenant
          </Button>
        )
      }
    >
      {isNarrowed ? 'Nobody matches the search and filters.' : 'A tenant has an account and a lease on an apartment.'}
    </EmptyState>
  );
}
