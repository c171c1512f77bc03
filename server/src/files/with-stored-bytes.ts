import type { FileStore } from './file-store.ts';
import { removeBytes, removeBytesAfter } from './remove-bytes.ts';

/**
 * Stores contents and runs `work`, which calls `use` for their keys where it records them. Removes the bytes if `work`
 * fails, or does not use them: a repeated request returns the first response.
 */
export async function withStoredBytes<T>(
  files: FileStore,
  contents: readonly Buffer[],
  work: (use: () => readonly string[]) => Promise<T>,
): Promise<T> {
  const keys: string[] = [];
  try {
    for (const content of contents) keys.push(await files.put(content));
    let isUsed = false;
    const answer = await work(() => {
      isUsed = true;
      return keys;
    });
    if (!isUsed) await removeBytes(files, keys);
    return answer;
  } catch (error) {
    await removeBytesAfter(error, files, keys);
    throw error;
  }
}
