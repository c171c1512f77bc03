import { dailyJob } from '../../jobs/daily-job.ts';
import type { Job } from '../../jobs/start-jobs.ts';
import type { Parts } from '../../parts.ts';
import { sendReminders } from './reminders.service.ts';

/** Sends the reminders of each day. Nobody is written to at night: from eight in the morning in Kampala. */
export const remindersJob = (parts: Pick<Parts, 'db' | 'clock' | 'publicUrl' | 'mailWaiting'>): Job =>
  dailyJob('reminders', '08:00', parts, (signal) => sendReminders(parts, signal));
