import { formatDay } from '@amayumba/contract/calendar.ts';
import { EXPORT_ROWS_MAX } from '@amayumba/contract/lists.ts';
import type { Schedule, ScheduleFileQuery } from '@amayumba/contract/money/schedule.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Parts } from '../../../parts.ts';
import { exportList, homeOf, type ListColumn, type ListFile, rowsToExport } from '../../reports/export/export-list.ts';
import { previewSchedule } from './schedule.service.ts';

const COLUMNS: readonly ListColumn<Schedule['charges'][number]>[] = [
  ['Tenant', 'text', ({ tenant_details }) => tenant_details.name],
  ['Home', 'text', ({ tenant_details }) => homeOf(tenant_details)],
  ['From', 'day', ({ period_start }) => period_start],
  ['To', 'day', ({ period_end }) => period_end],
  ['Part period', 'text', ({ is_part }) => (is_part ? 'Yes' : '')],
  ['Due', 'day', ({ due_date }) => due_date],
  ['Rent', 'ugx', ({ amount }) => amount],
];

/** The rent that will be charged by a day as a file, and an entry in the audit log. @throws Refusal invalid_input */
export async function exportSchedule(parts: Parts, viewer: Viewer, query: ScheduleFileQuery): Promise<ListFile> {
  const rows = await rowsToExport(
    async () => (await previewSchedule(parts, viewer, query, EXPORT_ROWS_MAX + 1)).charges,
  );
  return exportList(parts, viewer, {
    title: 'Rent to be charged',
    subject: 'schedule',
    columns: COLUMNS,
    rows,
    summed: ['Rent'],
    facts: [['Due until', formatDay(query.until)]],
    query,
  });
}
