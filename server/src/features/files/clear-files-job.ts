import type { Job } from '../../jobs/start-jobs.ts';
import type { Parts } from '../../parts.ts';
import { findKnownKeys } from './files.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Keys asked for in one query. */
const AT_ONCE = 500;

/**
 * Removes files of the store that no row names, as an upload leaves them whose transaction was undone or whose server was killed between the
 * file and the commit. Only those that have lain for a day: no upload takes so long.
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
