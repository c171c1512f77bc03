import { formatDayOf } from '@amayumba/contract/calendar.ts';
import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useListComplaintsQuery } from '../../../../features/complaints/complaints.api.ts';
import { ComplaintStatusBadge } from '../../../../features/complaints/ComplaintStatusBadge.tsx';
import { UrgencyBadge } from '../../../../features/complaints/UrgencyBadge.tsx';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { Card } from '../../../../ui/Card.tsx';
import { type Column, DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { Pagination } from '../../../../ui/Pagination.tsx';

const PAGE_SIZE = 25;

const COLUMNS: readonly Column<Complaint>[] = [
  { key: 'title', header: 'Title', cell: (complaint) => <ComplaintLink complaint={complaint} /> },
  { key: 'category', header: 'Category', cell: ({ category }) => category.name || '–' },
  { key: 'urgency', header: 'Urgency', cell: ({ urgency }) => <UrgencyBadge urgency={urgency} /> },
  { key: 'status', header: 'Status', cell: ({ status }) => <ComplaintStatusBadge status={status} /> },
  {
    key: 'created',
    header: 'Created',
    className: 'whitespace-nowrap tabular',
    cell: ({ created_at }) => formatDayOf(created_at),
  },
];

/** What a tenant has complained about, newest first. */
export function TenantComplaintsTab({ tenant }: { tenant: number }) {
  const [page, setPage] = useState(1);
  const query = { tenant_id: tenant, page, page_size: PAGE_SIZE, ordering: '-created_at' } as const;
  const { data, currentData, error, isFetching, refetch } = useListComplaintsQuery(query);
  const problem = asProblem(error);
  return (
    <Card isFlush className="overflow-clip">
      <DataTable
        isDense
        label="Complaints"
        columns={COLUMNS}
        rows={currentData?.results}
        rowKey={({ id }) => id}
        loadingText="Loading complaints..."
        card={(complaint) => (
          <div className="flex items-start justify-between gap-3 text-[0.875rem]">
            <span>
              <ComplaintLink complaint={complaint} />
              <span className="block text-sm text-muted">
                {[complaint.category.name, formatDayOf(complaint.created_at)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <ComplaintStatusBadge status={complaint.status} />
          </div>
        )}
        empty={<EmptyState icon="complaint" title="No complaints" />}
        error={
          problem && (
            <ErrorState
              title="The complaints could not be loaded"
              message={problem.error}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          )
        }
      />
      <Pagination page={page} pageSize={PAGE_SIZE} count={data?.count ?? 0} onPage={setPage} noun="complaints" />
    </Card>
  );
}

function ComplaintLink({ complaint: { id, title } }: { complaint: Complaint }) {
  return (
    <Link
      to={RECORD_PATHS.complaint(id)}
      className="inline-flex min-h-9 items-center font-semibold wrap-anywhere text-ink hover:text-link hover:underline"
    >
      {title}
    </Link>
  );
}
