import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../db/connect.ts';

/** Resolves once the database server has run long enough for an import's writer to have updated its state. */
export async function waitForUptime(db: Db): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql`select where pg_postmaster_start_time() < now() - interval '30 seconds'`.execute(db);
        return rows.length;
      },
      { timeout: 40_000, interval: 250 },
    )
    .toBe(1);
}
