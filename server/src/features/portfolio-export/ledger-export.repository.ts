import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { LedgerTables } from '../../db/tables/ledger-tables.ts';
import { pageAfter } from './portfolio-export.repository.ts';

// The journal and the rules of money, page by page along the primary key as the rest of the export.

/** The subject of an entry: the column that names it, and its word in the sheet. */
const RECORDS = {
  charge_id: 'Payment',
  receipt_id: 'Receipt',
  credit_note_id: 'Credit note',
  allocation_id: 'Allocation',
  movement_id: 'Deposit movement',
  refund_id: 'Refund',
  transfer_id: 'Transfer',
  expense_id: 'Expense',
  owner_fee_id: 'Owner fee',
  remittance_id: 'Remittance',
} as const satisfies Partial<Record<keyof LedgerTables['journal_entries'], string>>;

const recordId = sql.join(Object.keys(RECORDS).map((column) => sql.ref(`j.${column}`)));
const record = sql.join(
  Object.entries(RECORDS).map(
    ([column, name]) => sql`when ${sql.ref(`j.${column}`)} is not null then ${sql.lit(name)}`,
  ),
  sql` `,
);

/** Entries of owners' money have no account, and those of an import that was undone may have lost theirs. */
export const listEntriesAfter = (db: Db, after: number) =>
  db
    .selectFrom(db.selectFrom('journal_entries').selectAll().$call(pageAfter('id', after)).as('j'))
    .leftJoin('accounts as c', 'c.id', 'j.account_id')
    .leftJoin('tenants as t', 't.id', 'c.tenant_id')
    .leftJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('leases as l', 'l.id', 'c.lease_id')
    .leftJoin('apartments as a', 'a.id', 'l.apartment_id')
    .leftJoin('blocks as b', 'b.id', 'a.block_id')
    .leftJoin('estates as e', 'e.id', 'c.estate_id')
    .leftJoin('receipts as r', 'r.id', 'j.receipt_id')
    .select(['j.id', 'j.effective_on', 'j.posted_at', 'j.debit', 'j.credit', 'j.amount', 'j.account_id as account'])
    .select([
      'e.name as estate',
      'b.name as block',
      'a.number as apartment',
      'r.number as receipt_number',
      'j.reverses',
      'u.shown_name as tenant',
    ])
    .select([sql<string>`case ${record} end`.as('record'), sql<number>`coalesce(${recordId})`.as('record_id')])
    .orderBy('j.id')
    .execute();

export const listMoneyRulesAfter = (db: Db, after: number) =>
  db
    .selectFrom('money_rules as m')
    .leftJoin('users as w', 'w.id', 'm.created_by')
    .select(['m.id', 'm.key', 'm.from_date', sql<string>`m.value #>> '{}'`.as('value'), 'm.source', 'm.note'])
    .select(['w.shown_name as created_by', 'm.created_at'])
    .$call(pageAfter('m.id', after))
    .execute();
