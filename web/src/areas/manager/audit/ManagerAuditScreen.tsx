import { AUDIT_COUNT_MAX } from '@amayumba/contract/audit/rules.ts';
import { formatWhole } from '@amayumba/contract/money.ts';
import { asProblem, isUnknownCall, type Problem } from '../../../api/problem.ts';
import { useListAuditQuery } from '../../../features/audit/audit.api.ts';
import { useAuditFilters } from '../../../features/audit/use-audit-filters.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { AuditList } from './AuditList.tsx';
import { AuditToolbar } from './AuditToolbar.tsx';
import { AuditChainStatus } from './AuditChainStatus.tsx';
import { useAuditExport } from './use-audit-export.ts';

/** The audit log: who did what, when, with the values before and after. */
export function ManagerAuditScreen() {
  const filters = useAuditFilters();
  const { query, filter, setPage } = filters;
  const { data, error, isFetching, refetch } = useListAuditQuery(query, { refetchOnMountOrArgChange: true });
  const exporting = useAuditExport(filter, () => void refetch());
  const problem = asProblem(error);
  const entries = data?.results;
  const retry = () => void refetch();
  return (
    <>
      <PageHeader
        title="Audit log"
        subtitle="Who changed what, and when"
        actions={
          <>
            <Button variant="glass" icon="refresh" isStackedOnPhone isPending={isFetching} onClick={retry}>
              Refresh
            </Button>
            <Button
              variant="bright"
              icon="download"
              isStackedOnPhone
              isPending={exporting.isPending}
              onClick={exporting.start}
            >
              Export CSV
            </Button>
          </>
        }
      />
      <Card isFlush className="overflow-hidden">
        <AuditChainStatus />
        <AuditToolbar filters={filters} entries={entries} />
        {exporting.problem && (
          <Banner tone="rose" title="The export failed" className="m-4">
            {exporting.problem.error}
          </Banner>
        )}
        {problem && entries && (
          <Banner tone="rose" className="m-4">
            {problem.error}
          </Banner>
        )}
        {problem && !entries && <Unavailable problem={problem} onRetry={retry} isRetrying={isFetching} />}
        {!problem && !entries && <LoadingRows text="Loading the audit log..." />}
        {entries?.length === 0 && (
          <EmptyState
            icon="clock"
            title={filters.isNarrowed ? 'No entries found' : 'No changes yet'}
            action={filters.isNarrowed && <Button onClick={filters.clear}>Clear filters</Button>}
          >
            {filters.isNarrowed ? 'No entry matches the search and filters.' : 'Every change is listed here.'}
          </EmptyState>
        )}
        {entries && entries.length > 0 && <AuditList entries={entries} filters={filters} />}
        {data && data.count >= AUDIT_COUNT_MAX && (
          <p className="border-t border-line px-4 py-3 text-sm text-muted sm:px-5">
            These are the newest {formatWhole(AUDIT_COUNT_MAX)} entries that match. Choose days to see earlier ones.
          </p>
        )}
        <Pagination
          page={query.page}
          pageSize={query.page_size}
          count={data?.count ?? 0}
          onPage={setPage}
          noun="entries"
        />
      </Card>
    </>
  );
}

function Unavailable({ problem, ...again }: { problem: Problem; onRetry: () => void; isRetrying: boolean }) {
  if (isUnknownCall(problem)) return <EmptyState icon="clock" title="This server keeps no record of changes." />;
  return <ErrorState title="The audit log could not be loaded" message={problem.error} {...again} />;
}
