import type { CalendarDate } from '../../calendar.ts';
import type { Ugx } from '../../money.ts';
import { DEPOSIT, PAYMENT_STATUS, type PaymentType } from '../../payments/rules.ts';
import { freeExcess } from '../allocate.ts';
import { chargeAmount, changedGross } from '../charge-state.ts';
import { checkSplit, type SplitLine } from '../check-split.ts';
import { chargeLines, creditNoteLines } from '../postings.ts';
import {
  addReceipt,
  allocate,
  type Book,
  type BookCharge,
  type BookReceipt,
  changeCharge,
  factsOf,
  liveAllocations,
  nextId,
  outstandingOf,
  post,
  reverseEntries,
  rowOf,
  spentOf,
  undoAllocation,
  worthOf,
} from './ledger-book.ts';
import { addCharge, chargeDuePeriods, settleAccount } from './settle-account.ts';

/** `done`, or the reason why nothing was changed. */
export type Outcome = 'done' | 'unchanged' | RefusedWith;
type RefusedWith =
  | 'invalid'
  | 'reference_used'
  | 'already_reversed'
  | 'already_decided'
  | 'already_paid'
  | 'money_used'
  | 'money_recorded'
  | 'charge_closed'
  | 'charge_credited'
  | 'claims_waiting'
  | 'not_enough_credit'
  | 'not_enough_deposit'
  | 'other_tenant';

/** Settles the accounts of a change that was made. */
export function settled(book: Book, ...accounts: number[]): Outcome {
  for (const account of accounts) settleAccount(book, account);
  return 'done';
}

export const isClosed = ({ status }: BookCharge) =>
  status === PAYMENT_STATUS.cancelled || status === PAYMENT_STATUS.refunded;

/** What a set of allocations holds of deposits. */
const heldBy = (book: Book, rows: readonly { charge: number; amount: Ugx }[]): Ugx =>
  rows.reduce((held, row) => held + (rowOf(book.charges, row.charge).type === DEPOSIT ? row.amount : 0), 0);

export const holds = (book: Book, account: number, amount: Ugx) => rowOf(book.accounts, account).deposit_held >= amount;

export function charge(
  book: Book,
  given: {
    account: number;
    type: PaymentType;
    gross_amount: Ugx;
    due_date: CalendarDate;
    source: 'manual' | 'import' | 'bulk' | 'opening';
  },
): Outcome {
  addCharge(book, given);
  return settled(book, given.account);
}

export function changeAmount(book: Book, { charge: id, amount }: { charge: number; amount: Ugx }): Outcome {
  const row = rowOf(book.charges, id);
  if (row.is_deleted || isClosed(row)) return 'charge_closed';
  const facts = factsOf(book, row);
  if (amount === chargeAmount(facts)) return 'unchanged';
  const gross = changedGross(facts, { amount, moves: false });
  if (gross === 'money_recorded') return gross;
  row.is_edited = true;
  repostCharge(book, row, { gross_amount: gross });
  return settled(book, row.account);
}

/** Changes what a charge posts. */
export function repostCharge(book: Book, row: BookCharge, change: Partial<BookCharge> & { gross_amount: Ugx }): void {
  reverseEntries(book, ['charge', row.id]);
  changeCharge(book, row, () => Object.assign(row, change));
  post(book, row.account, chargeLines({ ...row, amount: change.gross_amount }), ['charge', row.id]);
}

export function deleteCharge(book: Book, { charge: id }: { charge: number }): Outcome {
  const row = rowOf(book.charges, id);
  if (row.is_deleted) return 'charge_closed';
  const isPaidBack = book.refunds.some((refund) => refund.charge === id && !refund.is_reversed);
  if (isPaidBack || factsOf(book, row).settled_amount > 0) return 'money_recorded';
  removeCharge(book, row);
  rejectWaiting(book, id);
  return settled(book, row.account);
}

/** Removes a charge without money from every sum, with its credit notes. */
export function removeCharge(book: Book, row: BookCharge): void {
  changeCharge(book, row, () => (row.is_deleted = true));
  reverseEntries(book, ['charge', row.id]);
  for (const note of book.notes.filter((of) => of.charge === row.id)) {
    note.is_reversed = true;
    reverseEntries(book, ['credit note', note.id]);
  }
}

export function receive(
  book: Book,
  given: Pick<BookReceipt, 'account' | 'amount' | 'withheld' | 'channel' | 'external_reference' | 'received_at'>,
  split?: readonly SplitLine[],
): Outcome {
  const isUsed = book.receipts.some(
    (row) =>
      !row.is_void &&
      row.external_reference !== null &&
      row.channel === given.channel &&
      row.external_reference === given.external_reference,
  );
  if (isUsed) return 'reference_used';
  if (split && faultsOf(book, { ...given, id: 0 }, given.amount + given.withheld, split)) return 'invalid';
  const receipt = addReceipt(book, { ...given, source: 'entry', is_automatic: split === undefined });
  for (const line of split ?? []) allocate(book, { ...line, receipt: receipt.id, by_hand: true });
  return settled(book, given.account);
}

function faultsOf(
  book: Book,
  receipt: Pick<BookReceipt, 'id' | 'account'>,
  allocatable: Ugx,
  split: readonly SplitLine[],
): boolean {
  const own = liveAllocations(book, { receipt: receipt.id });
  const charges = book.charges
    .filter(({ is_deleted }) => !is_deleted)
    .map((row) => {
      const given = own.filter((of) => of.charge === row.id).reduce((total, { amount }) => total + amount, 0);
      const { id, account, is_owed } = row;
      return { id, account, is_owed, open_amount: outstandingOf(book, row) + given };
    });
  return Object.keys(checkSplit({ account: receipt.account, allocatable }, charges, split)).length > 0;
}

export function allocateByHand(
  book: Book,
  { receipt: id, split }: { receipt: number; split: readonly SplitLine[] },
): Outcome {
  const receipt = rowOf(book.receipts, id);
  if (receipt.is_void) return 'already_reversed';
  if (faultsOf(book, receipt, worthOf(receipt) - spentOf(book, id), split)) return 'invalid';
  const before = liveAllocations(book, { receipt: id });
  if (!holds(book, receipt.account, heldBy(book, before) - heldBy(book, split))) return 'money_used';
  receipt.is_automatic = false;
  for (const row of before) undoAllocation(book, row);
  for (const line of split) allocate(book, { ...line, receipt: id, by_hand: true });
  return settled(book, receipt.account);
}

/** Why a receipt cannot be reversed. */
export function reversalFault(book: Book, receipt: BookReceipt): RefusedWith | undefined {
  if (receipt.is_void) return 'already_reversed';
  if (receipt.source === 'transfer' || spentOf(book, receipt.id) > 0) return 'money_used';
  const returned = receipt.source === 'deposit' ? receipt.amount : 0;
  const held = heldBy(book, liveAllocations(book, { receipt: receipt.id }));
  return holds(book, receipt.account, held - returned) ? undefined : 'money_used';
}

export function voidReceipt(book: Book, receipt: BookReceipt): void {
  for (const row of liveAllocations(book, { receipt: receipt.id })) undoAllocation(book, row);
  receipt.is_void = true;
  rowOf(book.accounts, receipt.account).credit -= worthOf(receipt);
  reverseEntries(book, ['receipt', receipt.id]);
  const movement = book.movements.find((row) => row.receipt === receipt.id);
  if (movement) movement.is_reversed = true;
}

export function reverseReceipt(book: Book, { receipt: id }: { receipt: number }): Outcome {
  const receipt = rowOf(book.receipts, id);
  const fault = reversalFault(book, receipt);
  if (fault) return fault;
  voidReceipt(book, receipt);
  return settled(book, receipt.account);
}

/** Undoes what settles a charge above an amount. */
export function freeAbove(book: Book, id: number, amount: Ugx): Book['notes'][number]['freed'] {
  const rows = liveAllocations(book, { charge: id });
  return freeExcess(rows, amount).map((ended) => {
    const row = rowOf(book.allocations, ended.id);
    undoAllocation(book, row);
    if (ended.remains > 0) allocate(book, { ...row, amount: ended.remains });
    return { receipt: row.receipt, amount: row.amount - ended.remains, by_hand: row.by_hand };
  });
}

export function addNote(book: Book, row: BookCharge, given: Pick<Book['notes'][number], 'amount' | 'kind'>): void {
  const freed = freeAbove(book, row.id, chargeAmount(factsOf(book, row)) - given.amount);
  const id = nextId(book.notes);
  row.is_edited ||= given.amount === chargeAmount(factsOf(book, row));
  changeCharge(book, row, () => book.notes.push({ ...given, id, charge: row.id, is_reversed: false, freed }));
  post(book, row.account, creditNoteLines(row, given.amount), ['credit note', id]);
}

export function creditNote(book: Book, { charge: id, amount }: { charge: number; amount: Ugx }): Outcome {
  const row = rowOf(book.charges, id);
  const facts = factsOf(book, row);
  if (row.is_deleted || !row.is_owed || amount > chargeAmount(facts)) return 'invalid';
  const freed = Math.max(0, facts.settled_amount + amount - chargeAmount(facts));
  if (row.type === DEPOSIT && !holds(book, row.account, freed)) return 'money_used';
  addNote(book, row, { amount, kind: 'waiver' });
  return settled(book, row.account);
}

export function endNote(book: Book, note: Book['notes'][number]): void {
  changeCharge(book, rowOf(book.charges, note.charge), () => (note.is_reversed = true));
  reverseEntries(book, ['credit note', note.id]);
}

/** The credit note of a cancellation ends only with the status, and those before it stay as long. */
export function reverseCreditNote(book: Book, { note: id }: { note: number }): Outcome {
  const note = rowOf(book.notes, id);
  const row = rowOf(book.charges, note.charge);
  if (note.is_reversed) return 'already_reversed';
  const isWithdrawn = row.source === 'schedule' && !book.scheduled.some(({ charge: of }) => of === row.id);
  const isPaidBack = book.refunds.some((refund) => refund.charge === row.id && !refund.is_reversed);
  if (isWithdrawn || isPaidBack || factsOf(book, row).cancelled_amount > 0) return 'charge_closed';
  endNote(book, note);
  row.is_refunded = false;
  return settled(book, row.account);
}

/** Rejects the claims of a charge that wait. */
export function rejectWaiting(book: Book, id: number): void {
  for (const claim of book.claims) if (claim.charge === id && claim.state === 'waiting') claim.state = 'rejected';
}

export function runSchedule(book: Book, { account, until }: { account: number; until: CalendarDate }): Outcome {
  if (!rowOf(book.accounts, account).schedule) return 'invalid';
  chargeDuePeriods(book, account, until);
  return settled(book, account);
}
