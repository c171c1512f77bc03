import { formatDay, isCalendarDate } from '@amayumba/contract/calendar.ts';
import type { ReportColumn, Value } from './report-document.ts';

const WHOLE = new Intl.NumberFormat('en-UG', { maximumFractionDigits: 0 });
const DECIMALS = new Intl.NumberFormat('en-UG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A value as printed: `1,250,000`, `66.67`, `2 Mar 2026`, or empty for null. */
export function printedValue({ kind }: ReportColumn, value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return (kind === 'rate' || kind === 'average' ? DECIMALS : WHOLE).format(value);
  return kind === 'day' && isCalendarDate(value) ? formatDay(value) : value;
}
