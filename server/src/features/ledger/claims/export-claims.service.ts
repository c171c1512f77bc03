import { dayOfInstant } from '@amayumba/contract/calendar.ts';
import { type Claim, CLAIM_LABELS, type ClaimQuery } from '@amayumba/contract/money/claim.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Parts } from '../../../parts.ts';
import { exportList, type FileQuery, homeOf, type ListColumn, rowsToExport } from '../../reports/export/export-list.ts';
import { listClaims } from './claims.service.ts';

const COLUMNS: readonly ListColumn<Claim>[] = [
  ['Logged', 'day', ({ logged_at }) => dayOfInstant(logged_at)],
  ['Tenant', 'text', ({ tenant_details }) => tenant_details.name],
  ['Home', 'text', ({ tenant_details }) => homeOf(tenant_details)],
  ['For', 'text', ({ charge_name }) => charge_name],
  ['Method', 'text', ({ method }) => method],
  ['Reference', 'text', ({ reference_number }) => reference_number],
  ['Paid on', 'day', ({ paid_on }) => paid_on],
  ['State', 'text', ({ state }) => CLAIM_LABELS[state]],
  ['Reason', 'text', ({ reason }) => reason],
  ['Amount', 'ugx', ({ amount }) => amount],
];

/** The claims that match a query as a file, and an entry in the audit log. */
export async function exportClaims(parts: Parts, viewer: Viewer, query: FileQuery<ClaimQuery>) {
  const rows = await rowsToExport((paging) => listClaims(parts, viewer, { ...query, ...paging }));
  return exportList(parts, viewer, {
    title: 'Claims',
    subject: 'claim',
    columns: COLUMNS,
    rows,
    summed: ['Amount'],
    query,
  });
}
