import { createHash, randomUUID } from 'node:crypto';
import type { PictureFormat } from '@amayumba/contract/files/endpoints.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';

/** Uploads other than the pictures of homes. */
export type FileKind = 'receipt' | 'attachment';

/** A file to record. */
export interface NewFile {
  kind: FileKind | 'image';
  file_name: string;
  media_type: string;
  storage_key: string;
  content: Buffer;
  /** The picture of which this file is another size or format. */
  variant_of?: string;
  /** Pixels; only for pictures of homes. */
  width?: number;
}

/** Records a stored file and its owner. Returns its id. */
export async function insertFileRow(tx: Db, viewer: Viewer, { content, ...file }: NewFile): Promise<string> {
  const id = randomUUID();
  const sha256 = createHash('sha256').update(content).digest();
  await tx
    .insertInto('files')
    .values({ id, ...file, size_bytes: content.length, sha256, uploaded_by: viewer.user_id })
    .execute();
  return id;
}

/**
 * A file by its id. Takes no viewer, because the signed link is the permission; only a viewer of the row gets that
 * link.
 */
export function findFileRow(
  db: Db,
  id: string,
  { format, width }: { format?: PictureFormat | undefined; width?: number | undefined },
) {
  const file = db
    .selectFrom('files as f')
    .select(['f.kind', 'f.file_name', 'f.media_type', 'f.size_bytes', 'f.storage_key']);
  if (!format || !width) return file.where('f.id', '=', id).executeTakeFirst();
  return file
    .where((where) => where.or([where('f.id', '=', id), where('f.variant_of', '=', id)]))
    .where('f.media_type', '=', `image/${format}`)
    .where('f.width', '=', width)
    .executeTakeFirst();
}

/** Which of these keys of the file store belong to a row. */
export async function findKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom('files as f').select('f.storage_key').where('f.storage_key', 'in', keys).execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
}

/** Deletes the rows of a file, and of all sizes of a picture. Returns their keys in the file store. */
export async function deleteFileRows(tx: Db, id: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('files as f')
    .where((where) => where.or([where('f.id', '=', id), where('f.variant_of', '=', id)]))
    .returning('f.storage_key')
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}
