import type { ReportQuery } from '@amayumba/contract/reports/owner-reports.ts';
import { REPORT_TYPES, type ReportType } from '@amayumba/contract/reports/rules.ts';
import {
  rangeError,
  presetOf,
  rangeOf,
  type ReportRange,
  USUAL_PRESET,
} from '../../../features/reports/report-range.ts';
import { today } from '../../../lib/today.ts';
import { choiceParam, useListParams } from '../../../lib/use-list-params.ts';
import { useEstateChoice } from '../estate-choice.tsx';

/** The tab of the tax pack, which is not a report over a range. */
export const TAX_TAB = 'tax';
export type ReportTab = ReportType | typeof TAX_TAB;

const REPORT_TABS: readonly ReportTab[] = [...REPORT_TYPES, TAX_TAB];
const USUAL_TAB: ReportTab = 'payments';

/** The open report, its range and its estate. The URL holds them, so that a link shows the same. */
export function useReportView() {
  const { params, change } = useListParams();
  const { portfolio: _, ...estate } = useEstateChoice();
  const usual = rangeOf(USUAL_PRESET, today());
  const range: ReportRange = { start: params.get('start') ?? usual.start, end: params.get('end') ?? usual.end };
  const query: ReportQuery | null = rangeError(range)
    ? null
    : { start_date: range.start, end_date: range.end, ...(estate.estateId !== null && { estate_id: estate.estateId }) };
  return {
    ...estate,
    tab: choiceParam(params, 'tab', REPORT_TABS) ?? USUAL_TAB,
    chooseTab: (tab: ReportTab) => change({ tab: tab === USUAL_TAB ? null : tab }),
    range,
    preset: presetOf(range, today()),
    chooseRange: (next: ReportRange) => {
      const isUsual = next.start === usual.start && next.end === usual.end;
      change(isUsual ? { start: null, end: null } : { ...next });
    },
    /** The query of the reports; null if the URL has no valid range. */
    query,
  };
}

export type ReportView = ReturnType<typeof useReportView>;
