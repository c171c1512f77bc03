import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { setLocal } from '../../db/set-local.ts';
import { SUBJECTS } from './posting/journal.repository.ts';

/** The accounts of some leases, by lease. */
export async function accountIdsOfLeases(tx: Db, leaseIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; lease_id: number }>`
    select id, lease_id from accounts where lease_id = any (${leaseIds}::bigint[]) order by id`.execute(tx);
  return new Map(rows.map(({ id, lease_id }) => [lease_id, id]));
}

/**
 * Locks the accounts of some leases until the transaction ends, also against rows that would refer to them: whatever is
 * being recorded on them is stored before, or finds them gone.
 */
export const lockAccountsOfLeases = (tx: Db, leaseIds: readonly number[]) =>
  sql`select id from accounts where lease_id = any (${leaseIds}::bigint[]) order by id for update`.execute(tx);

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
 * Deletes the rows of accounts that hold only imported money, whose journal is reversed, and retires their reference
 * codes. Any other row of such an account refers to one of these and prevents it.
 */
export async function deleteImportedMoney(tx: Db, accounts: readonly number[]): Promise<void> {
  const ids = sql`any (${accounts}::bigint[])`;
  const charges = sql`select id from charges where account_id = ${ids} and source in ('import', 'opening', 'schedule')`;
  const leases = sql`select lease_id from accounts where id = ${ids}`;
  // The guard on receipts allows it for this transaction only.
  await setLocal(tx, 'amayumba.undoing_import', 'on');
  await sql`delete from receipts where account_id = ${ids} and source = 'opening'`.execute(tx);
  await setLocal(tx, 'amayumba.undoing_import', 'off');
  await sql`delete from claims where charge_id in (${charges})`.execute(tx);
  await sql`delete from scheduled_charges where lease_id in (${leases})`.execute(tx);
  await sql`delete from charges where id in (${charges})`.execute(tx);
  await sql`delete from lease_terms where lease_id in (${leases})`.execute(tx);
  await sql`
    insert into retired_reference_codes (code) select reference_code from accounts where id = ${ids}`.execute(tx);
  await sql`delete from accounts where id = ${ids}`.execute(tx);
}
