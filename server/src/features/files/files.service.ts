import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { recogniseDocument } from '../../files/recognise.ts';
import { removeBytes, removeBytesAfter } from '../../files/remove-bytes.ts';
import type { Upload } from '../../http/uploads.ts';
import type { Parts } from '../../parts.ts';
import { checkUpload, type UploadRequest } from './check-upload.ts';
import { type FileKind, insertFileRow } from './files.repository.ts';
import { safeFileName } from './plain-name.ts';

/** Writes the upload down in a transaction and answers the id of its file; undefined where none came along. */
type KeepFile = (tx: Db, viewer: Viewer) => Promise<string | undefined>;

/**
 * Runs `work`, which may write the upload down with `keepFile`: as it came, by a plain name and the type that its content shows. It is asked
 * and counted first whether it may come (`checkUpload`). Its bytes are stored before `work`, so that no transaction waits for them; when
 * `work` fails, or has no use for them, they are removed again.
 * @throws Refusal unsupported_file, picture_too_large, files_waiting, too_many_files, and what `ask` refuses
 */
export async function withStoredFile<T>(
  parts: Pick<Parts, 'db' | 'clock' | 'files'>,
  { viewer, kind, upload, ask }: UploadRequest & { kind: FileKind; upload: Upload | undefined },
  work: (keepFile: KeepFile) => Promise<T>,
): Promise<T> {
  if (!upload) return work(() => Promise.resolve(undefined));
  const answered = await checkUpload<T>(parts, { viewer, upload, ask });
  if (answered !== undefined) return answered;
  const { files } = parts;
  const { content } = upload;
  const file = { kind, content, file_name: safeFileName(upload.file_name) || kind };
  const media_type = await recogniseDocument(viewer.user_id, content);
  const storage_key = await files.put(content);
  let isKept = false;
  try {
    const answer = await work((tx, sender) => {
      isKept = true;
      return insertFileRow(tx, sender, { ...file, media_type, storage_key });
    });
    // A request that was sent before is answered as it was then.
    if (!isKept) await removeBytes(files, [storage_key]);
    return answer;
  } catch (error) {
    await removeBytesAfter(error, files, [storage_key]);
    throw error;
  }
}
