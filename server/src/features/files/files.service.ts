import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { recogniseDocument } from '../../files/recognise.ts';
import { withStoredBytes } from '../../files/with-stored-bytes.ts';
import type { Upload } from '../../http/uploads.ts';
import type { Parts } from '../../parts.ts';
import { checkUpload, type UploadRequest } from './check-upload.ts';
import { type FileKind, insertFileRow } from './files.repository.ts';
import { safeFileName } from './plain-name.ts';

/** Records the upload in a transaction and returns the id of its file, or undefined without an upload. */
type KeepFile = (tx: Db, viewer: Viewer) => Promise<string | undefined>;

/**
 * Runs `work`, which may record the upload with `keepFile`: under a plain name, with the type that its content shows.
 * First checks and counts the upload (`checkUpload`). Stores the bytes before `work`, so that no transaction waits for
 * them, and removes them if `work` fails or does not use them.
 * @throws Refusal unsupported_file, picture_too_large, files_waiting, too_many_files, and those of `ask`
 */
export async function withStoredFile<T>(
  parts: Pick<Parts, 'db' | 'clock' | 'files'>,
  { viewer, kind, upload, ask }: UploadRequest & { kind: FileKind; upload: Upload | undefined },
  work: (keepFile: KeepFile) => Promise<T>,
): Promise<T> {
  if (!upload) return work(() => Promise.resolve(undefined));
  const answered = await checkUpload<T>(parts, { viewer, upload, ask });
  if (answered !== undefined) return answered;
  const { content } = upload;
  const file = { kind, content, file_name: safeFileName(upload.file_name) || kind };
  const media_type = await recogniseDocument(viewer.user_id, content);
  return withStoredBytes(parts.files, [content], (use) =>
    work((tx, sender) => {
      const [storage_key = ''] = use();
      return insertFileRow(tx, sender, { ...file, media_type, storage_key });
    }),
  );
}
