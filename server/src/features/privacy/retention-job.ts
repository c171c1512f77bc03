import { dailyJob } from '../../jobs/daily-job.ts';
import type { Job } from '../../jobs/start-jobs.ts';
import type { Parts } from '../../parts.ts';
import { applyRetention } from './apply-retention.ts';
import { retentionStartMs } from './retention.repository.ts';

/** Applies the retention settings once a day, from two at night in Kampala, when nobody waits for the database. */
export const retentionJob = (parts: Pick<Parts, 'db' | 'files' | 'clock'>): Job =>
  dailyJob('retention', '02:00', parts, async (signal) => {
    if (parts.clock.now() >= (await retentionStartMs(parts.db))) await applyRetention(parts, signal);
  });
