import {
  addDays,
  type CalendarDate,
  firstOfMonth,
  isCalendarDate,
  lastOfMonth,
  monthOf,
} from '@amayumba/contract/calendar.ts';
import { isWithinYears, REPORT_YEARS_MAX } from '@amayumba/contract/reports/rules.ts';

export interface ReportRange {
  start: CalendarDate;
  end: CalendarDate;
}

export interface RangeError {
  start?: string;
  end?: string;
}

export const RANGE_PRESETS = [
  { key: 'this-month', label: 'This month' },
  { key: 'last-month', label: 'Last month' },
  { key: 'this-quarter', label: 'This quarter' },
  { key: 'this-year', label: 'This year' },
  { key: 'last-year', label: 'Last year' },
] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number]['key'];

/** The default range: the current calendar year. See docs/rules.md, Report ranges. */
export const USUAL_PRESET: RangePreset = 'this-year';

const MONTHS_OF_QUARTER = 3;

export function rangeOf(preset: RangePreset, today: CalendarDate): ReportRange {
  const { year, month } = monthOf(today);
  switch (preset) {
    case 'this-month':
      return { start: firstOfMonth(year, month), end: lastOfMonth(year, month) };
    case 'last-month': {
      const end = addDays(firstOfMonth(year, month), -1);
      return { start: `${end.slice(0, 8)}01`, end };
    }
    case 'this-quarter': {
      const first = month - ((month - 1) % MONTHS_OF_QUARTER);
      return { start: firstOfMonth(year, first), end: lastOfMonth(year, first + MONTHS_OF_QUARTER - 1) };
    }
    case 'this-year':
      return { start: firstOfMonth(year, 1), end: lastOfMonth(year, 12) };
    case 'last-year':
      return { start: firstOfMonth(year - 1, 1), end: lastOfMonth(year - 1, 12) };
  }
}

/** Returns the preset with these days as of today, or undefined if there is none. */
export const presetOf = ({ start, end }: ReportRange, today: CalendarDate): RangePreset | undefined =>
  RANGE_PRESETS.map(({ key }) => key).find((key) => {
    const range = rangeOf(key, today);
    return range.start === start && range.end === end;
  });

/** Returns the errors of a range by the server's rules, or undefined if it is valid. */
export function rangeError({ start, end }: ReportRange): RangeError | undefined {
  const fault: RangeError = {
    ...(!isCalendarDate(start) && { start: 'Choose a start date.' }),
    ...(!isCalendarDate(end) && { end: 'Choose an end date.' }),
  };
  if (fault.start || fault.end) return fault;
  if (end < start) return { end: 'The end must not lie before the start.' };
  if (isWithinYears(start, end, REPORT_YEARS_MAX)) return undefined;
  return { end: `A report covers at most ${REPORT_YEARS_MAX} years.` };
}
