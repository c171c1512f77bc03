import path from 'node:path';
import { type FileStore, folderStore } from './file-store.ts';
import { type S3Place, s3Store } from './s3-store.ts';

export const filesFolder = (dataDir: string): string => path.join(dataDir, 'files');

/** Where uploaded files are kept: in a bucket where there is one, else in a folder of DATA_DIR. */
export const openStore = (place: S3Place | undefined, dataDir: string): FileStore =>
  place ? s3Store(place) : folderStore(filesFolder(dataDir));
