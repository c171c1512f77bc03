import { dayOfInstant } from '@amayumba/contract/calendar.ts';
import { allocationLines } from '@amayumba/contract/ledger/postings.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { insertNewRows } from '../../../db/bulk.ts';
import { listCharges } from './charges.repository.ts';
import { post, reverseEntries } from './journal.repository.ts';
import type { Posting } from './posting.ts';
import { refreshCharges } from './refresh.repository.ts';

interface NewAllocation {
  receipt_id: number;
  charge_id: number;
  amount: number;
  by_hand: boolean;
}

/**
 * Applies parts of receipts to charges of the same account: from the day the money was received where its receipt is
 * recorded in the same posting, later changes from now on.
 */
export async function allocate(posting: Posting, rows: readonly NewAllocation[]): Promise<void> {
  if (rows.length === 0) return;
  const { tx } = posting;
  const now = posting.at.toISOString();
  const received = await receivedNow(posting, [...new Set(rows.map(({ receipt_id }) => receipt_id))]);
  const madeAt = ({ receipt_id }: NewAllocation) => received.get(receipt_id) ?? now;
  const ids = await insertNewRows(
    tx,
    'allocations',
    rows.map((row) => ({ ...row, made_at: madeAt(row) })),
  );
  const charges = await listCharges(tx, [...new Set(rows.map(({ charge_id }) => charge_id))]);
  const deposits = new Map(charges.filter((row) => row.payment_type === DEPOSIT).map((row) => [row.id, row]));
  await post(
    posting,
    rows.flatMap((row, index) => {
      const deposit = deposits.get(row.charge_id);
      if (!deposit) return [];
      return [
        {
          account_id: deposit.account_id,
          effective_on: dayOfInstant(madeAt(row)),
          lines: allocationLines(DEPOSIT, row.amount),
          of: ['allocation_id', ids[index] ?? 0] as const,
        },
      ];
    }),
  );
  await refreshCharges(
    tx,
    charges.map(({ id }) => id),
  );
}

/** When the money of those receipts was received that this posting records. */
async function receivedNow({ tx, at }: Posting, receiptIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('receipts')
    .select(['id', 'received_at'])
    .where('id', 'in', receiptIds)
    .where('issued_at', '=', at.toISOString())
    .execute();
  return new Map(rows.map(({ id, received_at }) => [id, received_at]));
}

/** The allocations of a receipt or of a charge that are not undone, the earliest first. */
export const liveAllocations = ({ tx }: Pick<Posting, 'tx'>, of: { receipt_id: number } | { charge_id: number }) =>
  tx
    .selectFrom('allocations as l')
    .innerJoin('charges as p', 'p.id', 'l.charge_id')
    .select(['l.id', 'l.receipt_id', 'l.charge_id', 'l.amount', 'l.by_hand', 'p.payment_type'])
    .$if('receipt_id' in of, (query) => query.where('l.receipt_id', '=', 'receipt_id' in of ? of.receipt_id : 0))
    .$if('charge_id' in of, (query) => query.where('l.charge_id', '=', 'charge_id' in of ? of.charge_id : 0))
    .where('l.undone_at', 'is', null)
    .orderBy('l.id')
    .execute();

export type LiveAllocation = Awaited<ReturnType<typeof liveAllocations>>[number];

/** Undoes allocations; `freed_by` is the credit note that ended them. The charges are refreshed by the caller. */
export async function undoAllocations(
  posting: Posting,
  rows: readonly Pick<LiveAllocation, 'id'>[],
  freed_by: number | null = null,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await posting.tx.updateTable('allocations').set({ undone_at: posting.at, freed_by }).where('id', 'in', ids).execute();
  await reverseEntries(posting, 'allocation_id', ids, posting.today);
}
