import { type CalendarDate, dayInKampala } from '@amayumba/contract/calendar.ts';
import type { Db } from '../db/connect.ts';
import { isDoneOn, recordDoneOn } from './jobs.repository.ts';
import type { Job } from './start-jobs.ts';

/** How often the job checks whether the day's work is done, in milliseconds. The check costs almost nothing. */
const CHECK_EVERY_MS = 10 * 60_000;

/**
 * A job that runs once a day from a time such as `08:00` in Kampala on: at once where the portal starts later, and
 * again after each failure until `work` succeeds. The database stores the day, so that only one of several processes
 * does it, once.
 */
export function dailyJob(
  name: string,
  from: string,
  { db, clock }: { db: Db; clock: { now(): number } },
  work: (signal: AbortSignal) => Promise<unknown>,
): Job {
  return {
    name,
    everyMs: CHECK_EVERY_MS,
    async run(signal) {
      const now = clock.now();
      const today: CalendarDate = dayInKampala(now);
      if (now < Date.parse(`${today}T${from}:00+03:00`) || (await isDoneOn(db, name, today))) return;
      await work(signal);
      if (!signal.aborted) await recordDoneOn(db, name, today, new Date(now));
    },
  };
}
