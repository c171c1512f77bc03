export const EXPENSE_TABS = ['expenses', 'recurring', 'vendors'] as const;
export type ExpenseTab = (typeof EXPENSE_TABS)[number];

/** Every filter of the tabs, empty: another tab starts without the filters of the one before. */
export const NO_EXPENSE_FILTERS = {
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
  sort: null,
} as const;
