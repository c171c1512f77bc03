import { type AuditCheck, type AuditFilter, exportAudit } from '@amayumba/contract/audit-log/endpoints.ts';
import type { AuditEntry } from '@amayumba/contract/audit/endpoints.ts';
import { AUDIT_COUNT_MAX, auditFileName } from '@amayumba/contract/audit/rules.ts';
import { addDays, dayInKampala, formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import { formatWhole } from '@amayumba/contract/money.ts';
import { useDownload } from '../../../api/use-download.ts';
import { asProblem, isUnknownCall, type Problem } from '../../../api/problem.ts';
import { request } from '../../../api/request.ts';
import { useCheckAuditQuery } from '../../../features/audit/audit-check.api.ts';
import { auditPath } from '../../../features/audit/audit-view.tsx';
import { useListAuditQuery } from '../../../features/audit/audit.api.ts';
import { AuditEntryItem } from '../../../features/audit/AuditEntryItem.tsx';
import { today } from '../../../lib/today.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import { buttonStyle, Button } from '../../../ui/Button.tsx';
import { HeadButton } from '../../../ui/HeadButton.tsx';
import { RefreshButton } from '../../../ui/RefreshButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { NoRows } from '../../../ui/NoRows.tsx';
import { notify } from '../../../ui/notices.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type AuditFilters, AuditToolbar, useAuditFilters } from './AuditToolbar.tsx';
import { listedAnswer } from '../../../lib/listed-answer.ts';

export function ManagerAuditScreen() {
  const filters = useAuditFilters();
  const { filter, paged, onClear } = filters;
  const list = useListAuditQuery(paged, { refetchOnMountOrArgChange: true });
  const { error, isFetching, refetch } = list;
  const data = listedAnswer(list);
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
            <RefreshButton isPending={isFetching} onClick={retry} />
            <HeadButton icon="download" isPending={exporting.isPending} onClick={exporting.start}>
              Export CSV
            </HeadButton>
          </>
        }
      />
      <Card isFlush className="overflow-hidden">
        <AuditChainStatus />
        <AuditToolbar filters={filters} entries={entries} />
        <Refusal problem={exporting.problem} title="The export failed" className="m-4" />
        {problem && entries && (
          <Banner tone="rose" className="m-4">
            {problem.error}
          </Banner>
        )}
        {problem && !entries && <Unavailable problem={problem} onRetry={retry} isRetrying={isFetching} />}
        {!problem && !entries && <LoadingRows text="Loading the audit log..." />}
        {entries?.length === 0 && (
          <NoRows
            icon="clock"
            title={onClear ? 'No entries found' : 'No changes yet'}
            onClear={onClear}
            noMatch="No entry matches the search and filters."
          >
            Every change is listed here.
          </NoRows>
        )}
        {entries && entries.length > 0 && <AuditList entries={entries} filters={filters} />}
        {data && data.count >= AUDIT_COUNT_MAX && (
          <p className="border-t border-line px-4 py-3 text-sm text-muted sm:px-5">
            These are the newest {formatWhole(AUDIT_COUNT_MAX)} entries that match. Choose days to see earlier ones.
          </p>
        )}
        <Pagination
          page={paged.page}
          pageSize={paged.page_size}
          count={data?.count ?? 0}
          onPage={(page) => filters.change({ page })}
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

function useAuditExport(filter: AuditFilter, onDone: () => void) {
  const { isPending, problem, save } = useDownload();
  const isShown = useIsMounted();
  const run = async () => {
    const name = auditFileName(today());
    const failure = await save(request(exportAudit, { query: filter }), name);
    if (failure) {
      // A notice shows the error if the page is no longer open.
      if (!isShown.current) notify.failure('The export failed', failure.error);
      return;
    }
    notify.success('Audit log exported', `Look for ${name} among your downloads.`);
    // The export adds an entry to the log.
    onDone();
  };
  return { isPending, problem, start: () => void run() };
}

function AuditChainStatus() {
  const { data, error, isLoading } = useCheckAuditQuery(undefined);
  if (isLoading)
    return (
      <Line>
        <Skeleton className="h-9 w-90 sm:h-4.5" />
      </Line>
    );
  if (data?.fault) return <Broken check={data} />;
  if (data) return <Line>{outcomeOf(data)}</Line>;
  const problem = asProblem(error);
  if (!problem || isUnknownCall(problem)) return null;
  return <Line>Couldn’t load when the log was last verified: {problem.error}</Line>;
}

function outcomeOf({ verified_at, entries }: AuditCheck): string {
  if (verified_at === null) return 'Not verified yet. The portal verifies the log every night.';
  return `Last verified ${formatInstant(verified_at)}: all ${formatWhole(entries)} entries are as they were recorded.`;
}

const Line = ({ children }: { children: React.ReactNode }) => (
  <output className="flex items-start gap-2.5 border-b border-line px-4 py-3 text-sm text-muted tabular sm:px-5">
    <Icon name="shield" className="size-4.5 text-link" />
    <span>{children}</span>
  </output>
);

const Broken = ({ check: { fault, entries, verified_at } }: { check: AuditCheck }) => (
  <Banner tone="rose" title="The audit log was changed from outside" className="m-4">
    <p>{fault}</p>
    <p className="mt-1">
      Last verified {formatInstant(verified_at)}: the {formatWhole(entries)} entries before it are as they were
      recorded. Ask whoever runs the portal’s server to look at it: npm run audit -- verify.
    </p>
  </Banner>
);

function AuditList({ entries, filters }: { entries: readonly AuditEntry[]; filters: AuditFilters }) {
  const days = Map.groupBy(entries, ({ at }) => dayInKampala(Date.parse(at)));
  return (
    <div className="px-4 sm:px-5">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="border-b border-line py-3 last:border-b-0">
          <h2 id={`day-${day}`} className="pb-1 text-sm font-semibold text-muted">
            {dayWords(day)}
          </h2>
          <ul>
            {ofDay.map((entry) => (
              <AuditEntryItem key={entry.id} entry={entry} shows="time">
                <EntryActions entry={entry} filters={filters} />
              </AuditEntryItem>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function dayWords(day: string): string {
  const now = today();
  if (day === now) return `Today, ${formatDay(day)}`;
  return day === addDays(now, -1) ? `Yesterday, ${formatDay(day)}` : formatDay(day);
}

function EntryActions({ entry, filters: { filter, change } }: { entry: AuditEntry; filters: AuditFilters }) {
  const { user_id, tenant, by } = entry;
  const path = auditPath(entry);
  return (
    <div className="mt-3.5 flex flex-wrap gap-2">
      {path && (
        <Link to={path} className={buttonStyle('secondary', 'sm')}>
          Show in the portal
        </Link>
      )}
      {user_id !== null && by && filter.user_id === undefined && (
        <Button size="sm" onClick={() => change({ by: user_id })}>
          All done by {by}
        </Button>
      )}
      {tenant !== null && filter.tenant_id === undefined && (
        <Button size="sm" onClick={() => change({ tenant: tenant })}>
          All about this tenant
        </Button>
      )}
    </div>
  );
}
