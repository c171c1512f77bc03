import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

/** The files of the receipts of expenses. */
export async function listExpenseFiles(db: Db, expenses: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await db
    .selectFrom('expenses')
    .select(['id', 'receipt_file_id'])
    .where('id', '=', sql<number>`any (${expenses}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, receipt_file_id }) => [id, receipt_file_id]));
}
