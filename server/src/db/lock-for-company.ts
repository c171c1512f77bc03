import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * Lets one transaction of a company at a time do some work, until it ends. PostgreSQL's own advisory locks belong to
 * the whole database, so that companies would wait for one another. `part` separates work that may run at once, such as
 * that for two owners.
 */
export const lockForCompany = async (tx: Db, work: string, part = 0): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || ${work}, ${part}))`.execute(
    tx,
  ));
