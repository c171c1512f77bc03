import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { feeLines } from '@amayumba/contract/ledger/postings.ts';
import { insertNewRows } from '../../../db/bulk.ts';
import { post, reverseEntries } from '../../ledger/posting/for-owners.ts';
import type { Posting } from '../../ledger/posting/posting.ts';
import type { Fee } from './fees.ts';

/** Stores the fees of a statement and posts them on its last day. */
export async function chargeFees(
  posting: Posting,
  { statement_id, owner_id, on }: { statement_id: number; owner_id: number; on: CalendarDate },
  fees: readonly Fee[],
): Promise<void> {
  if (fees.length === 0) return;
  const rows = fees.map(({ kind, estate, lease, base, percent, amount, vat_percent, vat }) => {
    const of = { statement_id, owner_id, estate_id: estate, kind, lease_id: lease, effective_on: on };
    return { ...of, base, percent, amount, vat_percent, vat };
  });
  const ids = await insertNewRows(posting.tx, 'owner_fees', rows);
  await post(
    posting,
    rows.map((row, at) => ({
      account_id: null,
      effective_on: on,
      lines: feeLines(row),
      of: ['owner_fee_id', ids[at] ?? 0],
    })),
  );
}

/** Reverses the fees of statements on the days of their entries: the statements that replace them charge them anew. */
export async function reverseFees(posting: Posting, statements: readonly number[]): Promise<void> {
  const { tx, at } = posting;
  const rows = await tx
    .updateTable('owner_fees')
    .set({ reversed_at: at })
    .where('statement_id', 'in', statements)
    .where('reversed_at', 'is', null)
    .returning('id')
    .execute();
  await reverseEntries(
    posting,
    'owner_fee_id',
    rows.map(({ id }) => id),
  );
}
