import { useMayDo } from '../../../lib/permissions.ts';
import { choiceParam, type ParamValue, useListParams } from '../../../lib/use-list-params.ts';

/** Every filter of the parts of a record's page, empty: another tab starts without the filters of the one before. */
export const NO_PART_FILTERS = { search: null, free: null, state: null, period: null } as const;

/** The permissions for parts of a place, in addition to that for the place itself. */
const NEEDED: Readonly<Record<string, string>> = {
  money: 'money:read',
  complaints: 'complaints:list',
  owners: 'owner_accounts:read',
  documents: 'documents:read',
  history: 'audit:read',
};

/** The tabs of a page that the person may open, and the open one, in the URL; the first one has no parameter. */
export function usePlaceTab<const Tab extends string>(tabs: readonly [Tab, ...Tab[]]) {
  const may = useMayDo();
  const shown = tabs.filter((tab) => may(NEEDED[tab]));
  const { params, change } = useListParams();
  return {
    shown,
    tab: choiceParam(params, 'tab', shown) ?? tabs[0],
    open: (tab: Tab, filters: Partial<Record<keyof typeof NO_PART_FILTERS, ParamValue>> = {}) =>
      change({ ...NO_PART_FILTERS, ...filters, tab: tab === tabs[0] ? null : tab }),
  };
}
