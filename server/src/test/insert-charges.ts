import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { openAccounts } from '../features/ledger/posting/accounts.repository.ts';
import { refreshAccounts, refreshCharges } from '../features/ledger/posting/refresh.repository.ts';

const GIVEN = sql.raw(`tenant_id, lease_id, estate_id, payment_type, gross_amount, label_id, due_date, months_paid,
  payment_for_year, refund_status, payment_method, reference_number, deleted_at`);

/**
 * Inserts charges by the thousand, with their accounts and journal entries. `rows` is a query of columns of `charges`;
 * what it leaves out is that of a Pending rent of 2026 without months. A row with `paid_at` gets a receipt over its
 * amount. Only the owner of the database has the rights.
 */
export const insertCharges = (owner: Db, rows: RawBuilder<unknown>): Promise<void> =>
  owner.transaction().execute(async (tx) => {
    await sql`create temporary table given on commit drop as ${rows}`.execute(tx);
    await sql`
      create temporary table wanted on commit drop as
      select nextval(pg_get_serial_sequence('charges', 'id')) as charge_id, w.*
      from given, jsonb_populate_record(null::charges, jsonb_build_object('payment_type', 'Rent', 'label_id', 1,
        'payment_for_year', 2026, 'months_paid', '{}'::smallint[], 'payment_method', '', 'reference_number', '')
          || to_jsonb(given)) w`.execute(tx);
    const places = await sql<{ tenant_id: number; lease_id: number | null; estate_id: number | null }>`
      select distinct tenant_id, lease_id, estate_id from wanted`.execute(tx);
    await openAccounts(tx, places.rows);
    await sql`
      update wanted w set account_id = a.id from accounts a
      where a.tenant_id = w.tenant_id and a.lease_id is not distinct from w.lease_id`.execute(tx);
    await sql`insert into charges (id, account_id, ${GIVEN}) select charge_id, account_id, ${GIVEN} from wanted`.execute(
      tx,
    );
    await sql`
      insert into journal_entries (account_id, effective_on, debit, credit, amount, charge_id)
      select account_id, due_date, 'tenant', 'income.' || lower(payment_type), gross_amount, charge_id from wanted
      where payment_type <> 'Security Deposit' and deleted_at is null`.execute(tx);
    await insertReceipts(tx);
    const accounts = await sql<{ id: number }>`select distinct account_id as id from wanted`.execute(tx);
    await refreshAccounts(
      tx,
      accounts.rows.map(({ id }) => id),
    );
  });

/** The receipts of the paid rows of `wanted`, numbered in the order in which they were paid. */
async function insertReceipts(tx: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with numbered as (
      select w.*, 2026 * 10000000::bigint + coalesce((select last_serial from receipt_serials where year = 2026), 0)
        + row_number() over (order by paid_at, charge_id) as number
      from wanted w where paid_at is not null),
    made as (
      insert into receipts (number, account_id, amount, method, channel, received_at, issued_at, source)
      select number, account_id, gross_amount, payment_method, 'other', paid_at, paid_at, 'status' from numbered
      returning id, number, account_id, amount, received_at),
    posted as (
      insert into journal_entries (account_id, effective_on, debit, credit, amount, receipt_id)
      select account_id, received_at::date, 'cash.other', 'tenant', amount, id from made)
    insert into allocations (receipt_id, charge_id, amount)
    select made.id, charge_id, made.amount from made join numbered using (number)
    returning charge_id as id`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    insert into receipt_serials (year, last_serial) values (2026, ${rows.length})
    on conflict (year) do update set last_serial = receipt_serials.last_serial + excluded.last_serial`.execute(tx);
  await refreshCharges(
    tx,
    rows.map(({ id }) => id),
  );
}
