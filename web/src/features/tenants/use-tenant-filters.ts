import { RENT_STATUSES } from '@amayumba/contract/tenants/rules.ts';
import { idParam, pageParam, useListParams, choiceParam } from '../../lib/use-list-params.ts';
import { TENANT_ORDERINGS, type TenantOrdering } from './tenant-order.ts';
import type { TenantFilter } from './tenants.api.ts';

const PAGE_SIZE = 24;

/** The choices of the rent filter: the rent badge, and tenants with unpaid charges due this month. */
export const RENT_CHOICES = [...RENT_STATUSES, 'unpaid'] as const;

/** Search, status, order and page of the tenants. The URL holds them, so that back, reload and links work. */
export function useTenantFilters() {
  const { params, change } = useListParams();
  const rent = choiceParam(params, 'status', RENT_CHOICES);
  const ordering = choiceParam(params, 'sort', TENANT_ORDERINGS) ?? 'name';
  const filter: TenantFilter = {
    page: pageParam(params),
    page_size: PAGE_SIZE,
    search: params.get('search') ?? '',
    estate_id: idParam(params, 'estate') ?? undefined,
    ...(rent === 'unpaid' ? { unpaid_this_month: true } : { rent_status: rent }),
    ordering,
  };
  return {
    filter,
    rent,
    /** How many filters are active, without search and order. */
    active: Number(rent !== undefined) + Number(filter.estate_id !== undefined),
    setSearch: (search: string) => change({ search }),
    setRent: (choice: string) => change({ status: choice }),
    setEstate: (id: number | undefined) => change({ estate: id }),
    setOrdering: (value: TenantOrdering) => change({ sort: value === 'name' ? null : value }),
    setPage: (page: number) => change({ page }),
    clear: () => change({ search: null, status: null, estate: null }),
  };
}
