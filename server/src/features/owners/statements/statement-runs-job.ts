import type { Job } from '../../../jobs/start-jobs.ts';
import type { Parts } from '../../../parts.ts';
import { listRunning } from './runs.repository.ts';
import { continueRun } from './continue-run.ts';

const EVERY_MS = 60_000;

/** Continues runs of owners' statements whose process was stopped. */
export const statementRunsJob = (parts: Pick<Parts, 'db' | 'clock' | 'mailWaiting'>): Job => ({
  name: "owners' statements",
  everyMs: EVERY_MS,
  async run(signal) {
    for (const { id } of await listRunning(parts.db)) await continueRun(parts, id, signal);
  },
});
