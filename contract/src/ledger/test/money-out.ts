import type { Ugx } from '../../money.ts';
import { DEPOSIT } from '../../payments/rules.ts';
import { takeFromCredit } from '../allocate.ts';
import type { Channel } from '../ledger-accounts.ts';
import { creditTransferLines, movementLines, refundLines } from '../postings.ts';
import {
  addReceipt,
  allocate,
  type Book,
  nextId,
  outstandingOf,
  post,
  reverseEntries,
  reverseRefundRow,
  rowOf,
  spend,
} from './ledger-book.ts';
import { holds, type Outcome, reverseReceipt, settled } from './ledger-model.ts';
import { receiptsWithCredit } from './settle-account.ts';

export function moveDeposit(
  book: Book,
  given: { account: number; kind: 'used' | 'refunded' | 'withheld'; amount: Ugx; channel: Channel; charge: number },
): Outcome {
  const { account, kind, amount, channel } = given;
  if (!holds(book, account, amount)) return 'not_enough_deposit';
  let receipt: number | null = null;
  if (kind === 'used') {
    const row = rowOf(book.charges, given.charge);
    const isOpen = row.account === account && row.is_owed && !row.is_deleted && row.type !== DEPOSIT;
    if (!isOpen || amount > outstandingOf(book, row)) return 'invalid';
    receipt = addReceipt(book, { account, amount, source: 'deposit', is_automatic: false }).id;
    allocate(book, { receipt, charge: row.id, amount, by_hand: true });
  }
  const id = nextId(book.movements);
  book.movements.push({ id, account, kind, amount, channel, receipt, is_reversed: false });
  post(book, account, movementLines(kind, channel, amount), ['movement', id]);
  return settled(book, account);
}

export function reverseMovement(book: Book, { movement: id }: { movement: number }): Outcome {
  const movement = rowOf(book.movements, id);
  if (movement.is_reversed) return 'already_reversed';
  if (movement.kind === 'transferred_in' || movement.kind === 'transferred_out') return 'money_used';
  if (movement.receipt !== null) return reverseReceipt(book, { receipt: movement.receipt });
  movement.is_reversed = true;
  reverseEntries(book, ['movement', id]);
  return settled(book, movement.account);
}

export function addRefund(
  book: Book,
  given: { account: number; channel: Channel; charge: number | null },
  parts: readonly { receipt: number; amount: Ugx }[],
): void {
  const id = nextId(book.refunds);
  const amount = parts.reduce((total, part) => total + part.amount, 0);
  book.refunds.push({ ...given, id, amount, is_reversed: false });
  spend(book, parts, ['refund', id]);
  post(book, given.account, refundLines(given.channel, amount), ['refund', id]);
}

/** The credit of receipts as far as it came in as money. */
const refundableReceipts = (book: Book, account: number) =>
  receiptsWithCredit(book, account).map((row) => {
    const refunds = book.spendings.filter(({ receipt, by, is_ended }) => {
      return receipt === row.id && by[0] === 'refund' && !is_ended;
    });
    const refunded = refunds.reduce((total, { amount }) => total + amount, 0);
    const unallocated = Math.max(0, Math.min(row.unallocated, rowOf(book.receipts, row.id).amount - refunded));
    return { id: row.id, received_at: row.received_at, unallocated };
  });

export function refundCredit(
  book: Book,
  { account, amount, channel }: { account: number; amount: Ugx; channel: Channel },
): Outcome {
  const parts = takeFromCredit(refundableReceipts(book, account), amount);
  if (!parts) return 'not_enough_credit';
  addRefund(book, { account, channel, charge: null }, parts);
  return settled(book, account);
}

/** A refund that a status made ends only with the status. */
export function reverseRefund(book: Book, { refund: id }: { refund: number }): Outcome {
  const refund = rowOf(book.refunds, id);
  if (refund.is_reversed) return 'already_reversed';
  if (refund.charge !== null) return 'money_recorded';
  reverseRefundRow(book, refund);
  return settled(book, refund.account);
}

export function transfer(
  book: Book,
  { from, to, credit, deposit }: { from: number; to: number; credit: Ugx; deposit: Ugx },
): Outcome {
  if (from === to || credit + deposit === 0) return 'invalid';
  if (rowOf(book.accounts, from).tenant !== rowOf(book.accounts, to).tenant) return 'other_tenant';
  const parts = takeFromCredit(receiptsWithCredit(book, from), credit);
  if (!parts) return 'not_enough_credit';
  if (!holds(book, from, deposit)) return 'not_enough_deposit';
  const id = nextId(book.transfers);
  book.transfers.push({ id, from, to, credit, deposit });
  if (credit > 0) {
    spend(book, parts, ['transfer', id]);
    post(book, from, creditTransferLines(credit), ['transfer', id]);
    addReceipt(book, { account: to, amount: credit, source: 'transfer' });
  }
  if (deposit > 0) {
    moveOver(book, from, 'transferred_out', deposit);
    moveOver(book, to, 'transferred_in', deposit);
  }
  return settled(book, from, to);
}

function moveOver(book: Book, account: number, kind: 'transferred_out' | 'transferred_in', amount: Ugx): void {
  const id = nextId(book.movements);
  book.movements.push({ id, account, kind, amount, channel: 'other', receipt: null, is_reversed: false });
  post(book, account, movementLines(kind, 'other', amount), ['movement', id]);
}
