import type { Db } from '../../db/connect.ts';

/** Gives an estate or apartment, which the viewer was found to see, a kept file as its picture. */
export async function setImage(tx: Db, table: 'estates' | 'apartments', id: number, fileId: string): Promise<void> {
  await tx.updateTable(table).set({ image_file_id: fileId }).where('id', '=', id).execute();
}
