import { LEASE_ENDING_DAYS } from '@amayumba/contract/webhooks/events.ts';
import type { Job } from '../../../jobs/start-jobs.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { insertLeaseEvents } from './events.repository.ts';

const HOUR_MS = 60 * 60_000;

/** Stores the events of ending and ended leases once an hour. See docs/rules.md, Webhooks. */
export const leaseEventsJob = (parts: Pick<Parts, 'db' | 'clock'>): Job => ({
  name: 'lease events',
  everyMs: HOUR_MS,
  run: () => insertLeaseEvents(parts.db, todayOf(parts), LEASE_ENDING_DAYS),
});
