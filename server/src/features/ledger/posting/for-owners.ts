/** The parts of the ledger for the money of owners, whose entries belong to no tenant's account. */
export { post, reverseEntries } from './journal.repository.ts';
