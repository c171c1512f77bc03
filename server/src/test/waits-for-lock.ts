import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../db/connect.ts';

/** A busy machine takes seconds to begin a statement. */
const WAIT = { timeout: 30_000, interval: 5 };

/** Resolves once this number of transactions of this database wait for a lock of another. */
export async function waitsForLock(db: Db, many = 1): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    }, WAIT)
    .toBeGreaterThanOrEqual(many);
}
