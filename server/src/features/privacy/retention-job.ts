import { dailyJob } from '../../jobs/daily-job.ts';
import type { Job } from '../../jobs/start-jobs.ts';
import type { Parts } from '../../parts.ts';
import { applyRetention } from './apply-retention.ts';
import { retentionStartMs } from './retention.repository.ts';

/** Applies the retention settings once a day, from 02:00 in Kampala, when few people use the database. */
export const retentionJob = (parts: Pick<Parts, 'db' | 'files' | 'clock'>): Job =>
  dailyJob('retention', '02:00', parts, async (signal) => {
    if (parts.clock.now() >= (await retentionStartMs(parts.db))) await applyRetention(parts, signal);
  });
