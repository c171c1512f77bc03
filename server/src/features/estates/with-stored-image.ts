import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import { checkOnce, runOnce, type Repeatable, withoutKey } from '../../http/idempotency.ts';
import type { Upload } from '../../http/uploads.ts';
import type { Parts } from '../../parts.ts';
import { deleteFile } from '../files/files.service.ts';
import { type StorePicture, withStoredPicture } from '../files/pictures.service.ts';
import { setImage } from './images.repository.ts';

/**
 * Stores the uploaded picture as that of an estate or apartment. Without an upload, removes the present picture if
 * requested.
 */
export type StoreImage = (table: 'estates' | 'apartments', id: number, isRemoved?: boolean) => Promise<void>;

/**
 * The context of an upload: the viewer, the check to run before the picture is decoded and again before it is stored,
 * and the key.
 */
interface WithImage<A> {
  viewer: Viewer;
  image: Upload | undefined;
  ask: (tx: Db) => Promise<A>;
  /** Given if the request can be repeated under its key. */
  request?: Repeatable;
}

/**
 * Runs `work` with the result of `ask` in one transaction, in which `work` may store the uploaded picture. Removes a
 * replaced picture with all its sizes.
 * @throws Refusal unsupported_file, picture_too_large, files_waiting, too_many_files, and those of `ask`
 */
export async function withStoredImage<A, T>(
  parts: Pick<Parts, 'company' | 'db' | 'clock' | 'files'>,
  { viewer, image, ask, request }: WithImage<A>,
  work: (tx: Db, keepImage: StoreImage, asked: A) => Promise<T>,
): Promise<T> {
  const { db, files } = parts;
  let removeFormer: (() => Promise<void>) | undefined;
  const run = (keepPicture?: StorePicture) => {
    const all = async (tx: Db) => {
      const asked = await ask(tx);
      const keepImage: StoreImage = async (table, id, isRemoved = false) => {
        if (!keepPicture && !isRemoved) return;
        const former = await setImage(tx, table, id, keepPicture ? await keepPicture(tx, viewer) : null);
        if (former !== null) removeFormer = await deleteFile(tx, files, former);
      };
      return work(tx, keepImage, asked);
    };
    return request ? runOnce(db, request, all) : writeAs(db, viewer, all);
  };
  const answer = image
    ? await withStoredPicture(parts, { viewer, upload: image, ask: checkOnce(request ?? withoutKey(viewer), ask) }, run)
    : await run();
  await removeFormer?.();
  return answer;
}
