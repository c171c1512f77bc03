import path from 'node:path';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { senderOf } from '../../files/upload-queue.ts';
import { type WebPicture, webPictures } from '../../files/web-picture.ts';
import { withStoredBytes } from '../../files/with-stored-bytes.ts';
import type { Upload } from '../../http/uploads.ts';
import type { Parts } from '../../parts.ts';
import { checkUploads, type UploadRequest } from './check-upload.ts';
import { insertFileRow } from './files.repository.ts';
import { safeFileName } from './plain-name.ts';

/** Records the picture in all its sizes in a transaction and returns the id of its file. */
export type StorePicture = (tx: Db, viewer: Viewer) => Promise<string>;

/**
 * Runs `work`, which may record the picture with `keepPicture`. First checks and counts the upload (`checkUploads`).
 * Makes and stores the sizes before `work`, so that no transaction waits for them, and removes them if `work` fails or
 * does not use them.
 * @throws Refusal unsupported_file, picture_too_large, files_waiting, too_many_files, and those of `ask`
 */
export async function withStoredPicture<T>(
  parts: Pick<Parts, 'company' | 'db' | 'clock' | 'files'>,
  { viewer, upload, ask }: UploadRequest & { upload: Upload },
  work: (keepPicture: StorePicture) => Promise<T>,
): Promise<T> {
  const answered = await checkUploads<T>(parts, { viewer, uploads: [upload], ask });
  if (answered !== undefined) return answered;
  const name = path.parse(safeFileName(upload.file_name)).name || 'picture';
  const pictures = await webPictures(senderOf(parts, viewer), upload.content);
  const contents = pictures.map(({ content }) => content);
  return withStoredBytes(parts.files, contents, (use) =>
    work(async (tx, sender) => {
      const keys = use();
      const insert = ({ media_type, width, content }: WebPicture, index: number, variant_of?: string) => {
        const file_name = `${name}.${media_type === 'image/jpeg' ? 'jpg' : media_type.slice('image/'.length)}`;
        const file = { kind: 'image' as const, file_name, media_type, width, content, storage_key: keys[index] ?? '' };
        return insertFileRow(tx, sender, { ...file, ...(variant_of !== undefined && { variant_of }) });
      };
      const [main, ...others] = pictures;
      const id = await insert(main, 0);
      for (const [index, other] of others.entries()) await insert(other, index + 1, id);
      return id;
    }),
  );
}
