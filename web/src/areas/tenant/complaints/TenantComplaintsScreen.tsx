import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import { useState } from 'react';
import { usePolling } from '../../../api/use-polling.ts';
import { useRefresh } from '../../../api/use-refresh.ts';
import { isNamed } from '../../../features/complaints/complaint-view.ts';
import { useListComplaintCategoriesQuery } from '../../../features/complaints/complaints.api.ts';
import { useMyComplaints } from '../../../features/complaints/use-complaint-lists.ts';
import { counted } from '../../../lib/counted.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { pageParam, useListParams } from '../../../lib/use-list-params.ts';
import { Button } from '../../../ui/Button.tsx';
import { HeadButton } from '../../../ui/HeadButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FigureStrip } from '../../../ui/FigureStrip.tsx';
import { loadError, LoadError } from '../../../ui/LoadError.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { RefreshButton } from '../../../ui/RefreshButton.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ComplaintCard, complaintColumns } from './complaint-columns.tsx';
import { COMPLAINTS_POLL_MS } from '../poll-intervals.ts';

const loadModals = () => import('./complaint-modals.ts');

/** See docs/product.md, Tenant complaints. */
export function TenantComplaintsScreen() {
  const list = useMyComplaints(usePolling(COMPLAINTS_POLL_MS));
  const { statuses, categories } = list;
  const filter = useComplaintFilter(list);
  const refresh = useRefresh('Complaint');
  const [isLogging, setLogging] = useState(false);
  const [edited, setEdited] = useState<Complaint | null>(null);
  const modals = useLazyPart(loadModals, isLogging || edited !== null);
  return (
    <>
      <PageHeader
        title="Complaints"
        subtitle="What needs fixing, and its progress"
        actions={
          <>
            <RefreshButton onClick={refresh} />
            <HeadButton icon="plus" onClick={() => setLogging(true)}>
              Log Complaint
            </HeadButton>
          </>
        }
      />
      <ComplaintTiles list={list} filter={filter} />
      <div className="in-order">
        <Card title="My Complaints" isFlush className="mt-4 overflow-hidden">
          <StatusFilter statuses={statuses} filter={filter} />
          <DataTable
            isDense
            // The card around it already has the other name, and two regions must not share a name.
            label="Complaints"
            columns={complaintColumns(setEdited)}
            rows={filter.rows}
            loadingText="Loading complaints..."
            card={(complaint) => <ComplaintCard complaint={complaint} onEdit={setEdited} />}
            empty={<NoComplaints isFiltered={filter.status !== ''} onShowAll={() => filter.setStatus('')} />}
            error={loadError('Your complaints could not be loaded', { ...list, error: list.problem })}
          />
          <Pagination
            page={filter.page}
            pageSize={PAGE_SIZE}
            count={filter.count ?? 0}
            onPage={filter.setPage}
            noun="complaints"
          />
        </Card>
        <CategoriesGuide />
      </div>
      {modals && isLogging && (
        // A new complaint is Open, so a filter for another status would hide it.
        <modals.LogComplaintModal onClose={() => setLogging(false)} onLogged={() => filter.setStatus('')} />
      )}
      {modals && edited && (
        <modals.EditComplaintModal
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

type List = ReturnType<typeof useMyComplaints>;
type Filter = ReturnType<typeof useComplaintFilter>;

/** Counts of a tenant's complaints by status; each shows its rows. See docs/product.md, Tenant complaints. */
function ComplaintTiles({ list, filter: { status: shown, setStatus } }: { list: List; filter: Filter }) {
  const { complaints, count, statuses, isFetching } = list;
  const unknown = !complaints && isFetching ? undefined : '–';
  const inStatus = (label: string, name: string) => ({
    label,
    value: complaints?.filter(({ status }) => isNamed(status, name)).length ?? unknown,
    onOpen: () => setStatus(name),
    isOpen: isNamed({ name: shown }, name),
  });
  return (
    <FigureStrip
      label="Complaint figures"
      figures={[
        { label: 'Total Complaints', value: count ?? unknown, onOpen: () => setStatus(''), isOpen: shown === '' },
        inStatus('Open Issues', 'Open'),
        inStatus('In Progress', 'In Progress'),
        inStatus('Resolved', 'Resolved'),
        { label: 'Statuses', value: statuses.length },
      ]}
    />
  );
}

/** Filters complaints by status and shows their count. See docs/product.md, Tenant complaints. */
function StatusFilter({ statuses, filter }: { statuses: List['statuses']; filter: Filter }) {
  const { status, setStatus, count } = filter;
  return (
    <div className="flex items-end gap-4 border-line px-4 pb-4 max-sm:border-b sm:px-5">
      <SelectField
        className="w-full sm:w-56"
        label="Status"
        placeholder="All"
        options={statuses.map(({ name }) => ({ value: name, label: name }))}
        value={status}
        onChange={({ target }) => setStatus(target.value)}
      />
      <p aria-live="polite" className="flex h-11 flex-none items-center text-sm text-muted tabular">
        {count !== undefined && counted(count, 'complaint')}
      </p>
    </div>
  );
}

const PAGE_SIZE = 20;

/** The status and page in the URL, and the complaints that they select. */
function useComplaintFilter({ complaints, statuses }: List) {
  const { params, change } = useListParams();
  const wanted = statuses.find((status) => isNamed(status, params.get('status') ?? ''))?.name ?? '';
  const chosen = complaints?.filter(({ status }) => wanted === '' || isNamed(status, wanted));
  const count = chosen?.length;
  const last = Math.max(1, Math.ceil((count ?? 0) / PAGE_SIZE));
  const page = Math.min(last, pageParam(params));
  return {
    status: wanted,
    setStatus: (status: string) => change({ status }),
    count,
    page,
    setPage: (next: number) => change({ page: next }),
    rows: chosen?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
  };
}

/** Describes each category, so that a complaint reaches the right people. See docs/product.md, Tenant complaints. */
function CategoriesGuide() {
  const query = useListComplaintCategoriesQuery();
  const { data, error } = query;
  return (
    <Card title="Issue Categories Guide" className="mt-4">
      {error && !data ? (
        <LoadError title="The categories could not be loaded" query={query} />
      ) : (
        <dl className="grid gap-x-6 gap-y-4 text-[0.875rem] sm:grid-cols-2 xl:grid-cols-3" aria-busy={!data}>
          {data
            ? data.map(({ name, description }) => (
                <div key={name} className="border-l-2 border-brand-300 pl-3.5">
                  <dt className="font-semibold text-ink">{name}</dt>
                  <dd className="text-muted">{description || 'No description'}</dd>
                </div>
              ))
            : Array.from({ length: 6 }, (_, index) => (
                <div key={index} className="grid gap-2 pl-3.5">
                  <dt>
                    <Skeleton className="h-4 w-24" />
                  </dt>
                  <dd>
                    <Skeleton className="h-4 w-48" />
                  </dd>
                </div>
              ))}
        </dl>
      )}
    </Card>
  );
}
