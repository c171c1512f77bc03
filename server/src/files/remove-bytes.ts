import { isDatabaseAway } from '../db/database-unreachable.ts';
import type { FileStore } from './file-store.ts';

/**
 * Removes the bytes of files whose rows are gone, once that is stored. What cannot be removed now is taken by the job that clears files
 * which no row names.
 */
export async function removeBytes(files: FileStore, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => files.remove(key)));
}

/**
 * Removes what was stored for work that failed. Not where the database went away: whether a commit that was cut off was made nobody
 * knows, and a row must not lose its bytes; the job that clears files takes what no row names.
 */
export async function removeBytesAfter(error: unknown, files: FileStore, keys: readonly string[]): Promise<void> {
  if (!isDatabaseAway(error)) await removeBytes(files, keys);
}
