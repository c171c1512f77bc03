import { cleared } from '../../../lib/cleared.ts';
import { choiceFilter, dayFilter, idFilter, textFilter, useListFilter } from '../../../lib/use-list-filter.ts';
import { EXPENSE_CATEGORIES, EXPENSE_DAYS, EXPENSE_STATES, PAID_BY } from '@amayumba/contract/owners/rules.ts';
import { FRESH_LINK_MS, usePolling } from '../../../api/use-polling.ts';
import { useListExpensesQuery } from '../../../features/owners/expenses.api.ts';
import { choiceParam } from '../../../lib/use-list-params.ts';

export const EXPENSE_SORTS = {
  '-spent_on': 'Newest',
  spent_on: 'Oldest',
  '-amount': 'Largest',
  estate: 'Estate',
} as const;
const ORDERS = ['-spent_on', 'spent_on', '-amount', 'estate'] as const;

const FILTERS = {
  search: textFilter('search'),
  estate_id: idFilter('estate'),
  apartment_id: idFilter('apartment'),
  category: choiceFilter('category', EXPENSE_CATEGORIES),
  vendor: idFilter('vendor'),
  complaint: idFilter('complaint'),
  state: choiceFilter('state', EXPENSE_STATES),
  paid_by: choiceFilter('paid_by', PAID_BY),
  from: dayFilter('from'),
  to: dayFilter('to'),
  by: choiceFilter('by', EXPENSE_DAYS),
};

export function useExpenseList() {
  const list = useListFilter(FILTERS);
  const ordering = choiceParam(list.params, 'sort', ORDERS) ?? ('-spent_on' as const);
  const query = useListExpensesQuery({ ...list.paged, ordering }, usePolling(FRESH_LINK_MS));
  return { ...list, ordering, query };
}

export type ExpenseList = ReturnType<typeof useExpenseList>;

export const EXPENSE_TABS = ['expenses', 'recurring', 'vendors'] as const;
export type ExpenseTab = (typeof EXPENSE_TABS)[number];

/** Every filter of the tabs, empty: another tab starts without the filters of the one before. */
export const NO_EXPENSE_FILTERS = cleared([...Object.values(FILTERS).map(({ param }) => param), 'sort']);
