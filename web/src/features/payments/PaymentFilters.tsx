import type { PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import { REFUND_STATUSES, type RefundStatus } from '@amayumba/contract/payments/rules.ts';
import { useCallback, useMemo } from 'react';
import type { PaymentListQuery } from '../../api/dialect/payment.ts';
import { thisMonth } from '../../lib/today.ts';
import { choiceParam, idParam, numberParam, PAGE_SIZE, pageParam, useListParams } from '../../lib/use-list-params.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { MONTH_OPTIONS, yearChoices } from './payment-view.ts';
import type { PaymentList } from './payments.api.ts';

const PAYMENT_ORDERS = {
  '-due_date': 'Latest due',
  due_date: 'Earliest due',
  tenant: 'Tenant, A to Z',
  '-tenant': 'Tenant, Z to A',
  '-amount': 'Largest amount',
  amount: 'Smallest amount',
  '-paid_at': 'Latest paid',
  '-created_at': 'Latest added',
} as const;
type PaymentOrder = keyof typeof PAYMENT_ORDERS;

export const isPaymentOrder = (text: string | null): text is PaymentOrder => text !== null && text in PAYMENT_ORDERS;

interface PaymentFiltersProps {
  filters: PaymentFilterValues;
  onChange: (patch: Partial<PaymentFilterValues>) => void;
  statuses: readonly PaymentStatus[];
  ordering: PaymentOrder;
}

const ORDERS = Object.entries(PAYMENT_ORDERS).map(([value, label]) => ({ value, label }));
const chosen = (value: string): number | null => (value === '' ? null : Number(value));

/** Status, month, year and order of payments, as fields of a toolbar. See docs/product.md, Payment Management. */
export function PaymentFilters({ filters, onChange, statuses, ordering }: PaymentFiltersProps) {
  const usual = yearChoices(thisMonth().year);
  // The URL may name a year that is not among the usual ones.
  const years = filters.year === null || usual.includes(filters.year) ? usual : [filters.year, ...usual];
  return (
    <>
      <SelectField
        label="Status"
        placeholder="All Status"
        options={statuses.map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.status ?? ''}
        onChange={({ target }) => onChange({ status: chosen(target.value) })}
      />
      <SelectField
        label="Month"
        // The longest names of months and orders have room at 1440px, where a year needs less.
        className="lg:basis-30!"
        placeholder="All Months"
        options={MONTH_OPTIONS}
        value={filters.month ?? ''}
        onChange={({ target }) => onChange({ month: chosen(target.value) })}
      />
      <SelectField
        label="Year"
        className="lg:basis-26!"
        placeholder="All Years"
        options={years.map((year) => ({ value: year, label: String(year) }))}
        value={filters.year ?? ''}
        onChange={({ target }) => onChange({ year: chosen(target.value) })}
      />
      <SelectField
        label="Sort"
        className="lg:basis-33!"
        options={ORDERS}
        value={ordering}
        onChange={({ target }) => onChange({ sort: target.value as PaymentOrder })}
      />
    </>
  );
}

export interface PaymentFilterValues {
  tab: PaymentList;
  tenant: number | null;
  estate: number | null;
  status: number | null;
  /** Deposits only. */
  refund: RefundStatus | null;
  month: number | null;
  year: number | null;
  search: string;
  /** Null for the tab's default order. */
  sort: PaymentOrder | null;
  page: number;
}

const TABS: readonly PaymentList[] = ['all', 'pending', 'overdue'];
const ANY_YEAR = 'all';

/**
 * The filters, tab, order and page of a payments screen, from the URL and as a query.
 * @param begins 'this year' if the list of all tenants' payments starts with the current year; 'any year' if with all
 * years
 */
export function usePaymentFilters(begins: 'this year' | 'any year') {
  const { params, change: changeParams } = useListParams();
  const filters = useMemo(() => readFilters(params, begins), [params, begins]);
  const change = useCallback(
    ({ tab, ...patch }: Partial<PaymentFilterValues>) =>
      changeParams({
        ...patch,
        ...(tab && { tab: tab === 'all' ? null : tab }),
        ...('year' in patch && { year: patch.year ?? ANY_YEAR }),
      }),
    [changeParams],
  );
  const clear = useCallback(() => change(NO_FILTERS), [change]);
  return { filters, query: queryOf(filters), change, clear };
}

const NO_FILTERS = {
  tenant: null,
  estate: null,
  status: null,
  refund: null,
  month: null,
  year: null,
  search: '',
} as const;

/** How many filters other than search, tab, order and page are active. */
export const activeFilters = ({ tenant, estate, status, refund, month, year }: PaymentFilterValues): number =>
  [tenant, estate, status, refund, month, year].filter((value) => value !== null).length;

export const isNarrowed = (filters: PaymentFilterValues): boolean =>
  activeFilters(filters) > 0 || filters.search !== '';

function readFilters(params: URLSearchParams, begins: Parameters<typeof usePaymentFilters>[0]): PaymentFilterValues {
  const tab = choiceParam(params, 'tab', TABS) ?? 'all';
  const tenant = idParam(params, 'tenant');
  // Overdue payments matter in every year, and so do all debts of one tenant.
  const usualYear = tab === 'all' && begins === 'this year' && tenant === null ? thisMonth().year : null;
  const sort = params.get('sort');
  return {
    tab,
    tenant,
    estate: idParam(params, 'estate'),
    refund: choiceParam(params, 'refund', REFUND_STATUSES) ?? null,
    status: idParam(params, 'status'),
    month: numberParam(params, 'month', 1, 12),
    year: params.get('year') === ANY_YEAR ? null : (numberParam(params, 'year', 2000, 2100) ?? usualYear),
    search: params.get('search') ?? '',
    sort: isPaymentOrder(sort) ? sort : null,
    page: pageParam(params),
  };
}

function queryOf({ tab, tenant, estate, status, refund, month, year, search, sort, page }: PaymentFilterValues) {
  return {
    list: tab,
    tenant_id: tenant ?? undefined,
    estate_id: estate ?? undefined,
    status_id: status ?? undefined,
    refund_status: refund ?? undefined,
    month: month ?? undefined,
    year: year ?? undefined,
    search: search.trim() || undefined,
    // Overdue payments start with the oldest due date, other lists with the newest.
    ordering: sort ?? (tab === 'overdue' ? 'due_date' : '-due_date'),
    page,
    page_size: PAGE_SIZE,
  } satisfies PaymentListQuery & { list: PaymentList };
}
