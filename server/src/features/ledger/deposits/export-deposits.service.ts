import type { Deposit, DepositQuery } from '@amayumba/contract/money/deposit.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Parts } from '../../../parts.ts';
import { exportList, type FileQuery, homeOf, type ListColumn, rowsToExport } from '../../reports/export/export-list.ts';
import { listDeposits } from './deposits.service.ts';

const COLUMNS: readonly ListColumn<Deposit>[] = [
  ['Tenant', 'text', ({ tenant_details }) => tenant_details.name],
  ['Home', 'text', ({ tenant_details }) => homeOf(tenant_details)],
  ['Held', 'ugx', ({ deposit_held }) => deposit_held],
  ['Still due', 'ugx', ({ deposit_due }) => deposit_due],
];

/** The deposits held that match a query as a file, and an entry in the audit log. */
export async function exportDeposits(parts: Parts, viewer: Viewer, query: FileQuery<DepositQuery>) {
  const rows = await rowsToExport((paging) => listDeposits(parts.db, viewer, { ...query, ...paging }));
  const summed = ['Held', 'Still due'];
  return exportList(parts, viewer, {
    title: 'Deposits held',
    subject: 'deposit_movement',
    columns: COLUMNS,
    rows,
    summed,
    query,
  });
}
