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
    estates.map(({ name, address }) => ({ name, address, created_at: at, updated_at: at })),
  );

export const importBlocks = (tx: Db, blocks: readonly NewBlockRow[], at: Date): Promise<number[]> =>
  insertNewRows(
    tx,
    'blocks',
    blocks.map(({ estate_id, name }) => ({ estate_id, name, created_at: at, updated_at: at })),
  );

export const importApartments = (tx: Db, apartments: readonly NewApartmentRow[], at: Date): Promise<number[]> =>
  insertNewRows(
    tx,
    'apartments',
    apartments.map(({ block_id, number, rent_amount, number_of_rooms = 1 }) => ({
      block_id,
      number,
      rent_amount,
      number_of_rooms,
      created_at: at,
      updated_at: at,
    })),
  );

/** Deletes imported rows for good. Requires that nothing was let or added there since. */
export async function undoImportedEstates(
  tx: Db,
  {
    apartments,
    blocks,
    estates,
  }: { apartments: readonly number[]; blocks: readonly number[]; estates: readonly number[] },
): Promise<void> {
  await deleteRows(tx, 'apartments', apartments);
  await deleteRows(tx, 'blocks', blocks);
  await deleteRows(tx, 'estates', estates);
}
