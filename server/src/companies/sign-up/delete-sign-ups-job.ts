import type { Job } from '../../jobs/start-jobs.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { deleteExpiredSignUps } from './sign-ups.repository.ts';

const HOUR_MS = 60 * 60_000;

/** Deletes sign-ups whose links have expired, with what was entered. A job of the first company, for all. */
export const deleteSignUpsJob = (parts: Pick<Parts, 'db' | 'clock'>): Job => ({
  name: 'old sign-ups',
  everyMs: HOUR_MS,
  run: () => deleteExpiredSignUps(parts.db, nowOf(parts)),
});
