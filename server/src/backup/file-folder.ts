import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from '../db/embedded/processes-in.ts';
import { codeOf } from '../db/error-code.ts';

/** How many files are processed at once: enough for a disk, few enough for its handles. */
const AT_ONCE = 16;

/**
 * Runs `work` for each item, several at once. The first failure begins no other item, and is thrown once those that had
 * begun are over: the caller then removes what they wrote.
 */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items].toReversed();
  const failures: unknown[] = [];
  const worker = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  const guarded = () =>
    worker().catch((error: unknown) => {
      failures.push(error);
      waiting.length = 0;
    });
  await Promise.all(Array.from({ length: AT_ONCE }, guarded));
  if (failures.length > 0) throw failures[0];
}

/** Pins files by hard links, so that they can be read while the portal runs. Returns the keys of missing files. */
export async function pinFiles(folder: string, pins: string, keys: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  await forEach(keys, async (key) => {
    const pin = path.join(pins, key);
    await mkdir(path.dirname(pin), { recursive: true, mode: 0o700 });
    try {
      await linkOrCopy(path.join(folder, key), pin);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      missing.push(key);
    }
  });
  return missing.toSorted();
}

/** Not every file system has hard links. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return;
    if (code === 'ENOENT') throw error;
    await copyFile(from, to);
  }
}

/** Moves complete files to their place by renaming, each on disk before it gets its final name. */
export async function moveFiles(from: string, to: string, keys: readonly string[]): Promise<void> {
  await forEach(keys, async (key) => {
    const file = path.join(from, key);
    await using handle = await open(file, 'r+');
    await handle.sync();
    await mkdir(path.dirname(path.join(to, key)), { recursive: true, mode: 0o700 });
    await rename(file, path.join(to, key));
  });
}

/**
 * Removes the folders that a killed run has left: names with this beginning, followed by the pid of an ended process.
 */
export async function removeOrphans(folder: string, beginning: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((entry) => entry.startsWith(beginning))) {
    const pid = Number(/^\d+/.exec(name.slice(beginning.length))?.[0]);
    if (pid > 0 && pid !== process.pid && !isAlive(pid))
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

export const isFolder = (name: string): Promise<boolean> =>
  stat(name).then(
    (found) => found.isDirectory(),
    () => false,
  );
export const exists = (name: string): Promise<boolean> =>
  stat(name).then(
    () => true,
    () => false,
  );
