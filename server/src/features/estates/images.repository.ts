import type { Db } from '../../db/connect.ts';

/** Gives an estate or apartment, which the viewer was found to see, a kept file as its picture; null takes it away. */
export async function setImage(
  tx: Db,
  table: 'estates' | 'apartments',
  id: number,
  fileId: string | null,
): Promise<void> {
  await tx.updateTable(table).set({ image_file_id: fileId }).where('id', '=', id).execute();
}
