import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** A receipt of money from the inbox or a statement, or one that replaced it. */
export interface PostedReceipt {
  id: number;
  is_valid: boolean;
}

/** Some receipts and all that replaced them, one after the other, by id. */
export async function listWithReplacements(db: Db, ids: readonly number[]): Promise<PostedReceipt[]> {
  const { rows } = await sql<PostedReceipt>`
    with recursive posted as (
      select r.id, r.voided_at, r.replaced_by from receipts r where r.id = any (${ids}::bigint[])
      union
      select n.id, n.voided_at, n.replaced_by from posted p join receipts n on n.id = p.replaced_by
    )
    select id, voided_at is null as is_valid from posted order by id`.execute(db);
  return rows;
}

/** Whether a request for money succeeded with one of some receipts, which its payer was then notified of. */
export async function isCollected(db: Db, receipts: readonly PostedReceipt[]): Promise<boolean> {
  const ids = receipts.map(({ id }) => id);
  const row = await db
    .selectFrom('collections')
    .select('id')
    .where('state', '=', 'succeeded')
    .where('receipt_id', '=', sql<number>`any (${ids}::bigint[])`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
