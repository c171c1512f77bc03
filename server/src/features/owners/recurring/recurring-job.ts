import { inTransaction } from '../../../db/transaction.ts';
import { dailyJob } from '../../../jobs/daily-job.ts';
import type { Job } from '../../../jobs/start-jobs.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { postingOf } from '../../ledger/posting/posting.ts';
import { makeDue } from './make-due.ts';
import { listDueRecurring, lockRecurring } from './recurring-rows.repository.ts';

type JobParts = Pick<Parts, 'db' | 'clock'>;

/** Makes the recurring costs early on each day in Kampala. See docs/rules.md, Costs that come again. */
export const recurringJob = (parts: JobParts): Job =>
  dailyJob('recurring costs', '00:40', parts, (signal) => makeAllDue(parts, signal));

/**
 * Makes all recurring costs that are due by today, those of each in one transaction. If some cannot be made, the others
 * are. Returns the number of costs. `signal` stops it after one.
 * @throws Error naming the first that could not be made, after all others were
 */
export async function makeAllDue(parts: JobParts, signal?: AbortSignal): Promise<number> {
  let count = 0;
  const failed: { id: number; error: unknown }[] = [];
  for (const id of await listDueRecurring(parts.db, todayOf(parts))) {
    if (signal?.aborted) break;
    try {
      count += await inTransaction(parts.db, async (tx) => {
        const recurring = await lockRecurring(tx, id);
        return recurring ? makeDue(postingOf(tx, parts, null), null, recurring) : 0;
      });
    } catch (error) {
      failed.push({ id, error });
    }
  }
  const [first] = failed;
  if (first)
    throw new Error(`${failed.length} recurring costs were not made; no. ${first.id}: ${String(first.error)}`, {
      cause: first.error,
    });
  return count;
}
