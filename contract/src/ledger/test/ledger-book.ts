import type { CalendarDate } from '../../calendar.ts';
import type { Ugx } from '../../money.ts';
import { DEPOSIT, type PaymentType } from '../../payments/rules.ts';
import type { Channel } from '../ledger-accounts.ts';
import {
  allocationLines,
  type ChargeSource,
  type JournalLine,
  type MovementKind,
  receiptLines,
  type ReceiptSource,
  reversalOf,
} from '../postings.ts';
import { receiptNumber } from '../receipt-code.ts';
import { effectOf } from './effect-of.ts';
import type { LeaseDays, RentTerms } from '../rent-periods.ts';

export interface BookAccount {
  id: number;
  tenant: number;
  balance: number;
  open_amount: Ugx;
  credit: Ugx;
  deposit_held: Ugx;
  oldest_due: CalendarDate | null;
  /** Null where no schedule is on. */
  schedule: { lease: LeaseDays; terms: RentTerms[] } | null;
}

export interface BookCharge {
  id: number;
  account: number;
  type: PaymentType;
  source: ChargeSource;
  gross_amount: Ugx;
  due_date: CalendarDate;
  /** The first day covered. */
  period_start: CalendarDate;
  label: number;
  status: number;
  is_owed: boolean;
  is_refunded: boolean;
  is_deleted: boolean;
  /** A person changed its amount or ended it, so that the schedule leaves it as it is. */
  is_edited: boolean;
}

export interface BookReceipt {
  id: number;
  number: number | null;
  account: number;
  amount: Ugx;
  /** Tax that the tenant kept back. */
  withheld: Ugx;
  channel: Channel;
  external_reference: string | null;
  received_at: string;
  source: ReceiptSource;
  is_automatic: boolean;
  is_void: boolean;
}

/** What an entry is of. */
export type Of = [
  kind: 'charge' | 'credit note' | 'receipt' | 'allocation' | 'movement' | 'refund' | 'transfer',
  id: number,
];

interface Entry extends JournalLine {
  id: number;
  account: number;
  of: Of;
  reverses: number | null;
}

export interface ScheduledPeriod {
  account: number;
  period_start: CalendarDate;
  period_end: CalendarDate;
  charge: number;
}

/** The ledger of a few accounts in plain arrays, as a server stores it in tables. */
export interface Book {
  today: CalendarDate;
  accounts: BookAccount[];
  charges: BookCharge[];
  receipts: BookReceipt[];
  allocations: { id: number; receipt: number; charge: number; amount: Ugx; by_hand: boolean; is_undone: boolean }[];
  notes: {
    id: number;
    charge: number;
    amount: Ugx;
    kind: 'waiver' | 'correction' | 'cancellation';
    is_reversed: boolean;
    /** What it freed. */
    freed: { receipt: number; amount: Ugx; by_hand: boolean }[];
  }[];
  movements: {
    id: number;
    account: number;
    kind: MovementKind;
    amount: Ugx;
    channel: Channel;
    receipt: number | null;
    is_reversed: boolean;
  }[];
  refunds: {
    id: number;
    account: number;
    amount: Ugx;
    channel: Channel;
    charge: number | null;
    is_reversed: boolean;
  }[];
  transfers: { id: number; from: number; to: number; credit: Ugx; deposit: Ugx }[];
  /** The parts of receipts that a refund or a transfer took. */
  spendings: { receipt: number; amount: Ugx; by: ['refund' | 'transfer', number]; is_ended: boolean }[];
  claims: {
    id: number;
    charge: number;
    amount: Ugx;
    state: 'waiting' | 'verified' | 'rejected';
    receipt: number | null;
  }[];
  scheduled: ScheduledPeriod[];
  entries: Entry[];
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The next id of a list, whose rows are never removed. */
export const nextId = (rows: readonly unknown[]): number => rows.length + 1;

/** The row with an id. */
export function rowOf<T>(rows: readonly T[], id: number): T {
  const row = rows[id - 1];
  if (row === undefined) throw new Error(`There is no row ${id}.`);
  return row;
}

export const liveAllocations = (book: Book, of: { receipt: number } | { charge: number }) =>
  book.allocations.filter(
    (row) => !row.is_undone && ('receipt' in of ? row.receipt === of.receipt : row.charge === of.charge),
  );

export const spentOf = (book: Book, receipt: number): Ugx =>
  sum(book.spendings.filter((row) => row.receipt === receipt && !row.is_ended).map(({ amount }) => amount));

export const worthOf = ({ amount, withheld }: BookReceipt): Ugx => amount + withheld;

export const unallocatedOf = (book: Book, receipt: BookReceipt): Ugx =>
  receipt.is_void
    ? 0
    : worthOf(receipt) -
      sum(liveAllocations(book, { receipt: receipt.id }).map(({ amount }) => amount)) -
      spentOf(book, receipt.id);

/** A charge as the rules read it. */
export function factsOf(book: Book, charge: BookCharge) {
  const notes = book.notes.filter((note) => note.charge === charge.id && !note.is_reversed);
  const cancellations = notes.filter(({ kind }) => kind === 'cancellation');
  return {
    ...charge,
    credited_amount: sum(notes.map(({ amount }) => amount)),
    cancelled_amount: sum(cancellations.map(({ amount }) => amount)),
    settled_amount: sum(liveAllocations(book, { charge: charge.id }).map(({ amount }) => amount)),
  };
}

export function outstandingOf(book: Book, charge: BookCharge): Ugx {
  const { gross_amount, credited_amount, settled_amount } = factsOf(book, charge);
  return gross_amount - credited_amount - settled_amount;
}

/** Changes a charge, and the open amount of its account with it. */
export function changeCharge(book: Book, charge: BookCharge, change: () => void): void {
  const open = () =>
    charge.is_owed && !charge.is_deleted && charge.type !== DEPOSIT ? outstandingOf(book, charge) : 0;
  const before = open();
  change();
  rowOf(book.accounts, charge.account).open_amount += open() - before;
}

export function post(
  book: Book,
  account: number,
  lines: readonly JournalLine[],
  of: Of,
  reverses: number | null = null,
) {
  const row = rowOf(book.accounts, account);
  for (const line of lines) {
    book.entries.push({ ...line, id: nextId(book.entries), account, of, reverses });
    const effect = effectOf(line);
    row.balance += effect.balance;
    row.deposit_held += effect.deposit_held;
  }
}

/** Reverses every entry of something that is not reversed yet. */
export function reverseEntries(book: Book, [kind, id]: Of): void {
  const reversed = new Set(book.entries.map(({ reverses }) => reverses));
  const standing = book.entries.filter(
    (entry) => entry.of[0] === kind && entry.of[1] === id && entry.reverses === null && !reversed.has(entry.id),
  );
  for (const entry of standing) post(book, entry.account, [reversalOf(entry)], entry.of, entry.id);
}

export function allocate(book: Book, row: { receipt: number; charge: number; amount: Ugx; by_hand: boolean }): void {
  const charge = rowOf(book.charges, row.charge);
  const id = nextId(book.allocations);
  changeCharge(book, charge, () => book.allocations.push({ ...row, id, is_undone: false }));
  rowOf(book.accounts, charge.account).credit -= row.amount;
  post(book, charge.account, allocationLines(charge.type, row.amount), ['allocation', id]);
}

export function undoAllocation(book: Book, row: Book['allocations'][number]): void {
  const charge = rowOf(book.charges, row.charge);
  changeCharge(book, charge, () => (row.is_undone = true));
  rowOf(book.accounts, charge.account).credit += row.amount;
  reverseEntries(book, ['allocation', row.id]);
}

export function addReceipt(
  book: Book,
  { account, amount, ...given }: Pick<BookReceipt, 'account' | 'amount' | 'source'> & Partial<BookReceipt>,
): BookReceipt {
  const serial = book.receipts.filter(({ number }) => number !== null).length + 1;
  const receipt: BookReceipt = {
    withheld: 0,
    channel: 'other',
    external_reference: null,
    received_at: `${book.today}T09:00:00Z`,
    is_automatic: true,
    ...given,
    account,
    amount,
    id: nextId(book.receipts),
    number: given.source === 'opening' ? null : receiptNumber(Number(book.today.slice(0, 4)), serial),
    is_void: false,
  };
  book.receipts.push(receipt);
  rowOf(book.accounts, account).credit += worthOf(receipt);
  post(book, account, receiptLines(receipt), ['receipt', receipt.id]);
  return receipt;
}

/** Takes parts of receipts for a refund or a transfer. */
export function spend(
  book: Book,
  parts: readonly { receipt: number; amount: Ugx }[],
  by: ['refund' | 'transfer', number],
) {
  for (const { receipt, amount } of parts) {
    book.spendings.push({ receipt, amount, by, is_ended: false });
    rowOf(book.accounts, rowOf(book.receipts, receipt).account).credit -= amount;
  }
}

/** Returns what a refund took, so that it is credit again. */
export function reverseRefundRow(book: Book, refund: Book['refunds'][number]): void {
  refund.is_reversed = true;
  for (const row of book.spendings.filter(({ by: [kind, id] }) => kind === 'refund' && id === refund.id)) {
    row.is_ended = true;
    rowOf(book.accounts, refund.account).credit += row.amount;
  }
  reverseEntries(book, ['refund', refund.id]);
}
