import { choiceParam, type ParamValue, useListParams } from '../../../lib/use-list-params.ts';

/** Every filter of the parts of a record's page, empty: another tab starts without those of the one before. */
export const NO_PART_FILTERS = { search: null, free: null, state: null, period: null } as const;

/** The open tab of a page, in the URL; the first one has no parameter. */
export function usePlaceTab<const Tab extends string>(tabs: readonly [Tab, ...Tab[]]) {
  const { params, change } = useListParams();
  return {
    tab: choiceParam(params, 'tab', tabs) ?? tabs[0],
    open: (tab: Tab, filters: Partial<Record<keyof typeof NO_PART_FILTERS, ParamValue>> = {}) =>
      change({ ...NO_PART_FILTERS, ...filters, tab: tab === tabs[0] ? null : tab }),
  };
}
