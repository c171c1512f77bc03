import { useMemo } from 'react';
import { asProblem } from '../../api/problem.ts';
import { withNames } from './complaint-view.ts';
import { useListMyComplaintsQuery } from './complaints.api.ts';
import { useComplaintCategories, useComplaintStatuses } from './use-complaint-lists.ts';

/** When to fetch again. */
interface Watching {
  pollingInterval: number;
  skipPollingIfUnfocused: boolean;
  refetchOnFocus: boolean;
}

/**
 * The tenant's own complaints, newest first, each with the names of its status and category. Undefined until loaded.
 */
export function useMyComplaints(watching: Watching) {
  const { data, error, isFetching, refetch } = useListMyComplaintsQuery(undefined, watching);
  const statuses = useComplaintStatuses();
  const categories = useComplaintCategories();
  const complaints = useMemo(
    () => data?.results.map((complaint) => withNames(complaint, categories, statuses)),
    [data, categories, statuses],
  );
  return { complaints, count: data?.count, statuses, categories, problem: asProblem(error), isFetching, refetch };
}
