import { sql } from 'kysely';
import type { Job } from './start-jobs.ts';
import type { Db } from '../db/connect.ts';

const MINUTE_MS = 60_000;

/** Adds up what writes appended to the counts of lists, so that reading a count stays short. It stays the same count. */
export function foldCountsJob({ db }: { db: Db }): Job {
  return {
    name: 'counts of lists',
    everyMs: MINUTE_MS,
    async run() {
      await sql`select fold_row_counts()`.execute(db);
    },
  };
}
