import { DAY_MS } from '@amayumba/contract/calendar.ts';
import type { Job } from '../../jobs/start-jobs.ts';
import type { Parts } from '../../parts.ts';
import { findKnownKeys } from './files.repository.ts';

/** Keys per query. */
const AT_ONCE = 500;

/**
 * Removes stored files without a row: an upload leaves them if its transaction fails or the server stops before the
 * commit. Removes only files older than a day, which is longer than any upload takes.
 */
export function clearFilesJob({ db, files, clock }: Pick<Parts, 'db' | 'files' | 'clock'>): Job {
  async function clear(batch: readonly string[]): Promise<void> {
    const known = await findKnownKeys(db, batch);
    for (const key of batch) if (!known.has(key)) await files.remove(key);
  }
  return {
    name: 'unneeded files',
    everyMs: DAY_MS,
    async run(signal) {
      const before = clock.now() - DAY_MS;
      let batch: string[] = [];
      for await (const file of files.list()) {
        if (signal.aborted) return;
        if (file.storedAtMs < before) batch.push(file.key);
        if (batch.length < AT_ONCE) continue;
        await clear(batch);
        batch = [];
      }
      await clear(batch);
    },
  };
}
