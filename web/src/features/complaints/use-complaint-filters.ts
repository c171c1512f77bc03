import { idParam, pageParam, useListParams, choiceParam } from '../../lib/use-list-params.ts';
import type { ComplaintFilter } from './complaints.api.ts';

const PAGE_SIZE = 25;
/** The orders that the list offers. */
export const COMPLAINT_ORDERINGS = ['-created_at', 'created_at', '-updated_at', '-urgency', 'title'] as const;
export type ComplaintOrdering = (typeof COMPLAINT_ORDERINGS)[number];

/** Search, filters, order and page of all tenants' complaints. The URL holds them. */
export function useComplaintFilters() {
  const { params, change } = useListParams();
  const filter: ComplaintFilter = {
    page: pageParam(params),
    page_size: PAGE_SIZE,
    search: params.get('search') ?? '',
    status_id: idParam(params, 'status') ?? undefined,
    category_id: idParam(params, 'category') ?? undefined,
    tenant_id: idParam(params, 'tenant') ?? undefined,
    estate_id: idParam(params, 'estate') ?? undefined,
    ordering: choiceParam(params, 'sort', COMPLAINT_ORDERINGS) ?? '-created_at',
  };
  return {
    filter,
    /** Whether a filter is active. An empty list then shows a different text. */
    isNarrowed: [filter.search, filter.status_id, filter.category_id, filter.tenant_id, filter.estate_id].some(Boolean),
    setSearch: (search: string) => change({ search: search.trim() }),
    setEstate: (id: number | undefined) => change({ estate: id }),
    setStatus: (id: string) => change({ status: id }),
    setCategory: (id: string) => change({ category: id }),
    setOrdering: (ordering: string) => change({ sort: ordering === '-created_at' ? null : ordering }),
    setPage: (page: number) => change({ page }),
    clearTenant: () => change({ tenant: null }),
    reset: () => change({ search: null, status: null, category: null, tenant: null, estate: null, sort: null }),
  };
}

export type ComplaintFilters = ReturnType<typeof useComplaintFilters>;
