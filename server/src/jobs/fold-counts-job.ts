import type { Db } from '../db/connect.ts';
import { foldAppended } from '../db/fold.ts';
import type { Job } from './start-jobs.ts';

const MINUTE_MS = 60_000;

/** Adds up what writes appended to the counts of lists, so that reading a count stays short. It stays the same count. */
export function foldCountsJob({ db }: { db: Db }): Job {
  return {
    name: 'counts of lists',
    everyMs: MINUTE_MS,
    run: (signal) => foldAppended(db, 'fold_row_counts', signal),
  };
}
