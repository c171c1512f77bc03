import type { Remittance, RemittanceQuery } from '@amayumba/contract/owners/remittance.ts';
import type { ExportFormat } from '@amayumba/contract/reports/rules.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Parts } from '../../../parts.ts';
import { exportList, type ListColumn, type ListFile, rowsToExport } from '../../reports/export/export-list.ts';
import { listRemittanceRows } from './remittance-rows.repository.ts';

const COLUMNS: readonly ListColumn<Remittance>[] = [
  ['Paid on', 'day', ({ paid_on }) => paid_on],
  ['Owner', 'text', ({ owner_name }) => owner_name],
  ['Estate', 'text', ({ estate_name }) => estate_name],
  ['Method', 'text', ({ method }) => method],
  ['Reference', 'text', ({ reference }) => reference],
  ['Statement', 'text', ({ statement_code }) => statement_code],
  ['Reversed', 'day', ({ reversed_on }) => reversed_on],
  ['Amount', 'ugx', ({ amount }) => amount],
];

/** The remittances as a file, and an entry in the audit log. */
export async function exportRemittances(
  parts: Parts,
  viewer: Viewer,
  { file, page: _page, page_size: _size, ...query }: RemittanceQuery & { file: ExportFormat },
): Promise<ListFile> {
  const rows = await rowsToExport((paging) => listRemittanceRows(parts.db, { ...query, ...paging }));
  const paid = rows.reduce((sum, { amount, reversed_on }) => (reversed_on === null ? sum + amount : sum), 0);
  const totals = ['Not reversed', null, null, null, null, null, null, paid];
  const list = { title: 'Remittances', subject: 'remittance', columns: COLUMNS, rows, totals };
  return exportList(parts, viewer, { ...list, file, filters: query });
}
