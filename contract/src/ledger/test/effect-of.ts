import type { LedgerAccount } from '../ledger-accounts.ts';
import type { JournalLine } from '../postings.ts';

/** What a line adds to the balance and to the deposit held of its account. */
export function effectOf({ debit, credit, amount }: JournalLine): { balance: number; deposit_held: number } {
  const side = (name: LedgerAccount) => (debit === name ? amount : 0) - (credit === name ? amount : 0);
  return { balance: side('tenant'), deposit_held: 0 - side('deposits') };
}
