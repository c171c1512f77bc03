import { asProblem } from '../../api/problem.ts';
import type { FailedQuery } from '../../ui/LoadError.tsx';
import { type Crumb, RecordUnavailable } from '../../ui/RecordPage.tsx';

interface NoRecordProps {
  /** In the middle of a sentence: 'tenant'. */
  what: string;
  /** From the URL; not a number above 0 if there can be no such record. */
  id: number;
  trail: readonly Crumb[];
  query: FailedQuery;
}

/** The page of a record that is loading, could not be loaded, or does not exist. */
export function NoRecord({ what, id, trail, query }: NoRecordProps) {
  const problem = asProblem(query.error);
  const isMissing = !(id > 0) || problem?.status === 404;
  return (
    <RecordUnavailable
      what={what}
      trail={trail}
      reason={isMissing ? `There is no such ${what}.` : problem?.error}
      onRetry={isMissing ? undefined : () => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
