import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Gives the payments of each year up to one a partition, as the database's owner does it. Running it twice does nothing twice. */
export async function keepPaymentYears(db: Db, lastYear: number): Promise<void> {
  await sql`select keep_payment_years(${lastYear})`.execute(db);
}

/** Counts anew what the planner goes by, as the owner does it. */
export async function analyzePayments(db: Db): Promise<void> {
  await sql`select analyze_payments()`.execute(db);
}
