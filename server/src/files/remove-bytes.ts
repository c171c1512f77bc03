import { isDatabaseAway } from '../db/database-unreachable.ts';
import type { FileStore } from './file-store.ts';

/**
 * Removes the bytes of files whose rows are deleted, once the deletion is committed. If that fails, the job that
 * deletes unreferenced files removes them later.
 */
export async function removeBytes(files: FileStore, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => files.remove(key)));
}

/**
 * Removes the stored bytes of work that failed. Not when the database became unreachable: an interrupted commit may
 * have succeeded, and then its rows must keep their bytes; the job that deletes unreferenced files removes the
 * others.
 */
export async function removeBytesAfter(error: unknown, files: FileStore, keys: readonly string[]): Promise<void> {
  if (!isDatabaseAway(error)) await removeBytes(files, keys);
}
