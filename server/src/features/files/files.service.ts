import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import type { FileStore } from '../../files/file-store.ts';
import { recogniseDocument } from '../../files/recognise.ts';
import { removeBytesAfter } from '../../files/remove-bytes.ts';
import type { Upload } from '../../http/uploads.ts';
import { type FileKind, insertFileRow } from './files.repository.ts';
import { plainName } from './plain-name.ts';

/** Keeps an upload in a transaction and answers the id of its file. @throws Refusal unsupported_file */
type KeepFile = (tx: Db, viewer: Viewer, kind: FileKind, upload: Upload) => Promise<string>;

/** An upload as it is kept: as it came, by a plain name and the type that its content shows. */
async function asKept(kind: FileKind, { file_name, content }: Upload) {
  return { file_name: plainName(file_name) || kind, content, media_type: await recogniseDocument(content) };
}

/**
 * Runs `work`, which may keep uploads in its transaction with `keepFile`. When it fails, what was put into the store is removed again,
 * so that a refused request leaves no file behind.
 */
export async function keepingFiles<T>(files: FileStore, work: (keepFile: KeepFile) => Promise<T>): Promise<T> {
  // By upload, because a transaction that met a deadlock runs again and the bytes need to be stored only once.
  const stored = new Map<Upload, Awaited<ReturnType<typeof asKept>> & { storage_key: string }>();
  const store = async (kind: FileKind, upload: Upload) => {
    const kept = await asKept(kind, upload);
    const file = { ...kept, storage_key: await files.put(kept.content) };
    stored.set(upload, file);
    return file;
  };
  try {
    return await work(async (tx, viewer, kind, upload) => {
      const file = stored.get(upload) ?? (await store(kind, upload));
      return insertFileRow(tx, viewer, { kind, ...file });
    });
  } catch (error) {
    const keys = [...stored.values()].map(({ storage_key }) => storage_key);
    await removeBytesAfter(error, files, keys);
    throw error;
  }
}
