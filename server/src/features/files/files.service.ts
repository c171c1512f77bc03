import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import type { FileStore } from '../../files/file-store.ts';
import { recogniseDocument } from '../../files/recognise.ts';
import type { Upload } from '../../http/uploads.ts';
import { type FileKind, insertFileRow } from './files.repository.ts';

const NAME_MAX_LENGTH = 150;

/** The last part of a name as a browser sent it, without what has no place in a file name. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  // Control characters and those that turn the direction of text could make a name look like another.
  return last
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(-NAME_MAX_LENGTH);
}

/** Keeps an upload in a transaction and answers the id of its file. @throws Refusal unsupported_file */
type KeepFile = (tx: Db, viewer: Viewer, kind: FileKind, upload: Upload) => Promise<string>;

/**
 * Runs `work`, which may keep uploads in its transaction with `keepFile`. When it fails, what was put into the store is removed again,
 * so that a refused request leaves no file behind.
 */
export async function keepingFiles<T>(files: FileStore, work: (keepFile: KeepFile) => Promise<T>): Promise<T> {
  // By upload, because a transaction that met a deadlock runs again and the bytes need to be stored only once.
  const stored = new Map<Upload, { media_type: string; storage_key: string }>();
  const store = async (upload: Upload) => {
    const media_type = await recogniseDocument(upload.content);
    const file = { media_type, storage_key: await files.put(upload.content) };
    stored.set(upload, file);
    return file;
  };
  try {
    return await work(async (tx, viewer, kind, upload) => {
      const file = stored.get(upload) ?? (await store(upload));
      const file_name = plainName(upload.file_name) || kind;
      return insertFileRow(tx, viewer, { kind, file_name, content: upload.content, ...file });
    });
  } catch (error) {
    await Promise.all([...stored.values()].map(({ storage_key }) => files.remove(storage_key)));
    throw error;
  }
}
