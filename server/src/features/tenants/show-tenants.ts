import type { Lease } from '@amayumba/contract/tenants/lease.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { rowsOf } from '../../db/listed.ts';
import { type Parts, todayOf } from '../../parts.ts';
import { listLeasesById } from './lease-list.repository.ts';
import { listTenants } from './tenants.service.ts';

/** Tenants chosen by their ids, if the viewer may see them. */
export async function showTenants(db: Db, parts: Parts, viewer: Viewer, ids: readonly number[]): Promise<Tenant[]> {
  return rowsOf(await listTenants({ ...parts, db }, viewer, { ids: [...ids] }));
}

/** Leases chosen by their ids, if the viewer may see them; one that never began is left out. */
export const showLeases = (
  db: Db,
  parts: Pick<Parts, 'clock'>,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Lease[]> => listLeasesById(db, viewer, ids, todayOf(parts));
