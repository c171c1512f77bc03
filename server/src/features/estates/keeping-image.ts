import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Upload } from '../../http/uploads.ts';
import type { Parts } from '../../parts.ts';
import { keepingFiles } from '../files/files.service.ts';
import { setImage } from './images.repository.ts';

/** Keeps the picture that came with a request as that of an estate or apartment; without one, takes it away where asked to. */
type KeepImage = (table: 'estates' | 'apartments', id: number, isRemoved?: boolean) => Promise<void>;

/** Runs `work` in one transaction, in which it may keep the picture that came along. @throws Refusal unsupported_file */
export const keepingImage = <T>(
  { db, files }: Pick<Parts, 'db' | 'files'>,
  viewer: Viewer,
  image: Upload | undefined,
  work: (tx: Db, keepImage: KeepImage) => Promise<T>,
): Promise<T> =>
  keepingFiles(files, (keepFile) =>
    inTransaction(db, (tx) =>
      work(tx, async (table, id, isRemoved = false) => {
        if (isRemoved && !image) await setImage(tx, table, id, null);
        if (image) await setImage(tx, table, id, await keepFile(tx, viewer, 'image', image));
      }),
    ),
  );
