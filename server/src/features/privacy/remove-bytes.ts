import type { FileStore } from '../../files/file-store.ts';

/**
 * Removes the bytes of files whose rows are gone, once that is stored. What cannot be removed now is taken by the job that clears files
 * which no row names.
 */
export async function removeBytes(files: FileStore, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => files.remove(key)));
}
