import type { Remittance, RemittanceQuery } from '@amayumba/contract/owners/remittance.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Parts } from '../../../parts.ts';
import { exportList, type FileQuery, type ListColumn, rowsToExport } from '../../reports/export/export-list.ts';
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
export async function exportRemittances(parts: Parts, viewer: Viewer, query: FileQuery<RemittanceQuery>) {
  const rows = await rowsToExport((paging) => listRemittanceRows(parts.db, { ...query, ...paging }));
  const paid = rows.reduce((sum, { amount, reversed_on }) => (reversed_on === null ? sum + amount : sum), 0);
  const totals = ['Not reversed', null, null, null, null, null, null, paid];
  return exportList(parts, viewer, {
    title: 'Remittances',
    subject: 'remittance',
    columns: COLUMNS,
    rows,
    totals,
    query,
  });
}
