import { type CalendarDate, dayInKampala } from '@amayumba/contract/calendar.ts';
import type { Db } from '../db/connect.ts';
import { isDoneOn, recordDoneOn } from './jobs.repository.ts';
import type { Job } from './start-jobs.ts';

/** How often it is looked whether the day's work is done. A look costs next to nothing once it is. */
const LOOK_EVERY_MS = 10 * 60_000;

/**
 * A job that is done once a day from a time on, such as `08:00`, in Kampala: at once where the portal starts later, and until `work` answers
 * without an error. The day is kept in the database, so that of several processes one does it, once.
 */
export function dailyJob(
  name: string,
  from: string,
  { db, clock }: { db: Db; clock: { now(): number } },
  work: (signal: AbortSignal) => Promise<unknown>,
): Job {
  return {
    name,
    everyMs: LOOK_EVERY_MS,
    async run(signal) {
      const now = clock.now();
      const today: CalendarDate = dayInKampala(now);
      if (now < Date.parse(`${today}T${from}:00+03:00`) || (await isDoneOn(db, name, today))) return;
      await work(signal);
      if (!signal.aborted) await recordDoneOn(db, name, today, new Date(now));
    },
  };
}
