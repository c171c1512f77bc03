import { chargeLines } from '@amayumba/contract/ledger/postings.ts';
import { insertNewRows } from '../../../db/bulk.ts';
import type { NewCharge } from './charges.repository.ts';
import { post } from './journal.repository.ts';
import type { Posting } from './posting.ts';

/**
 * Adds many charges to locked accounts and posts them in a few statements. Returns their ids in the order of the
 * charges, which all have the same columns. The caller updates the sums of the accounts.
 */
export async function insertCharges(posting: Posting, charges: readonly NewCharge[]): Promise<number[]> {
  if (charges.length === 0) return [];
  const rows = charges.map((charge) => ({ ...charge, created_at: posting.at, updated_at: posting.at }));
  const ids = await insertNewRows(posting.tx, 'charges', rows);
  await post(
    posting,
    charges.map((charge, index) => ({
      account_id: charge.account_id,
      effective_on: charge.due_date,
      lines: chargeLines({
        type: charge.payment_type,
        amount: charge.gross_amount,
        is_owed: charge.is_owed ?? true,
        source: charge.source ?? 'manual',
      }),
      of: ['charge_id', ids[index] ?? 0] as const,
    })),
  );
  return ids;
}
