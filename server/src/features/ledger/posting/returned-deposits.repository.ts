import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { type RawBuilder, sql } from 'kysely';
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

/** What became of a deposit charge that was paid, and of the other deposits of its account. */
export interface DepositEnds {
  paid: number;
  /** Taken by its refund status. */
  taken: number;
  /** Taken from the deposits of the account by movements of their own. */
  used: number;
  moved: number;
  refunded: number;
  withheld: number;
}

const sumOf = (condition: RawBuilder<boolean>) =>
  sql<number>`coalesce(sum(amount) filter (where ${condition}), 0)::bigint`;

/** What became of a deposit, by the movements that are not reversed. */
export async function getDepositEnds(
  db: Db,
  { id, account_id, settled_amount }: Pick<ChargeRecord, 'id' | 'account_id' | 'settled_amount'>,
): Promise<DepositEnds> {
  const ends = await db
    .selectFrom('deposit_movements')
    .select([
      sumOf(sql`charge_id = ${id}`).as('taken'),
      sumOf(sql`kind = 'used'`).as('used'),
      sumOf(sql`kind = 'transferred_out'`).as('moved'),
      sumOf(sql`kind = 'refunded' and charge_id is null`).as('refunded'),
      sumOf(sql`kind = 'withheld' and charge_id is null`).as('withheld'),
    ])
    .where('account_id', '=', account_id)
    .where('reversed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { paid: settled_amount, ...ends };
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
