import type { Ugx } from '../../money.ts';
import { allocateAgain } from '../allocate.ts';
import { chargeAmount } from '../charge-state.ts';
import { decideStatus } from '../status-change.ts';
import type { ChargeToSet, RefundPart, StatusDecision } from '../status-decision.ts';
import {
  addReceipt,
  allocate,
  type Book,
  type BookCharge,
  factsOf,
  liveAllocations,
  outstandingOf,
  reverseRefundRow,
  rowOf,
  unallocatedOf,
} from './ledger-book.ts';
import { mergeClaimedCharge, recordFor } from './claims.ts';
import { addNote, endNote, type Outcome, rejectWaiting, reversalFault, settled, voidReceipt } from './ledger-model.ts';
import { addRefund } from './money-out.ts';

/** A charge with all that the decision about its status needs. */
function toSet(book: Book, row: BookCharge): ChargeToSet {
  const rows = liveAllocations(book, { charge: row.id });
  const receipts = [...new Set(rows.map(({ receipt }) => receipt))].map((id) => ({
    id,
    source: rowOf(book.receipts, id).source,
    amount: rows.filter(({ receipt }) => receipt === id).reduce((total, { amount }) => total + amount, 0),
    received: rowOf(book.receipts, id).amount,
    settles_only_this: liveAllocations(book, { receipt: id }).every(({ charge }) => charge === row.id),
  }));
  const claims = book.claims.filter(({ charge, state }) => charge === row.id && state === 'waiting');
  const { deposit_held } = rowOf(book.accounts, row.account);
  return { ...factsOf(book, row), receipts, claims, freed: freedOf(book, row), deposit_held };
}

/** One row for each receipt. */
function merged<T extends RefundPart>(parts: readonly T[]): T[] {
  const byReceipt = new Map<number, T>();
  for (const part of parts) {
    const before = byReceipt.get(part.receipt)?.amount ?? 0;
    byReceipt.set(part.receipt, { ...part, amount: before + part.amount });
  }
  return [...byReceipt.values()];
}

/** What the credit note that closed a charge freed, and what of it is credit now. */
const freedOf = (book: Book, row: BookCharge) =>
  merged(closingNoteOf(book, row)?.freed ?? []).map(({ receipt, amount, by_hand }) => ({
    receipt,
    amount,
    by_hand,
    source: rowOf(book.receipts, receipt).source,
    unallocated: unallocatedOf(book, rowOf(book.receipts, receipt)),
  }));

const closingNoteOf = (book: Book, row: BookCharge) =>
  chargeAmount(factsOf(book, row)) === 0
    ? book.notes.findLast((note) => note.charge === row.id && !note.is_reversed)
    : undefined;

const cancellationOf = (book: Book, row: BookCharge) =>
  book.notes.find((note) => note.charge === row.id && note.kind === 'cancellation' && !note.is_reversed);

interface StatusInput {
  charge: number;
  status: number;
  received_amount?: Ugx | undefined;
}

/** Sets the status of a charge. A refusal leaves the book as it was, also after a reopening. */
export function setStatus(book: Book, input: StatusInput): Outcome {
  const row = rowOf(book.charges, input.charge);
  if (row.is_deleted) return 'charge_closed';
  const decision = decideStatus(toSet(book, row), input);
  if (decision.action === 'nothing') return 'unchanged';
  const before = structuredClone(book);
  const { id } = decision.action === 'record' ? mergeClaimedCharge(book, row) : row;
  const isAgain = decision.action === 'restore' && decision.again;
  if (id === row.id) {
    const outcome = execute(book, row, decision);
    if (!isAgain) return outcome;
  }
  // What the cancellation freed, and the charge that took the claims, are decided about anew.
  const outcome = setStatus(book, { ...input, charge: id });
  if (outcome !== 'done' && outcome !== 'unchanged') Object.assign(book, before);
  return outcome === 'unchanged' ? 'done' : outcome;
}

function execute(book: Book, row: BookCharge, decision: StatusDecision): Outcome {
  switch (decision.action) {
    case 'nothing':
      return 'unchanged';
    case 'refuse':
      return decision.code;
    case 'label':
      break;
    case 'record':
      recordFor(book, row, decision);
      break;
    case 'replace':
    case 'reverse': {
      const ids = decision.action === 'replace' ? [decision.receipt] : decision.receipts;
      const receipts = ids.map((id) => rowOf(book.receipts, id));
      if (receipts.some((receipt) => reversalFault(book, receipt))) return 'money_used';
      const { settled_amount } = factsOf(book, row);
      for (const receipt of receipts) voidReceipt(book, receipt);
      if (decision.action === 'replace') replaceReceipt(book, row, decision, settled_amount);
      break;
    }
    case 'cancel':
    case 'refund':
      addNote(book, row, { amount: chargeAmount(factsOf(book, row)), kind: 'cancellation' });
      if (decision.action === 'refund') payBack(book, row, decision.parts);
      break;
    case 'refund_freed':
      payBack(book, row, decision.parts);
      break;
    case 'undo_refund':
      undoRefund(book, row);
      break;
    case 'restore': {
      undoRefund(book, row);
      const freed = freedOf(book, row);
      const note = cancellationOf(book, row);
      if (note) endNote(book, note);
      for (const part of allocateAgain(freed, outstandingOf(book, row))) allocate(book, { ...part, charge: row.id });
      break;
    }
  }
  if ('label' in decision && decision.label !== null) row.label = decision.label;
  if ('rejects' in decision && decision.rejects.length > 0) rejectWaiting(book, row.id);
  return settled(book, row.account);
}

function replaceReceipt(book: Book, row: BookCharge, { receipt: id, amount }: RefundPart, share: Ugx): void {
  const { account, source, channel, received_at, is_automatic } = rowOf(book.receipts, id);
  const receipt = addReceipt(book, { account, source, channel, received_at, is_automatic, amount });
  const open = outstandingOf(book, row);
  const most = is_automatic ? open : share;
  allocate(book, { receipt: receipt.id, charge: row.id, amount: Math.min(amount, open, most), by_hand: !is_automatic });
}

/** Refunds parts of receipts by the channels by which they came. */
function payBack(book: Book, row: BookCharge, parts: readonly RefundPart[]): void {
  row.is_refunded = true;
  const byChannel = Map.groupBy(parts, ({ receipt }) => rowOf(book.receipts, receipt).channel);
  for (const [channel, group] of byChannel) addRefund(book, { account: row.account, channel, charge: row.id }, group);
}

function undoRefund(book: Book, row: BookCharge): void {
  row.is_refunded = false;
  for (const refund of book.refunds)
    if (refund.charge === row.id && !refund.is_reversed) reverseRefundRow(book, refund);
}
