import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { onceADay } from '../../jobs/once-a-day.ts';
import type { Job } from '../../jobs/start-jobs.ts';
import type { Parts } from '../../parts.ts';
import { analyzePayments, keepPaymentYears } from './payment-years.repository.ts';

/** How many years ahead payments have partitions. Each is looked into when a payment is asked for by its id alone, so: few. */
const YEARS_AHEAD = 2;

/** Makes room for the payments of years to come and has the planner's figures counted, each night. docs/decisions/0012-payments-by-year.md */
export const paymentYearsJob = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Job =>
  onceADay('payment years', '01:00', { db, clock }, async () => {
    // First, and stored by itself: the room is there even where counting takes too long.
    await keepPaymentYears(db, Number(dayInKampala(clock.now()).slice(0, 4)) + YEARS_AHEAD);
    await analyzePayments(db);
  });
