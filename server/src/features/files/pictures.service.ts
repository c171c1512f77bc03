import path from 'node:path';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import type { FileStore } from '../../files/file-store.ts';
import { removeBytes, removeBytesAfter } from '../../files/remove-bytes.ts';
import { type WebPicture, webPictures } from '../../files/web-picture.ts';
import type { Upload } from '../../http/uploads.ts';
import type { Parts } from '../../parts.ts';
import { checkUpload, type UploadRequest } from './check-upload.ts';
import { deletePictureRows, insertFileRow } from './files.repository.ts';
import { safeFileName } from './plain-name.ts';

/** Writes the picture down in a transaction, in all its sizes, and answers the id of its file. */
export type StorePicture = (tx: Db, viewer: Viewer) => Promise<string>;

/**
 * Runs `work`, which may keep the picture with `keepPicture`. It is asked and counted first whether it may come (`checkUpload`). Its sizes are
 * made and stored before `work`, so that no transaction waits for them; when `work` fails, or has no use for them, they are removed again.
 * @throws Refusal unsupported_file, picture_too_large, files_waiting, too_many_files, and what `ask` refuses
 */
export async function withStoredPicture<T>(
  parts: Pick<Parts, 'db' | 'clock' | 'files'>,
  { viewer, upload, ask }: UploadRequest & { upload: Upload },
  work: (keepPicture: StorePicture) => Promise<T>,
): Promise<T> {
  const answered = await checkUpload<T>(parts, { viewer, upload, ask });
  if (answered !== undefined) return answered;
  const { files } = parts;
  const name = path.parse(safeFileName(upload.file_name)).name || 'picture';
  const pictures = await webPictures(viewer.user_id, upload.content);
  const keys: string[] = [];
  try {
    for (const { content } of pictures) keys.push(await files.put(content));
    let isKept = false;
    const answer = await work(async (tx, sender) => {
      isKept = true;
      const insert = ({ media_type, width, content }: WebPicture, index: number, variant_of?: string) => {
        const file_name = `${name}.${media_type === 'image/jpeg' ? 'jpg' : media_type.slice('image/'.length)}`;
        const file = { kind: 'image' as const, file_name, media_type, width, content, storage_key: keys[index] ?? '' };
        return insertFileRow(tx, sender, { ...file, ...(variant_of !== undefined && { variant_of }) });
      };
      const [main, ...others] = pictures;
      const id = await insert(main, 0);
      for (const [index, other] of others.entries()) await insert(other, index + 1, id);
      return id;
    });
    // A request that was sent before is answered as it was then.
    if (!isKept) await removeBytes(files, keys);
    return answer;
  } catch (error) {
    await removeBytesAfter(error, files, keys);
    throw error;
  }
}

/** Forgets a picture that gave way, and answers what takes its bytes away once that is certain: to be called after the commit. */
export async function deletePicture(tx: Db, files: FileStore, id: string): Promise<() => Promise<void>> {
  const keys = await deletePictureRows(tx, id);
  return () => removeBytes(files, keys);
}
