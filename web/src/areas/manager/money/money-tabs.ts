export const MONEY_TABS = [
  'accounts',
  'receipts',
  'claims',
  'inbox',
  'statements',
  'schedule',
  'deposits',
  'approvals',
] as const;
export type MoneyTab = (typeof MONEY_TABS)[number];

/** Every filter of the tabs, empty: another tab starts without the filters of the one before. */
export const NO_MONEY_FILTERS = {
  search: null,
  estate: null,
  bucket: null,
  sort: null,
  state: null,
  channel: null,
  from: null,
  to: null,
  kind: null,
  until: null,
  line: null,
  statement: null,
} as const;
