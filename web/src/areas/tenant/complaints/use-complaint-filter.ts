import type { Complaint, ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import { isNamed } from '../../../features/complaints/complaint-view.ts';
import { pageParam, useListParams } from '../../../lib/use-list-params.ts';

const PAGE_SIZE = 20;

/** The status and page in the URL, and the complaints that they select. */
export function useComplaintFilter(complaints: readonly Complaint[] | undefined, statuses: readonly ComplaintStatus[]) {
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
    pageSize: PAGE_SIZE,
    setPage: (next: number) => change({ page: next }),
    rows: chosen?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
  };
}
