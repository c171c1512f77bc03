import { EXPENSE_CATEGORIES, EXPENSE_DAYS, EXPENSE_STATES, PAID_BY } from '@amayumba/contract/owners/rules.ts';
import { FRESH_LINK_MS, usePolling } from '../../../api/use-polling.ts';
import { useListExpensesQuery } from '../../../features/owners/expenses.api.ts';
import { choiceParam, dayParam, idParam, pageParam, useListParams } from '../../../lib/use-list-params.ts';
import { PAGE_SIZE } from '../money/MoneyTable.tsx';

export const EXPENSE_SORTS = {
  '-spent_on': 'Newest',
  spent_on: 'Oldest',
  '-amount': 'Largest',
  estate: 'Estate',
} as const;
const ORDERS = ['-spent_on', 'spent_on', '-amount', 'estate'] as const;

const NO_FILTERS = {
  search: null,
  estate: null,
  apartment: null,
  category: null,
  vendor: null,
  complaint: null,
  state: null,
  paid_by: null,
  from: null,
  to: null,
  by: null,
} as const;

export function useExpenseList() {
  const { params, change } = useListParams();
  const filter = {
    search: params.get('search') ?? undefined,
    estate_id: idParam(params, 'estate') ?? undefined,
    apartment_id: idParam(params, 'apartment') ?? undefined,
    category: choiceParam(params, 'category', EXPENSE_CATEGORIES),
    vendor: idParam(params, 'vendor') ?? undefined,
    complaint: idParam(params, 'complaint') ?? undefined,
    state: choiceParam(params, 'state', EXPENSE_STATES),
    paid_by: choiceParam(params, 'paid_by', PAID_BY),
    from: dayParam(params, 'from'),
    to: dayParam(params, 'to'),
    by: choiceParam(params, 'by', EXPENSE_DAYS),
  };
  const ordering = choiceParam(params, 'sort', ORDERS) ?? ('-spent_on' as const);
  const page = pageParam(params);
  const query = useListExpensesQuery({ ...filter, ordering, page, page_size: PAGE_SIZE }, usePolling(FRESH_LINK_MS));
  return {
    filter,
    ordering,
    page,
    query,
    change,
    onClear: Object.values(filter).some(Boolean) ? () => change(NO_FILTERS) : undefined,
  };
}

export type ExpenseList = ReturnType<typeof useExpenseList>;

export const EXPENSE_TABS = ['expenses', 'recurring', 'vendors'] as const;
export type ExpenseTab = (typeof EXPENSE_TABS)[number];

/** Every filter of the tabs, empty: another tab starts without the filters of the one before. */
export const NO_EXPENSE_FILTERS = { ...NO_FILTERS, sort: null } as const;
