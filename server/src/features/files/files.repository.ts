import { createHash, randomUUID } from 'node:crypto';
import type { PictureFormat } from '@amayumba/contract/files/endpoints.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';

/** What files are uploaded for, beside the pictures of homes. */
export type FileKind = 'receipt' | 'attachment';

interface NewFile {
  kind: FileKind | 'image';
  file_name: string;
  media_type: string;
  storage_key: string;
  content: Buffer;
  /** The picture that this is another size or format of. */
  variant_of?: string;
  /** Pixels; of pictures of homes. */
  width?: number;
}

/** Writes down what a stored file is and whose. Answers its id. */
export async function insertFileRow(tx: Db, viewer: Viewer, { content, ...file }: NewFile): Promise<string> {
  const id = randomUUID();
  const sha256 = createHash('sha256').update(content).digest();
  await tx
    .insertInto('files')
    .values({ id, ...file, size_bytes: content.length, sha256, uploaded_by: viewer.user_id })
    .execute();
  return id;
}

/** A file by its id. No viewer: the signed link, handed out with the row it belongs to, is the permission. */
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

/** Which of these keys of the file store a row names. */
export async function findKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom('files as f').select('f.storage_key').where('f.storage_key', 'in', keys).execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
}

/** Forgets a picture with all its sizes. Answers where their bytes lie. */
export async function deletePictureRows(tx: Db, id: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('files as f')
    .where((where) => where.or([where('f.id', '=', id), where('f.variant_of', '=', id)]))
    .returning('f.storage_key')
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}
