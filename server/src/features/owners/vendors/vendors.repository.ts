import type { NewVendor, Vendor, VendorChange } from '@amayumba/contract/owners/vendor.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { containsPattern, listed, type Paging } from '../../../db/listed.ts';

const COLUMNS = ['id', 'name', 'phone', 'tin', 'trade', 'notes', 'version'] as const;

/** A vendor as read from the database. */
export type VendorRow = Vendor & { version: number };

const liveVendors = (db: Db) => db.selectFrom('vendors').select(COLUMNS).where('deleted_at', 'is', null);

/** Vendors by name, found by any of their details. Takes no viewer, because only managers may see them. */
export function listVendorRows(db: Db, query: Paging & { search?: string | undefined }) {
  const pattern = containsPattern(query.search ?? '');
  const isFound = sql<boolean>`concat_ws(' ', name, trade, phone, tin) ilike ${pattern}`;
  const found = liveVendors(db).$if(Boolean(query.search), (vendors) => vendors.where(isFound));
  return listed(query, found.orderBy(sql`name collate "und-x-icu", id`));
}

/** Locks a vendor that is not deleted until the transaction ends. */
export const lockVendor = (tx: Db, id: number): Promise<VendorRow | undefined> =>
  liveVendors(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const insertVendor = (tx: Db, vendor: NewVendor, at: Date): Promise<VendorRow> =>
  tx
    .insertInto('vendors')
    .values({ ...vendor, created_at: at })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const updateVendorRow = (
  tx: Db,
  id: number,
  { version: _version, ...change }: VendorChange,
): Promise<VendorRow> =>
  tx
    .updateTable('vendors')
    .set({ ...change, id })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Deletes a vendor that the transaction has locked; the costs keep the name. */
export async function hideVendorRow(tx: Db, id: number, at: Date): Promise<void> {
  await tx.updateTable('vendors').set({ deleted_at: at }).where('id', '=', id).execute();
}
