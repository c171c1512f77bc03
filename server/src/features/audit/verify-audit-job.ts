import { dailyJob } from '../../jobs/daily-job.ts';
import type { Job } from '../../jobs/start-jobs.ts';
import type { Parts } from '../../parts.ts';
import { verifyChain } from './audit-chain.ts';
import { storeVerification } from './audit-verification.repository.ts';

/**
 * Verifies the audit log once a day, from 03:00 in Kampala, so that managers see the result on its screen without a
 * command.
 */
export const verifyAuditJob = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Job =>
  dailyJob('audit log', '03:00', { db, clock }, async (signal) => {
    const { place, fault = null } = await verifyChain(db, { signal });
    if (signal.aborted) return;
    await storeVerification(db, { verified_at: new Date(clock.now()).toISOString(), entries: place.position, fault });
  });
