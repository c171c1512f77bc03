import type { Complaint, ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import { listComplaints } from '@amayumba/contract/complaints/endpoints.ts';
import { useState } from 'react';
import { usePolling } from '../../../api/use-polling.ts';
import { useRefresh } from '../../../api/use-refresh.ts';
import { withNames } from '../../../features/complaints/complaint-view.ts';
import { useListComplaintsQuery } from '../../../features/complaints/complaints.api.ts';
import { useComplaintCategories, useComplaintStatuses } from '../../../features/complaints/use-complaint-lists.ts';
import { useNamedTenants } from '../../../features/tenants/use-named-tenants.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { type RowSelection, useRowSelection } from '../../../lib/use-row-selection.ts';
import { useUrlRecord } from '../../../lib/use-url-record.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListRows } from '../../../ui/ListRows.tsx';
import { ListScreen } from '../../../ui/ListScreen.tsx';
import { RowTick, tickColumn } from '../../../ui/Tick.tsx';
import { ParamSearch } from '../../../ui/ParamFields.tsx';
import { useTenantMessage } from '../messages/use-tenant-message.tsx';
import { ExportButton, FileButtons } from '../ExportButton.tsx';
import { ComplaintFilters, type Filters, useComplaintFigures, useComplaintFilters } from './ComplaintFilters.tsx';
import { ComplaintCard, complaintColumns } from './complaint-columns.tsx';
import { listedAnswer } from '../../../lib/listed-answer.ts';

const loadDialogs = () => import('./list-dialogs.ts');
const titleOf = ({ title }: Complaint) => title;

interface Asked {
  kind: 'update' | 'close';
  complaint: Complaint;
}

/** See docs/product.md, Complaint Management. */
export function ManagerComplaintsScreen() {
  const filters = useComplaintFilters();
  const { filter } = filters;
  const query = useListComplaintsQuery(filters.paged, usePolling(0));
  const statuses = useComplaintStatuses();
  const categories = useComplaintCategories();
  const refresh = useRefresh('Complaint');
  const opened = useUrlRecord('complaint');
  const [asked, setAsked] = useState<Asked | null>(null);
  const dialogs = useLazyPart(loadDialogs, asked !== null || opened.id !== null);
  const rows = useNamedTenants(listedAnswer(query)?.results)?.map((complaint) =>
    withNames(complaint, categories, statuses),
  );
  const figures = useComplaintFigures(filters, statuses);
  const selection = useRowSelection(rows);
  const actions = {
    onSelect: ({ id }: Complaint) => opened.open(id),
    onEdit: (complaint: Complaint) => setAsked({ kind: 'update', complaint }),
    onClose: (complaint: Complaint) => setAsked({ kind: 'close', complaint }),
  };
  const done = () => setAsked(null);
  return (
    <ListScreen
      title="Complaint Management"
      subtitle="What tenants report and its progress"
      onRefresh={refresh}
      isRefreshing={query.isFetching}
      actions={<ExportButton isInHead name="complaints" call={listComplaints} query={filter} />}
      figures={{ label: 'Complaint figures', items: figures }}
      search={<ParamSearch label="Search complaints" placeholder="Title, tenant, estate" />}
      filters={<ComplaintFilters filters={filters} statuses={statuses} categories={categories} />}
      count={filters.count}
      onClear={filters.reset}
      clearLabel="Reset"
    >
      {filter.tenant_id !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3 border-b border-line px-4 py-1 text-[0.875rem] text-muted">
          <span>
            Only complaints of{' '}
            <strong className="text-ink">{rows?.[0]?.tenant_details.name ?? `tenant ${filter.tenant_id}`}</strong>
          </span>
          <Button size="sm" variant="ghost" onClick={() => filters.change({ tenant: null })}>
            Show all tenants
          </Button>
        </p>
      )}
      <ListRows
        noun="complaints"
        columns={[tickColumn(selection, titleOf), ...complaintColumns(actions)]}
        query={query}
        rows={rows}
        card={(complaint) => (
          <div className="flex">
            <span className="-mt-2.5 -ml-3">
              <RowTick row={complaint} name={complaint.title} selection={selection} />
            </span>
            <div className="min-w-0 flex-1">
              <ComplaintCard complaint={complaint} actions={actions} />
            </div>
          </div>
        )}
        empty={<NoComplaints filters={filters} />}
      >
        <ComplaintBulkBar selection={selection} statuses={statuses} />
      </ListRows>
      {dialogs && opened.id !== null && !asked && (
        <dialogs.ComplaintPanel
          key={opened.id}
          id={opened.id}
          listed={rows?.find(({ id }) => id === opened.id)}
          onLeave={opened.close}
          onEdit={actions.onEdit}
          onClose={actions.onClose}
        />
      )}
      {dialogs && asked?.kind === 'update' && (
        <dialogs.UpdateComplaintModal complaint={asked.complaint} statuses={statuses} onClose={done} />
      )}
      {dialogs && asked?.kind === 'close' && (
        <dialogs.CloseComplaintDialog complaint={asked.complaint} statuses={statuses} onClose={done} />
      )}
    </ListScreen>
  );
}

function NoComplaints({ filters }: { filters: Filters }) {
  if (!filters.onClear) {
    return (
      <EmptyState icon="complaint" title="No complaints">
        What tenants report in their portal arrives here.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="filter" title="No complaints found" action={<Button onClick={filters.reset}>Reset</Button>}>
      Nothing matches the search and filters.
    </EmptyState>
  );
}

interface ComplaintBulkBarProps {
  selection: RowSelection<Complaint>;
  statuses: readonly ComplaintStatus[];
}

const loadModal = () => import('./SetStatusModal.tsx');

export function ComplaintBulkBar({ selection, statuses }: ComplaintBulkBarProps) {
  const [isAsking, setAsking] = useState(false);
  const modal = useLazyPart(loadModal, isAsking);
  const message = useTenantMessage(
    selection.rows.map(({ tenant_details }) => tenant_details),
    selection.clear,
  );
  return (
    <>
      <BulkBar count={selection.rows.length} elsewhere={selection.elsewhere} onClear={selection.clear}>
        <FileButtons name="complaints" call={listComplaints} query={{}} ids={selection.rows.map(({ id }) => id)} />
        <Button size="sm" variant="glass" icon="mail" may="messages:write" onClick={message.ask}>
          Message
        </Button>
        <Button size="sm" variant="bright" icon="check" may="complaints:decide" onClick={() => setAsking(true)}>
          Set status
        </Button>
      </BulkBar>
      {message.form}
      {modal && isAsking && (
        <modal.SetStatusModal
          complaints={selection.rows}
          statuses={statuses}
          onClose={() => setAsking(false)}
          onDone={selection.clear}
        />
      )}
    </>
  );
}
