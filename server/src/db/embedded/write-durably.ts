import { open, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes a private file (0600) so that after a power cut it is either complete or absent. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const unfinished = `${file}.new`;
  await writeFile(unfinished, text, { mode: 0o600, flush: true });
  await rename(unfinished, file);
  await syncFolder(path.dirname(file));
}

/** Makes a rename in this folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}
