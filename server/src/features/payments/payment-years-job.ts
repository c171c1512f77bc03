import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { onceADay } from '../../jobs/once-a-day.ts';
import type { Job } from '../../jobs/start-jobs.ts';
import type { Parts } from '../../parts.ts';
import { keepPaymentYears } from './payment-years.repository.ts';

/** How many years ahead payments have partitions. Each is looked into when a payment is asked for by its id alone, so: few. */
const YEARS_AHEAD = 2;

/** Makes room for the payments of years to come, each night. docs/decisions/0012-payments-by-year.md */
export const paymentYearsJob = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Job =>
  onceADay('payment years', '01:00', { db, clock }, () =>
    keepPaymentYears(db, Number(dayInKampala(clock.now()).slice(0, 4)) + YEARS_AHEAD),
  );
