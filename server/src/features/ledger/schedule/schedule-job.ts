import { addDays } from '@amayumba/contract/calendar.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { dailyJob } from '../../../jobs/daily-job.ts';
import type { Job } from '../../../jobs/start-jobs.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { postingOf } from '../posting/posting.ts';
import { batchesOf, chargeAndRecord, chargeBatch, type FailedAccount } from './charge-due.ts';
import { ruleValue } from './rules-in-force.ts';
import { listAccountsToCharge } from './schedules.repository.ts';

type JobParts = Pick<Parts, 'db' | 'clock'>;

/** The name under which the database stores on which day the job was done. */
export const SCHEDULE_JOB = 'rent schedule';

/** Charges the rent that is due soon, early on each day in Kampala. See docs/rules.md, Charging a period. */
export const scheduleJob = (parts: JobParts): Job =>
  dailyJob(SCHEDULE_JOB, '00:30', parts, (signal) => chargeRentDueSoon(parts, signal));

/**
 * Charges the rent of all accounts that is due within the days of the rule `charge_days_before`. If some accounts of a
 * batch cannot be charged, the others are. Returns the number of charges. `signal` stops it after a batch.
 * @throws Error naming the first account that could not be charged, after all others were
 */
export async function chargeRentDueSoon(parts: JobParts, signal?: AbortSignal): Promise<number> {
  const { db } = parts;
  const today = todayOf(parts);
  const until = addDays(today, await ruleValue({ tx: db, today }, 'charge_days_before'));
  let count = 0;
  const failed: FailedAccount[] = [];
  const charge = async (ids: readonly number[]) => {
    const lines = await inTransaction(db, (tx) => chargeAndRecord(postingOf(tx, parts, null), null, ids, { until }));
    count += lines.length;
  };
  for (const ids of batchesOf(await listAccountsToCharge(db, until))) {
    if (signal?.aborted) break;
    failed.push(...(await chargeBatch(ids, charge)));
  }
  const [first] = failed;
  if (first)
    throw new Error(
      `The rent of ${failed.length} accounts was not charged; account ${first.account}: ${String(first.error)}`,
      {
        cause: first.error,
      },
    );
  return count;
}
