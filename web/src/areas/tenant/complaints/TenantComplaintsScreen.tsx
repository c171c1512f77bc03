import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import { useState } from 'react';
import { useRefresh } from '../../../api/use-refresh.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { useMyComplaints } from '../../../features/complaints/use-complaint-lists.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { loadError } from '../../../ui/LoadError.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { CategoriesGuide } from './CategoriesGuide.tsx';
import { ComplaintCard, complaintColumns } from './complaint-columns.tsx';
import { ComplaintTiles } from './ComplaintTiles.tsx';
import { EditComplaintModal } from './EditComplaintModal.tsx';
import { LogComplaintModal } from './LogComplaintModal.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { useComplaintFilter } from './use-complaint-filter.ts';
import { COMPLAINTS_POLL_MS } from './poll-interval.ts';

/** See docs/product.md, Tenant complaints. */
export function TenantComplaintsScreen() {
  const { complaints, count, statuses, categories, problem, isFetching, refetch } = useMyComplaints(
    usePolling(COMPLAINTS_POLL_MS),
  );
  const filter = useComplaintFilter(complaints, statuses);
  const refresh = useRefresh('Complaint');
  const [isLogging, setLogging] = useState(false);
  const [edited, setEdited] = useState<Complaint | null>(null);
  return (
    <>
      <PageHeader
        title="Complaints"
        subtitle="What needs fixing, and how far it got"
        actions={
          <>
            <Button variant="glass" icon="refresh" isStackedOnPhone onClick={refresh}>
              Refresh
            </Button>
            <Button variant="bright" icon="plus" isStackedOnPhone onClick={() => setLogging(true)}>
              Log Complaint
            </Button>
          </>
        }
      />
      <ComplaintTiles
        complaints={complaints}
        count={count}
        statuses={statuses}
        isLoading={!complaints && isFetching}
        status={filter.status}
        onStatus={filter.setStatus}
      />
      <Card title="My Complaints" isFlush className="mt-4 overflow-hidden">
        <StatusFilter statuses={statuses} value={filter.status} onChange={filter.setStatus} count={filter.count} />
        <DataTable
          isDense
          // The card around it already has the other name, and two regions must not share a name.
          label="Complaints"
          columns={complaintColumns(setEdited)}
          rows={filter.rows}
          rowKey={({ id }) => id}
          loadingText="Loading complaints..."
          card={(complaint) => <ComplaintCard complaint={complaint} onEdit={setEdited} />}
          empty={<NoComplaints isFiltered={filter.status !== ''} onShowAll={() => filter.setStatus('')} />}
          error={loadError('Your complaints could not be loaded', { error: problem, isFetching, refetch })}
        />
        <Pagination
          page={filter.page}
          pageSize={filter.pageSize}
          count={filter.count ?? 0}
          onPage={filter.setPage}
          noun="complaints"
        />
      </Card>
      <CategoriesGuide />
      {isLogging && (
        // A new complaint is Open, so a filter for another status would hide it.
        <LogComplaintModal onClose={() => setLogging(false)} onLogged={() => filter.setStatus('')} />
      )}
      {edited && (
        <EditComplaintModal
          complaint={edited}
          categories={categories}
          statuses={statuses}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function NoComplaints({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState icon="complaint" title="No complaints found">
        Something broken or wrong? Report it with Log Complaint.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="filter"
      title="No complaints in this status"
      action={<Button onClick={onShowAll}>Show all complaints</Button>}
    />
  );
}
