import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../db/connect.ts';

/** A busy machine takes seconds to begin a statement. */
const WAIT = { timeout: 30_000, interval: 5 };

/** Resolves once this number of transactions of this database wait for a lock of another. */
export async function waitsForLock(db: Db, many = 1): Promise<void> {
  // Rows are locked on the nodes of Citus, whose activity is a view of the coordinator.
  const { rows: found } = await sql<{ view: string }>`
    select coalesce(to_regclass('citus_stat_activity'), 'pg_stat_activity'::regclass)::text as view`.execute(db);
  const view = sql.ref(found[0]?.view ?? '');
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from ${view} where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    }, WAIT)
    .toBeGreaterThanOrEqual(many);
}
