import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import type { ChargeRecord } from './charges.repository.ts';

/** The movements of a deposit charge that its refund status made and that are not reversed. */
export const listReturns = (db: Db, chargeId: number) =>
  db
    .selectFrom('deposit_movements')
    .select('id')
    .where('charge_id', '=', chargeId)
    .where('kind', 'in', ['refunded', 'withheld'])
    .where('reversed_at', 'is', null)
    .execute();

/** The amount that the refund status of each deposit charge took, where it took something. */
export async function listReturned(db: Db, chargeIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('deposit_movements')
    .select(['charge_id', sql<number>`sum(amount)::bigint`.as('amount')])
    .where('charge_id', 'in', chargeIds)
    .where('kind', 'in', ['refunded', 'withheld'])
    .where('reversed_at', 'is', null)
    .groupBy('charge_id')
    .execute();
  return new Map(rows.flatMap(({ charge_id, amount }) => (charge_id === null ? [] : [[charge_id, amount]])));
}

/**
 * The amount that the account holds of a deposit charge: without what its refund status took or what was used
 * otherwise.
 */
export async function getHeldOf(
  tx: Db,
  { id, payment_type, settled_amount }: Pick<ChargeRecord, 'id' | 'payment_type' | 'settled_amount'>,
  deposit_held: number,
): Promise<number> {
  if (payment_type !== DEPOSIT || settled_amount === 0) return 0;
  const returned = (await listReturned(tx, [id])).get(id) ?? 0;
  return Math.min(deposit_held, settled_amount - returned);
}
