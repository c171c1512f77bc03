import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { type JournalLine, reversalOf } from '@amayumba/contract/ledger/postings.ts';
import { receiptNumber } from '@amayumba/contract/ledger/receipt-code.ts';
import type { Insertable } from 'kysely';
import type { Database } from '../../server/src/db/database.ts';
import { copiedRows, type Values } from './copied-rows.ts';

type Value = Values[number];
type Columns<T extends keyof Database> = readonly (keyof Insertable<Database[T]> & string)[];

/** Rows given as objects with the columns of a table. */
function objectRows<T extends keyof Database, Column extends Columns<T>[number]>(name: T, columns: readonly Column[]) {
  const rows = copiedRows(name, columns);
  return {
    rows,
    /** The id of the next row, of a table whose rows are numbered from 1. */
    nextId: () => rows.count + 1,
    add: (row: Readonly<Record<Column, Value>>): void => rows.add(columns.map((column) => row[column])),
  };
}

const SUBJECTS = [
  'charge_id',
  'receipt_id',
  'credit_note_id',
  'allocation_id',
  'movement_id',
  'refund_id',
  'transfer_id',
] as const;
type Subject = (typeof SUBJECTS)[number];

/** The instant as the database reads it. */
export const textOf = (ms: number): string => new Date(ms).toISOString();

/** The waiting rows of the ledger's tables. */
export function ledgerRows() {
  const charges = objectRows('charges', [
    'id',
    'account_id',
    'tenant_id',
    'lease_id',
    'estate_id',
    'payment_type',
    'gross_amount',
    'credited_amount',
    'cancelled_amount',
    'settled_amount',
    'label_id',
    'is_refunded',
    'is_owed',
    'due_date',
    'period_start',
    'period_end',
    'months_paid',
    'payment_for_year',
    'paid_at',
    'receipt_number',
    'payment_method',
    'reference_number',
    'notes',
    'refund_status',
    'source',
    'created_by',
    'created_at',
    'updated_at',
    'deleted_at',
    'deleted_by',
  ]);
  const receipts = objectRows('receipts', [
    'id',
    'number',
    'account_id',
    'amount',
    'method',
    'channel',
    'external_reference',
    'received_at',
    'source',
    'is_automatic',
    'snapshot',
    'verify_code',
    'issued_at',
    'voided_at',
    'void_reason',
    'replaced_by',
    'created_by',
  ]);
  const notes = objectRows('credit_notes', [
    'id',
    'charge_id',
    'amount',
    'kind',
    'effective_on',
    'created_at',
    'reversed_at',
  ]);
  const allocations = objectRows('allocations', [
    'id',
    'receipt_id',
    'charge_id',
    'amount',
    'made_at',
    'undone_at',
    'freed_by',
  ]);
  const refunds = objectRows('refunds', [
    'id',
    'account_id',
    'amount',
    'method',
    'channel',
    'effective_on',
    'charge_id',
    'created_at',
    'reversed_at',
  ]);
  const transfers = objectRows('transfers', [
    'id',
    'from_account',
    'to_account',
    'credit',
    'deposit',
    'effective_on',
    'created_by',
    'created_at',
  ]);
  const spendings = objectRows('receipt_spendings', ['receipt_id', 'amount', 'refund_id', 'transfer_id', 'ended_at']);
  const movements = objectRows('deposit_movements', [
    'id',
    'account_id',
    'kind',
    'amount',
    'charge_id',
    'receipt_id',
    'transfer_id',
    'channel',
    'effective_on',
    'created_at',
  ]);
  const claims = objectRows('claims', [
    'charge_id',
    'amount',
    'method',
    'reference',
    'paid_on',
    'state',
    'receipt_id',
    'logged_by',
    'logged_at',
    'decided_at',
  ]);
  const periods = objectRows('scheduled_charges', ['lease_id', 'period_start', 'period_end', 'charge_id']);
  const journal = objectRows('journal_entries', [
    'id',
    'account_id',
    'effective_on',
    'posted_at',
    'debit',
    'credit',
    'amount',
    ...SUBJECTS,
    'reverses',
  ]);
  const serials = new Map<number, number>();

  /** Posts lines, and reverses them where what they are of has ended. */
  function post(
    account_id: number,
    [subject, id]: readonly [Subject, number],
    lines: readonly JournalLine[],
    { on, at, ended }: { on: string; at: number; ended?: number | null },
  ): void {
    const of = Object.fromEntries(SUBJECTS.map((name) => [name, name === subject ? id : null])) as Record<
      Subject,
      Value
    >;
    for (const line of lines) {
      const entry = journal.nextId();
      const posted_at = textOf(at);
      journal.add({ id: entry, account_id, effective_on: on, posted_at, ...line, ...of, reverses: null });
      if (!ended) continue;
      const day = dayInKampala(ended);
      journal.add({
        id: journal.nextId(),
        account_id,
        effective_on: day > on ? day : on,
        posted_at: textOf(ended),
        ...reversalOf(line),
        ...of,
        reverses: entry,
      });
    }
  }

  return {
    charges,
    receipts,
    notes,
    allocations,
    refunds,
    transfers,
    spendings,
    movements,
    claims,
    periods,
    post,
    /** The next receipt number of the year of an instant. */
    nextNumber(at: number): number {
      const year = Number(dayInKampala(at).slice(0, 4));
      const serial = (serials.get(year) ?? 0) + 1;
      serials.set(year, serial);
      return receiptNumber(year, serial);
    },
    /** The last serial of each year. */
    serials,
    /** In an order in which they can be stored. */
    tables: [
      charges,
      receipts,
      notes,
      allocations,
      refunds,
      transfers,
      spendings,
      movements,
      claims,
      periods,
      journal,
    ].map(({ rows }) => rows),
  };
}
export type LedgerRows = ReturnType<typeof ledgerRows>;
