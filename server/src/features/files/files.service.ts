import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import type { FileStore } from '../../files/file-store.ts';
import { recogniseDocument } from '../../files/recognise.ts';
import { removeBytes, removeBytesAfter } from '../../files/remove-bytes.ts';
import type { Upload } from '../../http/uploads.ts';
import { type FileKind, insertFileRow } from './files.repository.ts';
import { plainName } from './plain-name.ts';

/** Writes the upload down in a transaction and answers the id of its file; undefined where none came along. */
type KeepFile = (tx: Db, viewer: Viewer) => Promise<string | undefined>;

/**
 * Runs `work`, which may write the upload down with `keepFile`: as it came, by a plain name and the type that its content shows. Its bytes
 * are stored before, so that no transaction waits for them; when `work` fails, or has no use for them, they are removed again.
 * @throws Refusal unsupported_file
 */
export async function keepingFile<T>(
  files: FileStore,
  kind: FileKind,
  upload: Upload | undefined,
  work: (keepFile: KeepFile) => Promise<T>,
): Promise<T> {
  if (!upload) return work(() => Promise.resolve(undefined));
  const { content } = upload;
  const file = { kind, content, file_name: plainName(upload.file_name) || kind };
  const media_type = await recogniseDocument(content);
  const storage_key = await files.put(content);
  let isKept = false;
  try {
    const answer = await work((tx, viewer) => {
      isKept = true;
      return insertFileRow(tx, viewer, { ...file, media_type, storage_key });
    });
    // A request that was sent before is answered as it was then.
    if (!isKept) await removeBytes(files, [storage_key]);
    return answer;
  } catch (error) {
    await removeBytesAfter(error, files, [storage_key]);
    throw error;
  }
}
