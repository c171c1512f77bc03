import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Parts } from '../../parts.ts';
import { exportList, type FileQuery, type ListColumn, rowsToExport } from '../reports/export/export-list.ts';
import type { TenantQuery } from './tenants.repository.ts';
import { listTenants } from './tenants.service.ts';

const RENT_WORDS = { paid: 'Paid', pending: 'Pending', overdue: 'Overdue' } as const;

const COLUMNS: readonly ListColumn<Tenant>[] = [
  [
    'Tenant',
    'text',
    ({ user_details: { first_name, last_name, username } }) => `${first_name} ${last_name}`.trim() || username,
  ],
  ['Phone', 'text', ({ phone_number }) => phone_number],
  ['Email', 'text', ({ user_details }) => user_details.email],
  ['Username', 'text', ({ user_details }) => user_details.username],
  ['Apartment', 'text', ({ apartment_details }) => apartment_details?.number ?? null],
  ['Block', 'text', ({ apartment_details }) => apartment_details?.block.name ?? null],
  ['Estate', 'text', ({ apartment_details }) => apartment_details?.estate.name ?? null],
  ['Lease from', 'day', ({ lease_start }) => lease_start],
  ['Lease until', 'day', ({ lease_end }) => lease_end],
  ['Tenant type', 'text', ({ tenant_type_details }) => tenant_type_details?.name ?? null],
  ['Rent', 'text', ({ rent_state }) => (rent_state ? RENT_WORDS[rent_state] : null)],
  ['Account', 'text', ({ userprofile_status }) => (userprofile_status === 'active' ? 'Active' : 'Inactive')],
];

/** The tenants of a query as a file. */
export async function exportTenants(parts: Parts, viewer: Viewer, query: FileQuery<TenantQuery>) {
  const rows = await rowsToExport((paging) => listTenants(parts, viewer, { ...query, ...paging }));
  return exportList(parts, viewer, {
    title: 'Tenants',
    subject: 'tenant',
    columns: COLUMNS,
    rows,
    query,
  });
}
