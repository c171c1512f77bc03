import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../db/error-code.ts';
import { filesFolder } from '../files/open-store.ts';
import { type S3Place, type S3Store, s3Store } from '../files/s3-store.ts';
import { forEach, moveFiles, pinFiles } from './file-folder.ts';

/** The portal's uploaded files, in a bucket or folder, for backups and restores. */
export interface BackupFileStore {
  /** Pins files in a separate folder of the backup. Returns the keys of missing files. */
  pin(pins: string, keys: readonly string[]): Promise<string[]>;
  /** Stores complete files from a folder, under the keys that are their names there. */
  take(arriving: string, keys: readonly string[]): Promise<void>;
  remove(key: string): Promise<void>;
}

/**
 * The files of a portal: in the bucket where it has one, else in its DATA_DIR.
 * @param prefix the company's part of it, as in files/open-store.ts
 */
export function backupFileStore(bucket: S3Place | undefined, dataDir: string, prefix = ''): BackupFileStore {
  if (bucket) return filesInBucket(s3Store(bucket, prefix));
  const folder = path.join(filesFolder(dataDir), prefix);
  return {
    pin: (pins, keys) => pinFiles(folder, pins, keys),
    take: (arriving, keys) => moveFiles(arriving, folder, keys),
    remove: (key) => rm(path.join(folder, key), { force: true }),
  };
}

/** Files in a bucket never change under their key, so a copy is as good as a pin. */
function filesInBucket(store: S3Store): BackupFileStore {
  return {
    async pin(pins, keys) {
      const missing: string[] = [];
      await forEach(keys, async (key) => {
        const pin = path.join(pins, key);
        await mkdir(path.dirname(pin), { recursive: true, mode: 0o700 });
        try {
          await pipeline(store.read(key), createWriteStream(pin, { mode: 0o600 }));
        } catch (error) {
          if (codeOf(error) !== 'ENOENT') throw error;
          await rm(pin, { force: true });
          missing.push(key);
        }
      });
      return missing.toSorted();
    },
    take: (arriving, keys) => forEach(keys, async (key) => store.putAs(key, await readFile(path.join(arriving, key)))),
    remove: (key) => store.remove(key),
  };
}
