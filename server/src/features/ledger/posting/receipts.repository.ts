import { dayOfInstant } from '@amayumba/contract/calendar.ts';
import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import type { JournalLine } from '@amayumba/contract/ledger/postings.ts';
import { receiptNumber } from '@amayumba/contract/ledger/receipt-code.ts';
import { SPLIT_PARTS_MAX } from '@amayumba/contract/money/inbox.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { type Insertable, sql } from 'kysely';
import { reserveIds } from '../../../db/bulk.ts';
import type { Db } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { channelsByHand, SOURCES_BY_HAND } from '../receipts/same-money.ts';

/** The columns of a receipt that decisions read and the audit log stores. */
const COLUMNS = [
  'id',
  'number',
  'account_id',
  'amount',
  'withheld',
  'withholding_certificate',
  'worth',
  'method',
  'channel',
  'external_reference',
  'received_at',
  'source',
  'is_automatic',
  'voided_at',
  'replaced_by',
] as const;

export type ReceiptRecord = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

export const findReceipt = (db: Db, id: number) =>
  db.selectFrom('receipts').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** The personal columns of a receipt, which the audit log does not store. */
export const findNotesAndPayer = (db: Db, id: number) =>
  db
    .selectFrom('receipts')
    .select(['notes', 'payer_name', 'payer_phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export interface CreditRow {
  id: number;
  received_at: string;
  is_automatic: boolean;
  unallocated: number;
}

/** The valid receipts of an account with something that is neither allocated, refunded nor moved. */
export const creditOf = (accountId: number) => sql<CreditRow>`
    select r.id, r.received_at, r.is_automatic, r.unallocated from (
      select r.id, r.received_at, r.is_automatic, (r.worth - ${usedOf('r')})::bigint as unallocated
      from receipts r where r.account_id = ${accountId} and r.voided_at is null
    ) r where r.unallocated > 0`;

export const listCredit = async (db: Db, accountId: number) => (await creditOf(accountId).execute(db)).rows;

/**
 * The same for credit that came in as money, because tax that the tenant withheld is never paid back. Moved
 * amounts and paid deposits count as taken from the money first.
 */
export async function listRefundable(db: Db, accountId: number) {
  const { rows } = await sql<CreditRow>`
    select r.id, r.received_at, r.is_automatic,
      least(r.worth - ${usedOf('r')}, r.amount - r.moved_tax - ${spentOf('r')} - ${inDepositsOf('r')})::bigint
        as unallocated
    from receipts r where r.account_id = ${accountId} and r.voided_at is null`.execute(db);
  return rows.filter(({ unallocated }) => unallocated > 0);
}

/** The part of a receipt that is allocated, refunded or moved. */
export const usedOf = (receipt: string) => sql<number>`(
  coalesce((select sum(l.amount) from allocations l
    where l.receipt_id = ${sql.ref(receipt)}.id and l.undone_at is null), 0) + ${spentOf(receipt)})::bigint`;

/** The part of a receipt that was refunded or moved. */
export const spentOf = (receipt: string) => sql<number>`coalesce((
  select sum(s.amount) from receipt_spendings s
  where s.receipt_id = ${sql.ref(receipt)}.id and s.ended_at is null), 0)::bigint`;

/** The part of a receipt that paid deposits. */
export const inDepositsOf = (receipt: string) => sql<number>`coalesce((
  select sum(l.amount) from allocations l join charges c on c.id = l.charge_id
  where l.receipt_id = ${sql.ref(receipt)}.id and l.undone_at is null and c.payment_type = ${sql.lit(DEPOSIT)}), 0)::bigint`;

export async function getSpent(db: Db, receiptId: number): Promise<number> {
  const { rows } = await sql<{ spent: number }>`
    select ${spentOf('r')} as spent from receipts r where r.id = ${receiptId}`.execute(db);
  return rows[0]?.spent ?? 0;
}

/**
 * Takes the next numbers of a year. Its row stays locked until the transaction ends, so they are taken last; a
 * transaction that fails returns its numbers, so the series has no gaps.
 */
export async function nextReceiptNumbers(tx: Db, year: number, count: number): Promise<number[]> {
  const { last_serial } = await tx
    .insertInto('receipt_serials')
    .values({ year, last_serial: count })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((eb) => ({ last_serial: eb('receipt_serials.last_serial', '+', count) })),
    )
    .returning('last_serial')
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, index) => receiptNumber(year, last_serial - count + 1 + index));
}

/** Inserts a receipt and posts its lines, on the day that the money came in. */
export async function insertReceipt(
  tx: Db,
  receipt: Insertable<Database['receipts']> & { issued_at: Date; received_at: string },
  lines: readonly JournalLine[],
): Promise<ReceiptRecord> {
  // Before the statement: on Citus, an insert that reads another part of its statement needs every worker.
  const [id] = await reserveIds(tx, 'receipts', 1);
  return tx
    .with('made', (query) =>
      query
        .insertInto('receipts')
        .values({ ...receipt, id })
        .returning(COLUMNS),
    )
    .with('posted', (query) =>
      query
        .insertInto('journal_entries')
        .columns(['debit', 'credit', 'amount', 'account_id', 'effective_on', 'posted_at', 'receipt_id'])
        .expression(
          sql`select line.debit, line.credit, line.amount, ${receipt.account_id}::bigint,
            ${dayOfInstant(receipt.received_at)}::date, ${receipt.issued_at}::timestamptz, ${id}::bigint
            from unnest(${lines.map(({ debit }) => debit)}::text[], ${lines.map(({ credit }) => credit)}::text[],
              ${lines.map(({ amount }) => amount)}::bigint[]) as line (debit, credit, amount)`,
        ),
    )
    .selectFrom('made')
    .select(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function setCertificate(tx: Db, id: number, withholding_certificate: string): Promise<void> {
  await tx.updateTable('receipts').set({ withholding_certificate }).where('id', '=', id).execute();
}

/** Marks a receipt as allocated by a person. */
export async function markAllocatedByHand(tx: Db, id: number): Promise<void> {
  await tx
    .updateTable('receipts')
    .set((eb) => ({ is_automatic: false, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The transaction ids that mean the same money as one: a whole payment, and the parts it was split into. */
function sameMoney(reference: string): string[] {
  const [, whole] = /^(.+)\/\d+$/.exec(reference) ?? [];
  const parts = Array.from({ length: SPLIT_PARTS_MAX }, (_, index) => `${reference}/${index + 1}`);
  return whole === undefined ? [reference, ...parts] : [reference, whole, ...parts];
}

const withReference = (db: Db, channels: readonly Channel[], reference: string) =>
  db
    .selectFrom('receipts')
    .select(['id', 'number', 'account_id', 'amount'])
    .where('channel', 'in', channels)
    .where(sql<boolean>`external_reference = any (${sameMoney(reference)}::text[])`)
    .where('voided_at', 'is', null);

/**
 * The valid receipt with a transaction id of a channel; of a payment that was split, its first part. A part is also
 * found by the id of the whole, but not by that of another part.
 */
export const findByReference = (db: Db, channels: readonly Channel[], reference: string) =>
  withReference(db, channels, reference).orderBy('id').executeTakeFirst();

/**
 * The valid receipt of money that came by a channel with a transaction id, even if a person recorded another channel.
 */
export const findValidReceipt = (db: Db, channel: Channel, reference: string) =>
  withReference(db, channelsByHand(channel), reference)
    .where((eb) => eb.or([eb('channel', '=', channel), eb('source', 'in', SOURCES_BY_HAND)]))
    .orderBy((eb) => eb('channel', '=', channel), 'desc')
    .orderBy('id')
    .executeTakeFirst();
