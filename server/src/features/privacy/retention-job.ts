import { onceADay } from '../../jobs/once-a-day.ts';
import type { Job } from '../../jobs/start-jobs.ts';
import type { Parts } from '../../parts.ts';
import { applyRetention } from './apply-retention.ts';
import { retentionBeginsMs } from './retention.repository.ts';

/** Applies the retention settings once a day, from two at night in Kampala, when nobody waits for the database. */
export const retentionJob = (parts: Pick<Parts, 'db' | 'files' | 'clock'>): Job =>
  onceADay('retention', '02:00', parts, async (signal) => {
    if (parts.clock.now() >= (await retentionBeginsMs(parts.db))) await applyRetention(parts, signal);
  });
