import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { foldAppended } from '../../db/fold.ts';
import type { Job } from '../../jobs/start-jobs.ts';
import type { Parts } from '../../parts.ts';
import { keepFigures } from '../../db/keep-figures.ts';
import { keepPaymentFigures } from './payment-sums.repository.ts';

/** As often as jobs are looked at. Figures are right without it, and slower the longer it does not run. */
const MINUTE_MS = 60_000;

/** Moves what writes have noted into the sums of payments and of complaints, and keeps what is owed and the figures of estates and blocks for today and tomorrow. docs/decisions/0017 */
export const keepFiguresJob = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Job => ({
  name: 'figures',
  everyMs: MINUTE_MS,
  async run(signal) {
    await foldAppended(db, 'fold_payment_changes', signal);
    await foldAppended(db, 'fold_complaint_days', signal);
    await keepPaymentFigures(db, dayInKampala(clock.now()));
    await keepFigures(db, dayInKampala(clock.now()), signal);
  },
});
