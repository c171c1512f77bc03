import { statfsSync } from 'node:fs';

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
/** More than a run of the tests stores at a time. Containers have 64 MB there by default. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * Puts temporary folders into memory where there is enough, unless TMPDIR names a place: the tests' databases sync
 * every commit, and no test cuts the power. Child processes inherit it.
 */
export function moveTemporaryFoldersToMemory(): void {
  if (process.env['TMPDIR']) return;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize > ENOUGH_BYTES) process.env['TMPDIR'] = MEMORY;
  } catch {
    // There is none: macOS.
  }
}
