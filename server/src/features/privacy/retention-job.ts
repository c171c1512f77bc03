import { type CalendarDate, dayInKampala } from '@amayumba/contract/calendar.ts';
import type { Job } from '../../jobs/start-jobs.ts';
import type { Parts } from '../../parts.ts';
import { applyRetention } from './apply-retention.ts';
import { retentionBeginsMs } from './retention.repository.ts';

/** How often it is looked whether the day's clean-up is done. */
const LOOK_EVERY_MS = 10 * 60_000;
/** At night, when nobody waits for the database; a portal that is off then does it when it is on again. */
const FROM = 'T02:00:00+03:00';

/** Applies the retention settings once a day, from two at night in Kampala. */
export function retentionJob(parts: Pick<Parts, 'db' | 'files' | 'clock'>): Job {
  let doneOn: CalendarDate | undefined;
  return {
    name: 'retention',
    everyMs: LOOK_EVERY_MS,
    async run(signal) {
      const today = dayInKampala(parts.clock.now());
      if (doneOn === today || parts.clock.now() < Date.parse(today + FROM)) return;
      if (parts.clock.now() < (await retentionBeginsMs(parts.db))) return;
      await applyRetention(parts, signal);
      if (!signal.aborted) doneOn = today;
    },
  };
}
