import type { Refund } from '@amayumba/contract/money/refund.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

/** A refund with the receipts that it takes, and the charge whose status made it. */
export async function findRefundRow(db: Db, id: number): Promise<Refund | undefined> {
  const { rows } = await sql<Refund>`
    select f.id, f.account_id as account, f.amount, f.method, f.reference, f.reason, f.effective_on, f.reversed_at,
      f.reverse_reason, f.charge_id as charge, (select json_agg(json_build_object('id', r.id, 'receipt_number', r.number, 'amount', s.amount)
        order by s.id) from receipt_spendings s join receipts r on r.id = s.receipt_id where s.refund_id = f.id) as receipts
    from refunds f where f.id = ${id}`.execute(db);
  return rows[0];
}

/** A transfer by its id. */
export const findTransferRow = (db: Db, id: number) =>
  db
    .selectFrom('transfers as t')
    .select(['t.id', 't.from_account', 't.to_account', 't.credit', 't.deposit', 't.reason', 't.effective_on'])
    .where('t.id', '=', id)
    .executeTakeFirst();
