import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import type { Upload } from '../../http/uploads.ts';
import type { Parts } from '../../parts.ts';
import { dropPicture, type KeepPicture, keepingPicture } from '../files/pictures.service.ts';
import { setImage } from './images.repository.ts';

/** Keeps the picture that came with a request as that of an estate or apartment; without one, takes it away where asked to. */
export type KeepImage = (table: 'estates' | 'apartments', id: number, isRemoved?: boolean) => Promise<void>;

/**
 * Runs `work` in one transaction, which `together` begins, in which it may keep the picture that came along. A picture that gives way is removed
 * with all its sizes.
 * @throws Refusal unsupported_file
 */
export async function keepingImage<T>(
  { db, files }: Pick<Parts, 'db' | 'files'>,
  viewer: Viewer,
  image: Upload | undefined,
  work: (tx: Db, keepImage: KeepImage) => Promise<T>,
  together: (all: (tx: Db) => Promise<T>) => Promise<T> = (all) => writeAs(db, viewer, all),
): Promise<T> {
  let removeFormer: (() => Promise<void>) | undefined;
  const run = (keepPicture?: KeepPicture) =>
    together((tx) =>
      work(tx, async (table, id, isRemoved = false) => {
        if (!keepPicture && !isRemoved) return;
        const former = await setImage(tx, table, id, keepPicture ? await keepPicture(tx, viewer) : null);
        if (former !== null) removeFormer = await dropPicture(tx, files, former);
      }),
    );
  const answer = image ? await keepingPicture(files, image, run) : await run();
  await removeFormer?.();
  return answer;
}
