import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Job } from '../jobs/start-jobs.ts';

const HOUR_MS = 60 * 60_000;
/** Rows deleted in one statement, so that no statement blocks others for long. */
const AT_ONCE = 5_000;

/**
 * Deletes stored responses whose idempotency keys have expired, a day later than needed in case a clock was wrong.
 * See docs/product.md, Idempotency keys.
 */
export function deleteExpiredKeysJob({ db }: { db: Db }): Job {
  return {
    name: 'old requests',
    everyMs: HOUR_MS,
    async run(signal) {
      for (let count = AT_ONCE; count === AT_ONCE && !signal.aborted;) {
        const { numAffectedRows } = await sql`
          delete from idempotency_keys where ctid = any(array(
            select ctid from idempotency_keys where created_at < now() - interval '48 hours' limit ${AT_ONCE}))`.execute(
          db,
        );
        count = Number(numAffectedRows ?? 0);
      }
    },
  };
}
