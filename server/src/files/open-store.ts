import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
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
  const name = randomUUID();
  // Written whole before it has its place, so that no other process that starts now reads half of it.
  const beside = `${file}-${name}`;
  await writeFile(beside, name, { mode: 0o600, flag: 'wx' });
  try {
    await link(beside, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(beside, { force: true });
  }
  return readFile(file, 'utf8');
}
