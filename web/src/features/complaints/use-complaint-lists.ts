import type { ComplaintCategory, ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_STATUS_NAMES } from '@amayumba/contract/complaints/rules.ts';
import { useMemo } from 'react';
import { asProblem } from '../../api/problem.ts';
import { withNames } from './complaint-view.ts';
import {
  useListComplaintCategoriesQuery,
  useListComplaintStatusesQuery,
  useListMyComplaintsQuery,
} from './complaints.api.ts';

const USUAL_STATUSES: readonly ComplaintStatus[] = Object.entries(COMPLAINT_STATUS_NAMES).map(([id, name]) => ({
  id: Number(id),
  name,
}));
/** The first three categories of every server. See docs/product.md, Reference lists. */
const USUAL_CATEGORIES: readonly ComplaintCategory[] = ['General', 'Maintenance', 'Other'].map((name, index) => ({
  id: index + 1,
  name,
  description: '',
}));

/** The server's statuses, or the default ones until they have loaded. */
export const useComplaintStatuses = (): readonly ComplaintStatus[] =>
  useListComplaintStatusesQuery().data ?? USUAL_STATUSES;

/** The server's categories, or the default ones until they have loaded. */
export const useComplaintCategories = (): readonly ComplaintCategory[] =>
  useListComplaintCategoriesQuery().data ?? USUAL_CATEGORIES;

interface Watching {
  pollingInterval: number;
  skipPollingIfUnfocused: boolean;
  refetchOnFocus: boolean;
}

/** The tenant's own complaints, newest first, with the names of status and category. Undefined until loaded. */
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
