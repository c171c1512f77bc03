export const MESSAGE_TABS = [
  'sent',
  'reminders',
  'announcements',
  'notices',
  'conversations',
  'templates',
  'costs',
] as const;
export type MessageTab = (typeof MESSAGE_TABS)[number];

/** Every filter of the tabs, empty: another tab starts without the filters of the one before. */
export const NO_MESSAGE_FILTERS = {
  search: null,
  state: null,
  purpose: null,
  channel: null,
  kind: null,
  from: null,
  to: null,
  account: null,
  announcement: null,
  notice: null,
  on: null,
  language: null,
  month: null,
} as const;
