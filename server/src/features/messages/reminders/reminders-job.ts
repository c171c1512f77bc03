import { dailyJob } from '../../../jobs/daily-job.ts';
import type { Job } from '../../../jobs/start-jobs.ts';
import type { Parts } from '../../../parts.ts';
import { sendDueReminders } from './reminders.service.ts';

/** Sends the reminders of each day, from eight in the morning in Kampala so that nobody gets one at night. */
export const remindersJob = (parts: Parts): Job =>
  dailyJob('reminders', '08:00', parts, (signal) => sendDueReminders(parts, signal));
