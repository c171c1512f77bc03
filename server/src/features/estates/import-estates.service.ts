import { deleteRows, insertNewRows } from '../../db/bulk.ts';
import type { Db } from '../../db/connect.ts';

// Imports estates, blocks and apartments of a rent roll by the thousand. Each function returns ids in the order of its
// input.

interface NewEstateRow {
  name: string;
  address: string;
}
interface NewBlockRow {
  estate_id: number;
  name: string;
}
interface NewApartmentRow {
  block_id: number;
  number: string;
  rent_amount: number;
  number_of_rooms?: number | undefined;
}

export const importEstates = (tx: Db, estates: readonly NewEstateRow[], at: Date): Promise<number[]> =>
  insertNewRows(
    tx,
    'estates',
    estates.map((estate) => ({ ...estate, created_at: at, updated_at: at })),
  );

export const importBlocks = (tx: Db, blocks: readonly NewBlockRow[], at: Date): Promise<number[]> =>
  insertNewRows(
    tx,
    'blocks',
    blocks.map((block) => ({ ...block, created_at: at, updated_at: at })),
  );

export const importApartments = (tx: Db, apartments: readonly NewApartmentRow[], at: Date): Promise<number[]> =>
  insertNewRows(
    tx,
    'apartments',
    apartments.map((apartment) => ({
      ...apartment,
      number_of_rooms: apartment.number_of_rooms ?? 1,
      created_at: at,
      updated_at: at,
    })),
  );

/** Deletes imported rows for good. Requires that nothing was let or added there since. */
export async function undoImportedEstates(
  tx: Db,
  rows: Readonly<Record<'apartments' | 'blocks' | 'estates', readonly number[]>>,
): Promise<void> {
  for (const table of ['apartments', 'blocks', 'estates'] as const) await deleteRows(tx, table, rows[table]);
}
