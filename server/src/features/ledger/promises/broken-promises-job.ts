import { dailyJob } from '../../../jobs/daily-job.ts';
import type { Job } from '../../../jobs/start-jobs.ts';
import type { Parts } from '../../../parts.ts';
import { notifyOfBroken } from './promises.service.ts';

/** Reports the promises that were broken since the last check to the managers each morning. */
export const brokenPromisesJob = (parts: Parts): Job =>
  dailyJob('broken promises', '08:00', parts, () => notifyOfBroken(parts));
