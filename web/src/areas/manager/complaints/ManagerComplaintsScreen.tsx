import { listComplaints } from '@amayumba/contract/complaints/endpoints.ts';
import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { asProblem } from '../../../api/problem.ts';
import { useRefresh } from '../../../api/use-refresh.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { withNames } from '../../../features/complaints/complaint-view.ts';
import { useListComplaintsQuery } from '../../../features/complaints/complaints.api.ts';
import { useNamedTenants } from '../../../features/tenants/use-named-tenants.ts';
import { type ComplaintFilters, useComplaintFilters } from '../../../features/complaints/use-complaint-filters.ts';
import { useComplaintCategories, useComplaintStatuses } from '../../../features/complaints/use-complaint-lists.ts';
import { useUrlRecord } from '../../../lib/use-url-record.ts';
import { useRowSelection } from '../../../lib/use-row-selection.ts';
import { today } from '../../../lib/today.ts';
import { ExportButton } from '../money/ExportButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { RowTick, tickColumn } from '../../../ui/RowTicks.tsx';
import { CloseComplaintDialog } from './CloseComplaintDialog.tsx';
import { ComplaintCard, complaintColumns } from './complaint-columns.tsx';
import { ComplaintBulkBar } from './ComplaintBulkBar.tsx';
import { ComplaintPanel } from './ComplaintPanel.tsx';
import { ComplaintTiles } from './ComplaintTiles.tsx';
import { ComplaintToolbar } from './ComplaintToolbar.tsx';
import { UpdateComplaintModal } from './UpdateComplaintModal.tsx';

const titleOf = ({ title }: Complaint) => title;

interface Asked {
  kind: 'update' | 'close';
  complaint: Complaint;
}

/** See docs/product.md, Complaint Management. */
export function ManagerComplaintsScreen() {
  const filters = useComplaintFilters();
  const { filter, setPage } = filters;
  const { data, error, isFetching, refetch } = useListComplaintsQuery(filter, usePolling(0));
  const statuses = useComplaintStatuses();
  const categories = useComplaintCategories();
  const refresh = useRefresh('Complaint');
  const opened = useUrlRecord('complaint');
  const [asked, setAsked] = useState<Asked | null>(null);
  const problem = asProblem(error);
  const rows = useNamedTenants(data?.results)?.map((complaint) => withNames(complaint, categories, statuses));
  const selection = useRowSelection(rows);
  const actions = {
    onSelect: ({ id }: Complaint) => opened.open(id),
    onEdit: (complaint: Complaint) => setAsked({ kind: 'update', complaint }),
    onClose: (complaint: Complaint) => setAsked({ kind: 'close', complaint }),
  };
  const done = () => setAsked(null);
  return (
    <>
      <PageHeader
        title="Complaint Management"
        subtitle="What tenants report, and how far it got"
        actions={
          <>
            <ExportButton
              isInHead
              fileName={`amayumba-complaints-${today()}`}
              requestFor={(file) =>
                request(listComplaints, { query: { ...filter, page: undefined, page_size: undefined, file } })
              }
            />
            <Button variant="glass" icon="refresh" isIconOnlyOnPhone isPending={isFetching} onClick={refresh}>
              Refresh
            </Button>
          </>
        }
      />
      <ComplaintTiles statuses={statuses} tenantId={filter.tenant_id} />
      <Card isFlush className="mt-4 overflow-clip">
        <ComplaintToolbar filters={filters} statuses={statuses} categories={categories} rows={rows} />
        {problem && rows && (
          <Banner tone="rose" className="m-4">
            {problem.error}
          </Banner>
        )}
        <DataTable
          label="Complaints"
          columns={[tickColumn(selection, titleOf), ...complaintColumns(actions)]}
          rows={rows}
          rowKey={({ id }) => id}
          isFetching={isFetching}
          loadingText="Loading complaints..."
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
          error={
            problem && (
              <ErrorState
                title="Complaints could not be loaded"
                message={problem.error}
                onRetry={() => void refetch()}
                isRetrying={isFetching}
              />
            )
          }
        />
        <ComplaintBulkBar selection={selection} statuses={statuses} />
        <Pagination
          page={filter.page}
          pageSize={filter.page_size}
          count={data?.count ?? 0}
          onPage={setPage}
          noun="complaints"
        />
      </Card>
      {opened.id !== null && !asked && (
        <ComplaintPanel
          key={opened.id}
          id={opened.id}
          listed={rows?.find(({ id }) => id === opened.id)}
          onLeave={opened.close}
          onEdit={actions.onEdit}
          onClose={actions.onClose}
        />
      )}
      {asked?.kind === 'update' && (
        <UpdateComplaintModal complaint={asked.complaint} statuses={statuses} onClose={done} />
      )}
      {asked?.kind === 'close' && (
        <CloseComplaintDialog complaint={asked.complaint} statuses={statuses} onClose={done} />
      )}
    </>
  );
}

function NoComplaints({ filters }: { filters: ComplaintFilters }) {
  if (!filters.isNarrowed) {
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
