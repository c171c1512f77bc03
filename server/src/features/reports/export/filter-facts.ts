import { type CalendarDate, formatDay, isCalendarDate } from '@amayumba/contract/calendar.ts';
import { monthTitle } from '@amayumba/contract/owners/months.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { findFilterName, isNamedFilter } from './filter-names.repository.ts';
import type { ReportDocument } from './report-document.ts';

/** Parts of a query that choose no rows, and days that the list names as facts of its own. */
const NO_FILTERS: ReadonlySet<string> = new Set(['ordering', 'as_of', 'on', 'until']);

const LABELS: Readonly<Record<string, string>> = {
  accounts: 'Chosen rows',
  bucket: 'Days late',
  by: 'Days of',
  exclude_type: 'Without',
  ids: 'Chosen rows',
};

/** A field of a query in words: `payment_type` → `Payment type`. */
function labelOf(filter: string): string {
  const words = filter.replace(/_id$/, '').replaceAll('_', ' ');
  return LABELS[filter] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function wordsOf(filter: string, value: unknown): string {
  if (Array.isArray(value)) return String(value.length);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (filter === 'month') return typeof value === 'number' ? monthName(value) : monthTitle(String(value));
  const text = String(value);
  if (isCalendarDate(text)) return formatDay(text);
  // A search is somebody's own words; what else has an underscore is a name of ours: `over_90`, `1_30`.
  return filter === 'search' ? text : text.replace(/^(\d+)_(\d+)$/, '$1 to $2').replaceAll('_', ' ');
}

/** The filters of a list in words, for the head of its file. `subject` is the kind of its records. */
export async function filterFacts(
  db: Db,
  viewer: Viewer,
  { subject, filters, today }: { subject: string; filters: Readonly<Record<string, unknown>>; today: CalendarDate },
): Promise<ReportDocument['facts']> {
  const facts: [string, string][] = [];
  for (const [filter, value] of Object.entries(filters)) {
    if (value === undefined || value === '' || NO_FILTERS.has(filter)) continue;
    const named = filter === 'status_id' ? `${subject}_status` : filter;
    const text = isNamedFilter(named)
      ? ((await findFilterName(db, viewer, named, Number(value), today)) ?? 'Unknown')
      : wordsOf(filter, value);
    facts.push([labelOf(filter), text]);
  }
  return facts;
}
