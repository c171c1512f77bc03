import { RENT_STATUSES, type RentStatus } from '@amayumba/contract/tenants/rules.ts';
import { pageParam, useListParams, choiceParam } from '../../lib/use-list-params.ts';
import { TENANT_ORDERINGS, type TenantOrdering } from './tenant-order.ts';
import type { TenantFilter } from './tenants.api.ts';

const PAGE_SIZE = 24;

/** The choices of the status filter. */
export const STATUS_CHOICES = ['all', ...RENT_STATUSES] as const;
export type StatusChoice = 'all' | RentStatus;

/** Search, status, order and page of the tenants. The URL holds them, so that back, reload and links work. */
export function useTenantFilters() {
  const { params, change } = useListParams();
  const status = choiceParam(params, 'status', RENT_STATUSES);
  const ordering = choiceParam(params, 'sort', TENANT_ORDERINGS) ?? 'name';
  const filter: TenantFilter = {
    page: pageParam(params),
    page_size: PAGE_SIZE,
    search: params.get('search') ?? '',
    rent_status: status,
    ordering,
  };
  return {
    filter,
    status: status ?? 'all',
    setSearch: (search: string) => change({ search }),
    setStatus: (choice: StatusChoice) => change({ status: choice === 'all' ? null : choice }),
    setOrdering: (value: TenantOrdering) => change({ sort: value === 'name' ? null : value }),
    setPage: (page: number) => change({ page }),
    clear: () => change({ search: null, status: null }),
  };
}
