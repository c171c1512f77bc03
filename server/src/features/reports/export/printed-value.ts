import { formatDay, isCalendarDate } from '@amayumba/contract/calendar.ts';
import type { ReportColumn, ReportColumnKind, Value } from './report-document.ts';

const WHOLE = new Intl.NumberFormat('en-UG', { maximumFractionDigits: 0 });
const DECIMALS = new Intl.NumberFormat('en-UG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const AS_ENTERED = new Intl.NumberFormat('en-UG', { maximumFractionDigits: 10 });
const FORMATS: Readonly<Partial<Record<ReportColumnKind, Intl.NumberFormat>>> = {
  rate: DECIMALS,
  average: DECIMALS,
  number: AS_ENTERED,
};

/** A value as printed: `1,250,000`, `66.67`, `2 Mar 2026`, or empty for null. */
export function printedValue({ kind }: ReportColumn, value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return (FORMATS[kind] ?? WHOLE).format(value);
  return kind === 'day' && isCalendarDate(value) ? formatDay(value) : value;
}
