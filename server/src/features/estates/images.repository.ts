import { type RawBuilder, sql } from 'kysely';
import type { PictureFormat } from '@amayumba/contract/files/endpoints.ts';
import type { Db } from '../../db/connect.ts';

/** A format and width in which a picture is stored. */
export interface PictureSize {
  format: PictureFormat;
  width: number;
}

/**
 * The formats and sizes of a picture, the smallest file first. A subquery, so that it runs only for the rows of the
 * page.
 */
export const sizesOf = (imageFileId: 'e.image_file_id' | 'a.image_file_id'): RawBuilder<PictureSize[]> =>
  sql<PictureSize[]>`coalesce((
    select json_agg(json_build_object('format', substr(f.media_type, 7), 'width', f.width)
      order by array_position(array['image/avif', 'image/webp', 'image/jpeg'], f.media_type), f.width)
    from files f
    where f.width is not null and (f.id = ${sql.ref(imageFileId)} or f.variant_of = ${sql.ref(imageFileId)})), '[]')`;

/**
 * Sets a stored file as the picture of an estate or apartment that the viewer may see; null removes the picture.
 * Returns the previous one.
 */
export async function setImage(
  tx: Db,
  table: 'estates' | 'apartments',
  id: number,
  fileId: string | null,
): Promise<string | null> {
  const former = await tx.selectFrom(table).select('image_file_id').where('id', '=', id).forUpdate().executeTakeFirst();
  await tx.updateTable(table).set({ image_file_id: fileId }).where('id', '=', id).execute();
  return former?.image_file_id ?? null;
}
