import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FileStore, folderStore } from './file-store.ts';
import { type S3Place, s3Store } from './s3-store.ts';

export const filesFolder = (dataDir: string): string => path.join(dataDir, 'files');

/** Where uploaded files are kept: in a bucket where there is one, else in a folder of DATA_DIR. */
export const openStore = (place: S3Place | undefined, dataDir: string): FileStore =>
  place ? s3Store(place) : folderStore(filesFolder(dataDir));

/** Says which store it is, the same for all processes that share it: a folder is known by a name that is written into it once. */
export async function nameOfStore(place: S3Place | undefined, dataDir: string): Promise<string> {
  if (place) return place.endpoint;
  const file = path.join(filesFolder(dataDir), 'name-of-this-folder');
  await mkdir(filesFolder(dataDir), { recursive: true, mode: 0o700 });
  await writeFile(file, randomUUID(), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(file, 'utf8');
}
