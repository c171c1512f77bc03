import { formatWhole } from '@amayumba/contract/money.ts';
import { asProblem } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type AuditPageQuery, useListAuditQuery } from './audit.api.ts';
import { AuditEntryItem } from './AuditEntryItem.tsx';

/** Most entries shown for a payment or a tenant; the audit log shows the rest. */
const SHOWN = 10;

export interface AuditHistoryProps {
  of: Pick<AuditPageQuery, 'subject' | 'subject_id' | 'tenant_id'>;
  logPath: string;
}

export function AuditHistory({ of, logPath }: AuditHistoryProps) {
  const query = { ...of, page: 1, page_size: SHOWN };
  const { data, error, isFetching, refetch } = useListAuditQuery(query, { refetchOnMountOrArgChange: true });
  const problem = asProblem(error);
  if (problem && !data)
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-[0.875rem]">
        {problem.error}
        <Button size="sm" isPending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!data)
    return (
      <div aria-busy="true" className="grid gap-2">
        <output className="sr-only">Loading the history...</output>
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    );
  if (data.results.length === 0) return <p className="text-[0.875rem] text-muted">No changes in the audit log.</p>;
  return (
    <>
      <ul aria-label="History">
        {data.results.map((entry) => (
          <AuditEntryItem key={entry.id} entry={entry} />
        ))}
      </ul>
      {data.count > SHOWN && (
        <Link to={logPath} className="mt-2 inline-flex min-h-11 items-center text-[0.875rem]">
          All {formatWhole(data.count)} entries in the audit log
        </Link>
      )}
    </>
  );
}
