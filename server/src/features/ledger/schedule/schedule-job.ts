import { addDays } from '@amayumba/contract/calendar.ts';
import type { Db } from '../../../db/connect.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { dailyJob } from '../../../jobs/daily-job.ts';
import type { Job } from '../../../jobs/start-jobs.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { postingOf } from '../posting/posting.ts';
import { batchesOf, chargeBatch, chargeDue, type FailedAccount } from './charge-due.ts';
import { ruleValue } from './rules-in-force.ts';
import { listAccountsToCharge } from './schedules.repository.ts';

type JobParts = Pick<Parts, 'db' | 'clock'>;

/** Charges the rent that is due soon, early on each day in Kampala. See docs/rules.md, Charging a period. */
export const scheduleJob = (parts: JobParts): Job =>
  dailyJob('rent schedule', '00:30', parts, (signal) => chargeRentDueSoon(parts, signal));

/**
 * Charges the rent of all accounts that is due within the days of the rule `charge_days_before`. Where accounts of a
 * batch cannot be charged, the others are. Returns the number of charges. `signal` stops it after a batch.
 * @throws Error naming the first account that could not be charged, after all others were
 */
export async function chargeRentDueSoon(parts: JobParts, signal?: AbortSignal): Promise<number> {
  const { db } = parts;
  const today = todayOf(parts);
  const until = addDays(today, await ruleValue({ tx: db, today }, 'charge_days_before'));
  const sum = { count: 0, total_amount: 0 };
  const failed: FailedAccount[] = [];
  const charge = async (ids: readonly number[]) => {
    const lines = await inTransaction(db, (tx) => chargeDue(postingOf(tx, parts, null), ids, until, 'last'));
    sum.count += lines.length;
    for (const { amount } of lines) sum.total_amount += amount;
  };
  for (const ids of batchesOf(await listAccountsToCharge(db, until))) {
    if (signal?.aborted) break;
    failed.push(...(await chargeBatch(ids, charge)));
  }
  if (sum.count > 0) await inTransaction(db, (tx) => recordRun(tx, { until, ...sum }));
  const [first] = failed;
  if (first)
    throw new Error(
      `The rent of ${failed.length} accounts was not charged; account ${first.account}: ${String(first.error)}`,
      {
        cause: first.error,
      },
    );
  return sum.count;
}

const recordRun = (tx: Db, after: object): Promise<void> =>
  recordAudit(tx, null, { action: 'charged', subject: 'schedule', subject_id: null, after });
