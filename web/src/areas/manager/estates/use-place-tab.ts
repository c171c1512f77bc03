import { choiceParam, useListParams } from '../../../lib/use-list-params.ts';

/** The open tab of a page, in the URL; the first one has no parameter. */
export function usePlaceTab<const Tab extends string>(tabs: readonly [Tab, ...Tab[]]) {
  const { params, change } = useListParams();
  return {
    tab: choiceParam(params, 'tab', tabs) ?? tabs[0],
    open: (tab: Tab) => change({ tab: tab === tabs[0] ? null : tab }),
  };
}
