import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Viewer } from '../../access/viewer.ts';
import { deleteRows, insertNewRows, insertRows, reserveIds } from '../../db/bulk.ts';
import type { Db } from '../../db/connect.ts';
import { recordAudits } from '../audit/audit.service.ts';
import { storeEvents } from '../webhooks/events/store-events.ts';
import { deleteLeaseRows } from './leases.repository.ts';

// Imports tenants and leases of a rent roll by the thousand. Each function returns ids in the order of its input.

interface NewTenantRow {
  user_id: number;
  emergency_contact: string;
  notes: string;
}
interface NewLeaseRow {
  tenant_id: number;
  apartment_id: number;
  lease_start: CalendarDate;
  lease_end: CalendarDate | null;
}

export async function importTenants(tx: Db, tenants: readonly NewTenantRow[], at: Date): Promise<number[]> {
  const ids = await insertNewRows(
    tx,
    'tenants',
    tenants.map((tenant) => ({ ...tenant, created_at: at, updated_at: at })),
  );
  await storeEvents(tx, 'tenant.created', ids);
  return ids;
}

/** @throws Refusal apartment_leased, tenant_has_lease (from the constraints) */
export async function importLeases(
  tx: Db,
  viewer: Viewer | null,
  leases: readonly NewLeaseRow[],
  at: Date,
): Promise<number[]> {
  const ids = await reserveIds(tx, 'leases', leases.length);
  const rows = leases.map(({ tenant_id, apartment_id, lease_start, lease_end }, index) => ({
    id: ids[index] ?? 0,
    tenant_id,
    apartment_id,
    lease_start,
    lease_end,
    created_by: viewer?.user_id ?? null,
    created_at: at,
    updated_at: at,
  }));
  await insertRows(tx, 'leases', rows);
  const entries = rows.map(({ id, tenant_id, apartment_id, lease_start, lease_end }) => ({
    action: 'created',
    subject: 'lease',
    subject_id: id,
    after: { id, tenant_id, apartment_id, lease_start, lease_end, ended_on: null },
  }));
  await recordAudits(tx, viewer, entries);
  return ids;
}

/** Deletes imported rows for good. Delete the payments of the leases first. */
export async function undoImportedTenants(
  tx: Db,
  { leases, tenants }: { leases: readonly number[]; tenants: readonly number[] },
): Promise<void> {
  await deleteLeaseRows(tx, leases);
  await deleteRows(tx, 'tenants', tenants);
}
