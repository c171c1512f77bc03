import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../db/error-code.ts';
import { OFFICE } from '../db/schemas.ts';
import { type FileStore, folderStore } from './file-store.ts';
import { type S3Place, s3Store } from './s3-store.ts';

export const filesFolder = (dataDir: string): string => path.join(dataDir, 'files');

/** The prefix of the keys of a company's files; empty for the first one. */
export const filesPrefix = (schema: string): string => (schema === OFFICE ? '' : `companies/${schema}/`);

/**
 * Opens the store for uploaded files: a bucket where one is configured, else a folder of DATA_DIR. @param prefix the
 * company's part of it, with a slash at the end; empty for the first company
 */
export const openStore = (place: S3Place | undefined, dataDir: string, prefix = ''): FileStore =>
  place ? s3Store(place, prefix) : folderStore(path.join(filesFolder(dataDir), prefix));

/**
 * Returns an id of the store, the same for all processes that share it: a folder is identified by a name that the
 * first process writes into it.
 */
export async function nameOfStore(place: S3Place | undefined, dataDir: string): Promise<string> {
  if (place) return place.endpoint;
  const file = path.join(filesFolder(dataDir), 'name-of-this-folder');
  await mkdir(filesFolder(dataDir), { recursive: true, mode: 0o700 });
  const name = randomUUID();
  // Written completely before the rename, so that another process that starts now never reads an incomplete name.
  const beside = `${file}-${name}`;
  await writeFile(beside, name, { mode: 0o600, flag: 'wx' });
  try {
    await link(beside, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(beside, { force: true });
  }
  return readFile(file, 'utf8');
}
