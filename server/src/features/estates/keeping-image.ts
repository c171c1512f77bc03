import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import { askOnce, askOnly, once, type Repeatable } from '../../http/idempotency.ts';
import type { Upload } from '../../http/uploads.ts';
import type { Parts } from '../../parts.ts';
import { dropPicture, type KeepPicture, keepingPicture } from '../files/pictures.service.ts';
import { setImage } from './images.repository.ts';

/** Keeps the picture that came with a request as that of an estate or apartment; without one, takes it away where asked to. */
export type KeepImage = (table: 'estates' | 'apartments', id: number, isRemoved?: boolean) => Promise<void>;

/** What comes with a picture: who sends it, and what is asked before it is opened and again before it is kept. */
interface WithImage<A> {
  viewer: Viewer;
  image: Upload | undefined;
  ask: (tx: Db) => Promise<A>;
  /** Where the request may come again under its key. */
  request?: Repeatable;
}

/**
 * Runs `work` in one transaction with what `ask` answered in it; there it may keep the picture that came along. A picture that gives way is
 * removed with all its sizes.
 * @throws Refusal unsupported_file, picture_too_large, files_waiting, too_many_files, and what `ask` refuses
 */
export async function keepingImage<A, T>(
  parts: Pick<Parts, 'db' | 'clock' | 'files'>,
  { viewer, image, ask, request }: WithImage<A>,
  work: (tx: Db, keepImage: KeepImage, asked: A) => Promise<T>,
): Promise<T> {
  const { db, files } = parts;
  let removeFormer: (() => Promise<void>) | undefined;
  const run = (keepPicture?: KeepPicture) => {
    const all = async (tx: Db) => {
      const asked = await ask(tx);
      const keepImage: KeepImage = async (table, id, isRemoved = false) => {
        if (!keepPicture && !isRemoved) return;
        const former = await setImage(tx, table, id, keepPicture ? await keepPicture(tx, viewer) : null);
        if (former !== null) removeFormer = await dropPicture(tx, files, former);
      };
      return work(tx, keepImage, asked);
    };
    return request ? once(db, request, all) : writeAs(db, viewer, all);
  };
  const answer = image
    ? await keepingPicture(parts, { viewer, upload: image, ask: request ? askOnce(request, ask) : askOnly(ask) }, run)
    : await run();
  await removeFormer?.();
  return answer;
}
