/** The parts of the ledger that the money of owners uses: its entries are of no account. */
export { post, reverseEntries } from './journal.repository.ts';
