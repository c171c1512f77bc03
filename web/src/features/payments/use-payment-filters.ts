import { useCallback, useMemo } from 'react';
import type { PaymentListQuery } from '../../api/dialect/payment-page.ts';
import { thisMonth } from '../../lib/today.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';
import type { PaymentList } from './payments.api.ts';

/** What a list of payments is narrowed to; null means any. */
export interface PaymentFilterValues {
  tab: PaymentList;
  tenant: number | null;
  status: number | null;
  month: number | null;
  year: number | null;
  page: number;
}

/** Rows on a page of payments. */
export const PAYMENTS_PAGE_SIZE = 25;

const TABS: readonly PaymentList[] = ['all', 'pending', 'overdue'];
const ANY_YEAR = 'all';

/** The filters, tab and page of a payments screen: kept in the URL, and as the query they mean. */
export function usePaymentFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const change = useCallback(
    (patch: Partial<PaymentFilterValues>) => {
      setParams((now) => {
        const next = new URLSearchParams(now);
        if (!('page' in patch)) next.delete('page'); // another list begins at its first page
        for (const [name, value] of Object.entries(patch)) writeParam(next, name, value);
        return next;
      });
    },
    [setParams],
  );
  return { filters, query: queryOf(filters), change };
}

function readFilters(params: URLSearchParams): PaymentFilterValues {
  const tab = TABS.find((key) => key === params.get('tab')) ?? 'all';
  const within = (name: string, from: number, to: number) => {
    const value = Number(params.get(name) ?? Number.NaN);
    return Number.isInteger(value) && value >= from && value <= to ? value : null;
  };
  // What waits or is overdue matters whatever its year, so only the list of all begins with the current one.
  const usualYear = tab === 'all' ? thisMonth().year : null;
  return {
    tab,
    tenant: within('tenant', 1, Number.MAX_SAFE_INTEGER),
    status: within('status', 1, Number.MAX_SAFE_INTEGER),
    month: within('month', 1, 12),
    year: params.get('year') === ANY_YEAR ? null : (within('year', 2000, 2100) ?? usualYear),
    page: within('page', 1, 1_000_000) ?? 1,
  };
}

function writeParam(params: URLSearchParams, name: string, value: string | number | null) {
  if (name === 'year') params.set(name, String(value ?? ANY_YEAR));
  else if (value === null || value === 'all' || (name === 'page' && value === 1)) params.delete(name);
  else params.set(name, String(value));
}

function queryOf({ tab, tenant, status, month, year, page }: PaymentFilterValues): PaymentListQuery & {
  list: PaymentList;
} {
  return {
    list: tab,
    tenant_id: tenant ?? undefined,
    status_id: status ?? undefined,
    month: month ?? undefined,
    year: year ?? undefined,
    // The longest overdue first; otherwise the newest.
    ordering: tab === 'overdue' ? 'due_date' : '-due_date',
    page,
    page_size: PAYMENTS_PAGE_SIZE,
  };
}
