import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

const fileIn = (dataDir: string) => path.join(dataDir, 'last-backup');

/** Records that a backup was completed, for monitoring. `at` in milliseconds since 1970. */
export async function noteBackup(dataDir: string, at: number): Promise<void> {
  await writeFile(`${fileIn(dataDir)}.part`, `${new Date(at).toISOString()}\n`, { mode: 0o600 });
  await rename(`${fileIn(dataDir)}.part`, fileIn(dataDir));
}

/** When the last backup was completed, in milliseconds since 1970; undefined where there was none. */
export async function lastBackup(dataDir: string): Promise<number | undefined> {
  const at = Date.parse((await readFile(fileIn(dataDir), 'utf8').catch(() => '')).trim());
  return Number.isNaN(at) ? undefined : at;
}
