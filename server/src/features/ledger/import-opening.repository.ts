import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { SUBJECTS } from './posting/journal.repository.ts';

/** The accounts of some leases, by lease. */
export async function accountIdsOfLeases(tx: Db, leaseIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; lease_id: number }>`
    select id, lease_id from accounts where lease_id = any (${leaseIds}::bigint[]) order by id`.execute(tx);
  return new Map(rows.map(({ id, lease_id }) => [lease_id, id]));
}

const subjects = sql.join(SUBJECTS.map((name) => sql.ref(name)));

/**
 * Reverses every entry of some accounts that is not reversed yet, on its own day as a correction. For `offset 0` see
 * docs/decisions/0041-statements-for-citus.md.
 */
export async function reverseJournalOf(tx: Db, accounts: readonly number[], at: Date): Promise<void> {
  await sql`
    insert into journal_entries (account_id, effective_on, posted_at, debit, credit, amount, ${subjects}, reverses)
    select unreversed.* from (
      select account_id, effective_on, ${at}::timestamptz, credit, debit, amount, ${subjects}, id
      from journal_entries e
      where account_id = any (${accounts}::bigint[]) and reverses is null
        and not exists (select from journal_entries r where r.reverses = e.id)
      order by id
      offset 0
    ) unreversed`.execute(tx);
}

/**
 * Deletes the rows of accounts that hold nothing but imported money. Only this function of the database may, and it
 * refuses where the journal of an account is not reversed or anything else was recorded.
 */
export async function deleteImportedMoney(tx: Db, accounts: readonly number[]): Promise<void> {
  await sql`select delete_imported_money(${accounts}::bigint[])`.execute(tx);
}
