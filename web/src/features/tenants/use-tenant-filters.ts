import { RENT_STATUSES, type RentStatus } from '@amayumba/contract/tenants/rules.ts';
import type { TenantFilter } from './tenants.api.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';

const PAGE_SIZE = 24;

/** What the status filter offers. */
export const STATUS_CHOICES = ['all', ...RENT_STATUSES] as const;
export type StatusChoice = 'all' | RentStatus;

/** Search, status and page of the tenants, kept in the URL, so that back, reload and links work. */
export function useTenantFilters() {
  const [params, setParams] = useSearchParams();
  const status = RENT_STATUSES.find((known) => known === params.get('status'));
  const filter: TenantFilter = {
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    page_size: PAGE_SIZE,
    search: params.get('search') ?? '',
    rent_status: status,
  };
  const change = (names: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries({ page: undefined, ...names })) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return {
    filter,
    status: status ?? 'all',
    setSearch: (search: string) => change({ search }),
    setStatus: (choice: StatusChoice) => change({ status: choice === 'all' ? undefined : choice }),
    setPage: (page: number) => change({ page: page > 1 ? String(page) : undefined }),
    clear: () => change({ search: undefined, status: undefined }),
  };
}
