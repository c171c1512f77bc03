import { sql } from 'kysely';
import { inChunks } from '../../db/bulk.ts';
import type { Db } from '../../db/connect.ts';

/**
 * Takes the next number of the receipt series. The series' row stays locked until the transaction ends, and a
 * transaction that fails returns its number, so the series has no gaps.
 */
export async function nextReceiptNumber(tx: Db): Promise<number> {
  const series = await tx
    .updateTable('receipt_series')
    .set((eb) => ({ last_number: eb('last_number', '+', 1) }))
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return series.last_number;
}

/** Records which payment has a number, and when it was issued. */
export async function issueReceipt(tx: Db, number: number, paymentId: number, at: Date): Promise<void> {
  await tx.insertInto('receipts').values({ number, payment_id: paymentId, issued_at: at }).execute();
}

/**
 * Withdraws the valid receipt of a payment. Its number stays in the history and is never issued again. See
 * docs/rules.md, Receipt numbers.
 */
export async function withdrawReceipt(tx: Db, paymentId: number, at: Date): Promise<void> {
  await tx
    .updateTable('receipts')
    .set({ withdrawn_at: at })
    .where('payment_id', '=', paymentId)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Takes the next `count` numbers of the series; see {@link nextReceiptNumber}. */
export async function nextReceiptNumbers(tx: Db, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { last_number } = await tx
    .updateTable('receipt_series')
    .set((eb) => ({ last_number: eb('last_number', '+', count) }))
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, index) => last_number - count + 1 + index);
}

/**
 * Withdraws the receipts of payments that are deleted for good. Their numbers stay in the history, without a payment.
 */
export const withdrawReceipts = (tx: Db, paymentIds: readonly number[], at: Date): Promise<void> =>
  inChunks(paymentIds, async (chunk) => {
    await tx
      .updateTable('receipts')
      .set({ payment_id: null, withdrawn_at: sql<Date>`coalesce(withdrawn_at, ${at})` })
      .where('payment_id', 'in', chunk)
      .execute();
  });
