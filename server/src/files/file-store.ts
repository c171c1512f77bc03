import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Stores the bytes of uploaded files. The `files` table has their types and owners. */
export interface FileStore {
  /** Stores content durably and returns its key. */
  put(content: Buffer): Promise<string>;
  /** Emits `open` once the file is found, or fails with the code ENOENT. */
  read(key: string): Readable;
  remove(key: string): Promise<void>;
  /** All files of the store, incomplete ones included. */
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  key: string;
  storedAtMs: number;
}

/** Matches the key of a complete or incomplete file. */
const KEY_SHAPE = /^[\da-f]{2}\/[\da-f-]{36}(?:\.part)?$/;

/** A file store in a separate folder. */
export function folderStore(folder: string): FileStore {
  const locate = (key: string) => {
    if (!KEY_SHAPE.test(key)) throw new Error(`no storage key: ${key}`);
    return path.join(folder, key);
  };
  return {
    async put(content) {
      const name = randomUUID();
      const key = `${name.slice(0, 2)}/${name}`;
      const target = locate(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      // Written under another name and renamed, so that a crash leaves no incomplete file under a valid name.
      try {
        await writeFile(`${target}.part`, content, { flag: 'wx', mode: 0o600, flush: true });
        await rename(`${target}.part`, target);
      } catch (error) {
        // The disk may be full, so the incomplete file is removed.
        await rm(`${target}.part`, { force: true }).catch(() => {});
        throw error;
      }
      return key;
    },
    read: (key) => createReadStream(locate(key)),
    remove: (key) => rm(locate(key), { force: true }),
    async *list() {
      for (const name of await readdir(folder).catch(nothingThere)) yield* filesIn(folder, name);
    },
  };
}

async function* filesIn(folder: string, name: string): AsyncIterable<StoredFile> {
  for (const file of await readdir(path.join(folder, name)).catch(nothingThere)) {
    const key = `${name}/${file}`;
    if (!KEY_SHAPE.test(key)) continue;
    // A file removed since the listing is skipped.
    const found = await stat(path.join(folder, key)).catch(() => undefined);
    if (found) yield { key, storedAtMs: found.mtimeMs };
  }
}

/** Before the first upload there is no folder, and a path that is not a folder contains no files. */
function nothingThere(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
  throw error;
}
