import { createHash, randomUUID } from 'node:crypto';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';

/** What files are uploaded for. */
export type FileKind = 'receipt' | 'attachment' | 'image';

interface NewFile {
  kind: FileKind;
  file_name: string;
  media_type: string;
  storage_key: string;
  content: Buffer;
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
export const findFileRow = (db: Db, id: string) =>
  db
    .selectFrom('files as f')
    .select(['f.kind', 'f.file_name', 'f.media_type', 'f.size_bytes', 'f.storage_key'])
    .where('f.id', '=', id)
    .executeTakeFirst();
