import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import type { FileStore } from '../../files/file-store.ts';
import { recogniseDocument } from '../../files/recognise.ts';
import { removeBytes } from '../../files/remove-bytes.ts';
import { senderOf } from '../../files/upload-queue.ts';
import { withStoredBytes } from '../../files/with-stored-bytes.ts';
import type { Upload } from '../../http/uploads.ts';
import type { Parts } from '../../parts.ts';
import { checkUploads, type UploadRequest } from './check-upload.ts';
import { deleteFileRows, type FileKind, insertFileRow, type NewFile } from './files.repository.ts';
import { safeFileName } from './plain-name.ts';

/** Records the uploads in a transaction and returns the ids of their files in order; none without an upload. */
type KeepFiles = (tx: Db, viewer: Viewer) => Promise<string[]>;
/** Records the upload in a transaction and returns the id of its file, or undefined without an upload. */
type KeepFile = (tx: Db, viewer: Viewer) => Promise<string | undefined>;

/** Records a file that the portal wrote itself, whose bytes are stored. Returns its id. */
export const recordFile = (tx: Db, viewer: Viewer, file: NewFile): Promise<string> => insertFileRow(tx, viewer, file);

/**
 * Runs `work`, which may record the uploads with `keepFiles`: each under a plain name, with the type that its content
 * shows. First checks and counts them (`checkUploads`). Stores the bytes before `work`, so that no transaction waits
 * for them, and removes them if `work` fails or does not use them.
 * @throws Refusal unsupported_file, picture_too_large, files_waiting, too_many_files, and those of `ask`
 */
export async function withStoredFiles<T>(
  parts: Pick<Parts, 'company' | 'db' | 'clock' | 'files'>,
  { viewer, kind, uploads, ...request }: UploadRequest & { kind: FileKind; uploads: readonly Upload[] },
  work: (keepFiles: KeepFiles) => Promise<T>,
): Promise<T> {
  if (uploads.length === 0) return work(() => Promise.resolve([]));
  const answered = await checkUploads<T>(parts, { viewer, uploads, ...request });
  if (answered !== undefined) return answered;
  const recognised: Omit<NewFile, 'storage_key'>[] = [];
  for (const { file_name, content } of uploads) {
    const media_type = await recogniseDocument(senderOf(parts, viewer), content);
    recognised.push({ kind, content, file_name: safeFileName(file_name) || kind, media_type });
  }
  return withStoredBytes(
    parts.files,
    uploads.map(({ content }) => content),
    (use) =>
      work(async (tx, sender) => {
        const keys = use();
        const ids: string[] = [];
        for (const [index, file] of recognised.entries())
          ids.push(await insertFileRow(tx, sender, { ...file, storage_key: keys[index] ?? '' }));
        return ids;
      }),
  );
}

/** Runs `work` with one upload or none; see {@link withStoredFiles}. */
export const withStoredFile = <T>(
  parts: Pick<Parts, 'company' | 'db' | 'clock' | 'files'>,
  { upload, ...request }: UploadRequest & { kind: FileKind; upload: Upload | undefined },
  work: (keepFile: KeepFile) => Promise<T>,
): Promise<T> =>
  withStoredFiles(parts, { ...request, uploads: upload ? [upload] : [] }, (keepFiles) =>
    work(async (tx, viewer) => (await keepFiles(tx, viewer))[0]),
  );

/**
 * Deletes the rows of a file, with all sizes of a picture. Returns a function that removes the bytes; call it after the
 * commit.
 */
export async function deleteFile(tx: Db, files: FileStore, id: string): Promise<() => Promise<void>> {
  const keys = await deleteFileRows(tx, id);
  return () => removeBytes(files, keys);
}
