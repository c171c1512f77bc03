import { foldAppended } from '../../db/fold.ts';
import type { Job } from '../../jobs/start-jobs.ts';
import type { Parts } from '../../parts.ts';

const EVERY_MS = 60_000;

/** Keeps the counts by day and by tenant short. docs/decisions/0013-counts-without-scans.md */
export const paymentDaysJob = ({ db }: Pick<Parts, 'db'>): Job => ({
  name: 'payment days',
  everyMs: EVERY_MS,
  run: async (signal) => {
    await foldAppended(db, 'fold_payment_days', signal);
    await foldAppended(db, 'fold_tenant_payments', signal);
  },
});
