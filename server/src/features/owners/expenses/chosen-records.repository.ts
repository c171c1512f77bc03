import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { onlyRow } from '../../../db/only-row.ts';

/** The records that a cost names, by id. */
export interface ChosenRecords {
  estate?: number | undefined;
  block?: number | null | undefined;
  apartment?: number | null | undefined;
  vendor?: number | null | undefined;
  complaint?: number | null | undefined;
}

interface FoundRecords {
  estate: boolean;
  block_estate: number | null;
  apartment_block: number | null;
  apartment_estate: number | null;
  vendor: boolean;
  complaint: boolean;
  complaint_estate: number | null;
}

/** The records that a cost names, as far as they exist. Takes no viewer, because only managers record costs. */
export async function findChosen(db: Db, chosen: ChosenRecords): Promise<FoundRecords> {
  const { estate = null, block = null, apartment = null, vendor = null, complaint = null } = chosen;
  const { rows } = await sql<FoundRecords>`
    select exists (select from live_estates e where e.id = ${estate}::bigint) as estate,
      (select b.estate_id from live_blocks b where b.id = ${block}::bigint) as block_estate,
      home.block_id as apartment_block, home.estate_id as apartment_estate,
      exists (select from vendors v where v.id = ${vendor}::bigint and v.deleted_at is null) as vendor,
      c.id is not null as complaint, c.estate_id as complaint_estate
    from (values (1)) one (row)
    left join lateral (
      select a.block_id, b.estate_id from live_apartments a join live_blocks b on b.id = a.block_id
      where a.id = ${apartment}::bigint
    ) home on true
    left join complaints c on c.id = ${complaint}::bigint`.execute(db);
  return onlyRow(rows);
}

/** The block of an apartment, so that a cost of the apartment is found by its block. */
export async function blockOf(tx: Db, apartmentId: number): Promise<number | null> {
  const row = await tx.selectFrom('apartments').select('block_id').where('id', '=', apartmentId).executeTakeFirst();
  return row?.block_id ?? null;
}

/** The phone number of a vendor, which shows by which network mobile money goes to them. */
export async function phoneOfVendor(tx: Db, vendorId: number | null): Promise<string | null> {
  if (vendorId === null) return null;
  const row = await tx.selectFrom('vendors').select('phone').where('id', '=', vendorId).executeTakeFirst();
  return row?.phone ?? null;
}
