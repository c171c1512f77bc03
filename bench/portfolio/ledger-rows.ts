import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { type JournalLine, reversalOf } from '@amayumba/contract/ledger/postings.ts';
import { receiptNumber } from '@amayumba/contract/ledger/receipt-code.ts';
import { copiedRows, type Value } from './copied-rows.ts';

const SUBJECTS = [
  'charge_id',
  'receipt_id',
  'credit_note_id',
  'allocation_id',
  'movement_id',
  'refund_id',
  'transfer_id',
] as const;
type Subject = (typeof SUBJECTS)[number];

/** The instant as the database reads it. */
export const textOf = (ms: number): string => new Date(ms).toISOString();

/** The waiting rows of the ledger's tables. */
export function ledgerRows() {
  const charges = copiedRows('charges');
  const receipts = copiedRows('receipts');
  const notes = copiedRows('credit_notes');
  const allocations = copiedRows('allocations');
  const refunds = copiedRows('refunds');
  const transfers = copiedRows('transfers');
  const spendings = copiedRows('receipt_spendings');
  const movements = copiedRows('deposit_movements');
  const claims = copiedRows('claims');
  const periods = copiedRows('scheduled_charges');
  const journal = copiedRows('journal_entries');
  const serials = new Map<number, number>();

  /** Posts lines, and reverses them where what they are of has ended. */
  function post(
    account_id: number,
    [subject, id]: readonly [Subject, number],
    lines: readonly JournalLine[],
    { on, at, ended }: { on: string; at: number; ended?: number | null },
  ): void {
    const of = Object.fromEntries(SUBJECTS.map((name) => [name, name === subject ? id : null])) as Record<
      Subject,
      Value
    >;
    for (const line of lines) {
      const entry = journal.nextId();
      const posted_at = textOf(at);
      journal.add({ id: entry, account_id, effective_on: on, posted_at, ...line, ...of, reverses: null });
      if (!ended) continue;
      const day = dayInKampala(ended);
      journal.add({
        id: journal.nextId(),
        account_id,
        effective_on: day > on ? day : on,
        posted_at: textOf(ended),
        ...reversalOf(line),
        ...of,
        reverses: entry,
      });
    }
  }

  return {
    charges,
    receipts,
    notes,
    allocations,
    refunds,
    transfers,
    spendings,
    movements,
    claims,
    periods,
    post,
    /** The next receipt number of the year of an instant. */
    nextNumber(at: number): number {
      const year = Number(dayInKampala(at).slice(0, 4));
      const serial = (serials.get(year) ?? 0) + 1;
      serials.set(year, serial);
      return receiptNumber(year, serial);
    },
    /** The last serial of each year. */
    serials,
    /** In an order in which they can be stored. */
    tables: [charges, receipts, notes, allocations, refunds, transfers, spendings, movements, claims, periods, journal],
  };
}
export type LedgerRows = ReturnType<typeof ledgerRows>;
