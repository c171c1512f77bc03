import { type CalendarDate, dayInKampala } from '@amayumba/contract/calendar.ts';
import type { Job } from '../../jobs/start-jobs.ts';
import type { Parts } from '../../parts.ts';
import { sendReminders } from './reminders.service.ts';

/** How often it is looked whether the day's reminders are out. A look costs nothing once they are. */
const LOOK_EVERY_MS = 10 * 60_000;
/** Nobody is written to at night: reminders go out from this moment of the day on. */
const FROM = 'T08:00:00+03:00';

/** Sends the reminders of each day, from eight in the morning in Kampala: at once when the portal starts later. */
export function remindersJob(parts: Pick<Parts, 'db' | 'clock' | 'publicUrl' | 'mailWaiting'>): Job {
  let doneOn: CalendarDate | undefined;
  return {
    name: 'reminders',
    everyMs: LOOK_EVERY_MS,
    async run(signal) {
      const today = dayInKampala(parts.clock.now());
      if (doneOn === today || parts.clock.now() < Date.parse(today + FROM)) return;
      await sendReminders(parts, signal);
      if (!signal.aborted) doneOn = today;
    },
  };
}
