import { sql } from 'kysely';

/**
 * Whether money came in or went out by an entry `j` of the journal. It must equal the condition of the index
 * `journal_entries_cash` word for word.
 */
export const isCash = sql`(j.debit like 'cash.%' or j.credit like 'cash.%')`;

/** The money of such an entry; negative if it went out. */
export const cashOf = sql`case when j.debit like 'cash.%' then j.amount else -j.amount end`;
