import { dayOfInstant } from '@amayumba/contract/calendar.ts';
import type { ManagedComplaintQuery } from '@amayumba/contract/complaints/complaint.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Parts } from '../../parts.ts';
import { exportList, type FileQuery, homeOf, type ListColumn, rowsToExport } from '../reports/export/export-list.ts';
import { type ComplaintRow, listComplaintRows } from './complaints.repository.ts';

const COLUMNS: readonly ListColumn<ComplaintRow>[] = [
  ['Number', 'text', ({ id }) => String(id)],
  ['Title', 'text', ({ title }) => title],
  ['Description', 'text', ({ description }) => description],
  ['Tenant', 'text', ({ tenant_name }) => tenant_name],
  ['Home', 'text', homeOf],
  ['Category', 'text', ({ category_name }) => category_name],
  ['Urgency', 'text', ({ urgency }) => urgency.charAt(0).toUpperCase() + urgency.slice(1)],
  ['Status', 'text', ({ status_name }) => status_name],
  ['Created', 'day', ({ created_at }) => dayOfInstant(created_at)],
  ['Updated', 'day', ({ updated_at }) => dayOfInstant(updated_at)],
  ['Feedback', 'text', ({ feedback }) => feedback],
];

/** The complaints of a query as a file. */
export async function exportComplaints(parts: Parts, viewer: Viewer, query: FileQuery<ManagedComplaintQuery>) {
  const rows = await rowsToExport((paging) => listComplaintRows(parts.db, viewer, { ...query, ...paging }));
  return exportList(parts, viewer, { title: 'Complaints', subject: 'complaint', columns: COLUMNS, rows, query });
}
