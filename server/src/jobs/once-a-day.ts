import { type CalendarDate, dayInKampala } from '@amayumba/contract/calendar.ts';
import type { Job } from './start-jobs.ts';

/** How often it is looked whether the day's work is done. A look costs nothing once it is. */
const LOOK_EVERY_MS = 10 * 60_000;

/**
 * A job that is done once a day from a time on, such as `08:00`, in Kampala: at once where the portal starts later, and until `work` answers
 * without an error.
 */
export function onceADay(
  name: string,
  from: string,
  clock: { now(): number },
  work: (signal: AbortSignal) => Promise<unknown>,
): Job {
  let doneOn: CalendarDate | undefined;
  return {
    name,
    everyMs: LOOK_EVERY_MS,
    async run(signal) {
      const today = dayInKampala(clock.now());
      if (doneOn === today || clock.now() < Date.parse(`${today}T${from}:00+03:00`)) return;
      await work(signal);
      if (!signal.aborted) doneOn = today;
    },
  };
}
