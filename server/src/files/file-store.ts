import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Keeps the bytes of uploaded files. What they are and whose is in the `files` table. */
export interface FileStore {
  /** Keeps content safely and answers the key to find it by. */
  put(content: Buffer): Promise<string>;
  /** Says `open` once the file is found, or fails with the code ENOENT. */
  read(key: string): Readable;
  remove(key: string): Promise<void>;
  /** Everything that lies in the store, what was never finished included. */
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  key: string;
  storedAtMs: number;
}

/** Of a file, or of one whose writing was cut off. */
const KEY_SHAPE = /^[\da-f]{2}\/[\da-f-]{36}(?:\.part)?$/;

/** A file store in a folder of its own. */
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
      // Written beside and renamed, so that a crash leaves no half file under a name that counts.
      try {
        await writeWhole(`${target}.part`, content);
        await rename(`${target}.part`, target);
      } catch (error) {
        // The disk may be full: nothing of it stays.
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

async function writeWhole(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* filesIn(folder: string, name: string): AsyncIterable<StoredFile> {
  for (const file of await readdir(path.join(folder, name)).catch(nothingThere)) {
    const key = `${name}/${file}`;
    if (!KEY_SHAPE.test(key)) continue;
    // One that was removed meanwhile needs no looking at.
    const found = await stat(path.join(folder, key)).catch(() => undefined);
    if (found) yield { key, storedAtMs: found.mtimeMs };
  }
}

/** Before the first upload there is no folder yet, and what is no folder holds no files. */
function nothingThere(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
  throw error;
}
