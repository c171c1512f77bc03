import { listedAnswer } from '../../../lib/listed-answer.ts';
import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import { useState } from 'react';
import { useForeignEstateName } from '../../../features/estates/EstateSelect.tsx';
import { tenantView } from '../../../features/tenants/tenant-view.ts';
import { useListTenantsQuery } from '../../../features/tenants/tenants.api.ts';
import { today } from '../../../lib/today.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { type RowSelection, useRowSelection } from '../../../lib/use-row-selection.ts';
import { useStoredFlag } from '../../../lib/use-stored-flag.ts';
import { useUrlRecord } from '../../../lib/use-url-record.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { HeadButton } from '../../../ui/HeadButton.tsx';
import { ListRows } from '../../../ui/ListRows.tsx';
import { ListScreen } from '../../../ui/ListScreen.tsx';
import { NoRows } from '../../../ui/NoRows.tsx';
import { RowTick, tickColumn } from '../../../ui/Tick.tsx';
import { ParamSearch } from '../../../ui/ParamFields.tsx';
import { type Recipient, useTenantMessage } from '../messages/use-tenant-message.tsx';
import { ExportButton, FileButtons } from '../ExportButton.tsx';
import type { TenantDialog } from './TenantDialogs.tsx';
import { TenantFilters, useTenantFilters, ViewSwitch } from './TenantFilters.tsx';
import { TenantGrid } from './TenantGrid.tsx';
import { tenantColumns, TenantListItem, type TenantTableRow } from './tenant-columns.tsx';

type Asked = { kind: 'add' } | { kind: TenantDialog; tenant: Tenant };

const loadDialogs = () => import('./list-dialogs.ts');

/** See docs/product.md, Tenant Management. */
export function ManagerTenantsScreen() {
  const filters = useTenantFilters();
  const { filter, paged, onClear } = filters;
  const query = useListTenantsQuery({ ...paged, estate_name: useForeignEstateName(filter.estate_id) });
  const listed = listedAnswer(query)?.results;
  const [isGrid, setGrid] = useStoredFlag('tenants_as_cards');
  const opened = useUrlRecord('tenant');
  const [asked, setAsked] = useState<Asked | null>(null);
  const dialogs = useLazyPart(loadDialogs, asked !== null || opened.id !== null);
  const rows = listed?.map((tenant) => ({ id: tenant.id, tenant, view: tenantView(tenant, today()) }));
  const selection = useRowSelection(rows);
  const onSelect = ({ id }: Tenant) => opened.open(id);
  const onEdit = (tenant: Tenant) => setAsked({ kind: 'edit', tenant });
  return (
    <ListScreen
      title="Tenant Management"
      onRefresh={() => void query.refetch()}
      isRefreshing={query.isFetching}
      actions={
        <>
          <ExportButton isInHead name="tenants" call={listTenants} query={filter} />
          <HeadButton icon="plus" may="tenants:write" onClick={() => setAsked({ kind: 'add' })}>
            Add Tenant
          </HeadButton>
        </>
      }
      search={<ParamSearch label="Search tenants" placeholder="Name, phone or home" />}
      filters={<TenantFilters filters={filters} />}
      count={filters.count}
      onClear={onClear}
      action={<ViewSwitch isList={!isGrid} onListChange={(isList) => setGrid(!isList)} />}
    >
      <ListRows
        noun="tenants"
        columns={[tickColumn(selection, ({ view }) => view.name), ...tenantColumns({ onSelect, onEdit })]}
        query={query}
        rows={rows}
        pageSize={filters.pageSize}
        rowKey={({ tenant }) => tenant.id}
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
        grid={isGrid && <TenantGrid rows={rows} isFetching={query.isFetching} onSelect={onSelect} onEdit={onEdit} />}
        empty={<NoTenants onClear={onClear} onAdd={() => setAsked({ kind: 'add' })} />}
      >
        <TenantBulkBar selection={selection} />
      </ListRows>
      {dialogs && opened.id !== null && !asked && (
        <dialogs.TenantPanel
          key={opened.id}
          id={opened.id}
          listed={listed?.find(({ id }) => id === opened.id)}
          onClose={opened.close}
          onAsk={(kind, tenant) => setAsked({ kind, tenant })}
        />
      )}
      {dialogs && asked?.kind === 'add' && <dialogs.AddTenantModal onClose={() => setAsked(null)} />}
      {dialogs && asked && asked.kind !== 'add' && (
        <dialogs.TenantDialogs dialog={asked.kind} tenant={asked.tenant} onClose={() => setAsked(null)} />
      )}
    </ListScreen>
  );
}

const NoTenants = ({ onClear, onAdd }: { onClear: (() => void) | undefined; onAdd: () => void }) => (
  <NoRows
    icon="tenants"
    title="No tenants found"
    onClear={onClear}
    noMatch="Nobody matches the search and filters."
    action={
      <span className="flex flex-wrap justify-center gap-2">
        <ButtonLink icon="upload" to="/manager/estates/import" may="imports:write">
          Import a rent roll
        </ButtonLink>
        <Button variant="primary" icon="plus" may="tenants:write" onClick={onAdd}>
          Add First Tenant
        </Button>
      </span>
    }
  >
    A tenant has an account and a lease on an apartment. Both can be imported from your spreadsheet.
  </NoRows>
);

type Row = TenantTableRow & { id: number };

const recipientOf = ({ tenant: { id, apartment_details: home }, view: { name } }: Row): Recipient => ({
  id,
  name,
  apartment: home?.number ?? null,
  block: home?.block.name ?? null,
  estate: home?.estate.name ?? null,
});

export function TenantBulkBar({ selection }: { selection: Pick<RowSelection<Row>, 'rows' | 'elsewhere' | 'clear'> }) {
  const message = useTenantMessage(selection.rows.map(recipientOf), selection.clear);
  return (
    <>
      <BulkBar count={selection.rows.length} elsewhere={selection.elsewhere} onClear={selection.clear}>
        <FileButtons
          name="tenants"
          call={listTenants}
          query={{ ordering: 'name' }}
          ids={selection.rows.map(({ id }) => id)}
        />
        <Button size="sm" variant="bright" icon="mail" may="messages:write" onClick={message.ask}>
          Message
        </Button>
      </BulkBar>
      {message.form}
    </>
  );
}
