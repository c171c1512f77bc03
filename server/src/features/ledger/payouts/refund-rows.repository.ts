import type { Refund } from '@amayumba/contract/money/refund.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

/** A refund with the receipts that it takes, and the charge whose status made it. */
export async function findRefundRow(db: Db, id: number): Promise<(Refund & { charge: number | null }) | undefined> {
  const { rows } = await sql<Refund & { charge: number | null }>`
    select f.id, f.account_id as account, f.amount, f.method, f.reference, f.reason, f.effective_on, f.reversed_at,
      f.charge_id as charge, (select json_agg(json_build_object('id', s.receipt_id, 'amount', s.amount) order by s.id)
        from receipt_spendings s where s.refund_id = f.id) as receipts
    from refunds f where f.id = ${id}`.execute(db);
  return rows[0];
}
