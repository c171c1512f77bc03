import { chargeStatus, paidBy } from '@amayumba/contract/ledger/charge-state.ts';
import type { Insertable } from 'kysely';
import { inChunks, insertRows, reserveIds } from '../../../db/bulk.ts';
import type { Db } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { journalOf } from './bulk-journal.ts';
import { rowOf } from './journal.repository.ts';
import { refreshAccounts } from './refresh.repository.ts';

type Sums = 'settled_amount' | 'credited_amount' | 'cancelled_amount' | 'paid_at' | 'receipt_number';
type Instant = Date | string;

/** A row with a known id; its columns in `Given` always have values of their own, not the database's defaults. */
type Row<T extends keyof Database, Given extends string = never> = Insertable<Database[T]> & {
  id: number;
} & { [Column in Given]: Instant };

export type BulkCharge = Omit<Row<'charges', 'created_at'>, Sums | 'deleted_at'> & { deleted_at?: Instant | null };
export type BulkReceipt = Row<'receipts', 'received_at' | 'issued_at'>;
export type BulkAllocation = Row<'allocations', 'made_at'>;

/**
 * The money of whole accounts: all their charges, receipts and allocations, in rows with known ids. The rows of a table
 * all have the same columns.
 */
export interface BulkMoney {
  charges: readonly BulkCharge[];
  receipts: readonly BulkReceipt[];
  allocations: readonly BulkAllocation[];
  credit_notes?: readonly Row<'credit_notes', 'created_at'>[];
  deposit_movements?: readonly Row<'deposit_movements', 'created_at'>[];
  refunds?: readonly Row<'refunds', 'created_at'>[];
  transfers?: readonly Row<'transfers', 'created_at'>[];
  receipt_spendings?: readonly Insertable<Database['receipt_spendings']>[];
  claims?: readonly Insertable<Database['claims']>[];
}

const sum = (rows: readonly { amount: number }[] = []) => rows.reduce((total, { amount }) => total + amount, 0);

/** The charges with their sums, as refreshCharges would count them. */
export function withSums({ charges, receipts, allocations, credit_notes = [] }: BulkMoney) {
  const receiptOf = new Map(receipts.map((receipt) => [receipt.id, receipt]));
  const settling = Map.groupBy(
    allocations.filter(({ undone_at }) => !undone_at),
    ({ charge_id }) => charge_id,
  );
  const notesOf = Map.groupBy(
    credit_notes.filter(({ reversed_at }) => !reversed_at),
    ({ charge_id }) => charge_id,
  );
  return charges.map((charge) => {
    const settled = settling.get(charge.id) ?? [];
    const notes = notesOf.get(charge.id);
    const sums = {
      settled_amount: sum(settled),
      credited_amount: sum(notes),
      cancelled_amount: sum(notes?.filter(({ kind }) => kind === 'cancellation')),
    };
    const { gross_amount, label_id: label, is_refunded = false } = charge;
    const status = chargeStatus({ ...sums, gross_amount, label, is_refunded });
    const paying = settled.flatMap(({ receipt_id }) => receiptOf.get(receipt_id) ?? []);
    const valid = paying.map(({ received_at, number = null }) => ({
      received_at: new Date(received_at).toISOString(),
      number,
    }));
    return { ...charge, ...sums, ...paidBy(status, valid) };
  });
}

/**
 * Writes the money of whole accounts set by set, posts it and counts the accounts. Charges are stored with their sums,
 * so nobody sees them change. See docs/rules.md, Journal lines.
 */
export async function insertMoney(tx: Db, money: BulkMoney): Promise<void> {
  await insertSome(tx, 'transfers', money.transfers);
  await insertSome(tx, 'charges', withSums(money));
  // A receipt is inserted before the one that it replaces and that refers to it.
  await insertSome(tx, 'receipts', money.receipts.toReversed());
  await insertSome(tx, 'credit_notes', money.credit_notes);
  await insertSome(tx, 'allocations', money.allocations);
  await insertSome(tx, 'refunds', money.refunds);
  await insertSome(tx, 'receipt_spendings', money.receipt_spendings);
  await insertSome(tx, 'deposit_movements', money.deposit_movements);
  await insertSome(tx, 'claims', money.claims);
  await insertJournal(tx, money);
  const accounts = [...money.charges, ...money.receipts].map(({ account_id }) => account_id);
  await inChunks(
    [...new Set(accounts)].toSorted((a, b) => a - b),
    (chunk) => refreshAccounts(tx, chunk),
  );
}

async function insertSome<T extends keyof Database>(
  tx: Db,
  table: T,
  rows: Parameters<typeof insertRows<T>>[2] = [],
): Promise<void> {
  if (rows.length > 0) await insertRows(tx, table, rows);
}

async function insertJournal(tx: Db, money: BulkMoney): Promise<void> {
  const entries = journalOf(money);
  const ids = await reserveIds(tx, 'journal_entries', entries.length);
  const rows = entries.map(({ debit, credit, amount, posted_at, reverses, ...entry }, place) =>
    Object.assign(rowOf({ debit, credit, amount }, entry, posted_at), {
      id: ids[place] ?? 0,
      reverses: reverses === undefined ? null : (ids[reverses] ?? 0),
    }),
  );
  await insertSome(tx, 'journal_entries', rows);
}
