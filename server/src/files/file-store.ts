import { randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Keeps the bytes of uploaded files. What they are and whose is in the `files` table. */
export interface FileStore {
  /** Keeps content safely on disk and answers the key to find it by. */
  put(content: Buffer): Promise<string>;
  read(key: string): ReadStream;
  remove(key: string): Promise<void>;
}

const KEY_SHAPE = /^[\da-f]{2}\/[\da-f-]{36}$/;

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
      const handle = await open(`${target}.part`, 'wx', 0o600);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${target}.part`, target);
      return key;
    },
    read: (key) => createReadStream(locate(key)),
    remove: (key) => rm(locate(key), { force: true }),
  };
}
