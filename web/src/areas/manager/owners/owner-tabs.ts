export const OWNER_TABS = ['balances', 'statements', 'remittances', 'agreements'] as const;
export type OwnerTab = (typeof OWNER_TABS)[number];

/** Every filter of the tabs, empty: another tab starts without the filters of the one before. */
export const NO_OWNER_FILTERS = {
  search: null,
  owner: null,
  month: null,
  replaced: null,
  estate: null,
  from: null,
  to: null,
  on: null,
} as const;
