import type { CalendarDate } from '../../calendar.ts';
import type { Ugx } from '../../money.ts';
import { PAYMENT_STATUS, type PaymentType } from '../../payments/rules.ts';
import { labelWithoutClaims } from '../charge-state.ts';
import { addReceipt, allocate, type Book, type BookCharge, nextId, outstandingOf, rowOf } from './ledger-book.ts';
import { isClosed, type Outcome, removeCharge, settled } from './ledger-model.ts';
import { addCharge, liveCharges, makeOwed } from './settle-account.ts';

/** A tenant reports money for a charge, or for something that nobody charged. */
export function logClaim(
  book: Book,
  given: { account: number; charge: number | null; amount: Ugx; type: PaymentType; due_date: CalendarDate },
): Outcome {
  const named = given.charge === null ? undefined : rowOf(book.charges, given.charge);
  if (named && (named.is_deleted || isClosed(named))) return 'charge_closed';
  if (named?.status === PAYMENT_STATUS.paid) return 'already_paid';
  const row = named ?? addCharge(book, { ...given, gross_amount: given.amount, source: 'claim', is_owed: false });
  row.label = PAYMENT_STATUS.processing;
  const id = nextId(book.claims);
  book.claims.push({ id, charge: row.id, amount: given.amount, state: 'waiting', receipt: null });
  return settled(book, row.account);
}

/** The month of the first day that a charge covers. */
const monthOf = ({ period_start }: BookCharge) => period_start.slice(0, 7);

/**
 * Returns the charge that takes the money for a charge. Where only a claim names the charge and an open one is owed for
 * the same month, that one takes its claims, and the charge is removed.
 */
export function mergeClaimedCharge(book: Book, row: BookCharge): BookCharge {
  if (row.is_owed || row.source !== 'claim') return row;
  const [owed] = liveCharges(book, row.account)
    .filter((other) => other.type === row.type && monthOf(other) === monthOf(row))
    .filter((other) => other.is_owed && outstandingOf(book, other) > 0)
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date) || a.id - b.id);
  if (!owed) return row;
  for (const claim of book.claims) if (claim.charge === row.id) claim.charge = owed.id;
  removeCharge(book, row);
  return owed;
}

/** Records money for a charge that a status or a claim names; what is above the charge is credit. */
export function recordFor(
  book: Book,
  row: BookCharge,
  given: { amount: Ugx; source: 'status' | 'claim'; claim: number | null },
): void {
  makeOwed(book, row);
  const receipt = addReceipt(book, {
    account: row.account,
    amount: given.amount,
    source: given.source,
    channel: 'mtn',
  });
  const amount = Math.min(given.amount, outstandingOf(book, row));
  if (amount > 0) allocate(book, { receipt: receipt.id, charge: row.id, amount, by_hand: false });
  if (given.claim !== null) Object.assign(rowOf(book.claims, given.claim), { state: 'verified', receipt: receipt.id });
}

export function acceptClaim(book: Book, { claim: id, amount }: { claim: number; amount: Ugx | undefined }): Outcome {
  const claim = rowOf(book.claims, id);
  if (claim.state !== 'waiting') return 'already_decided';
  const row = mergeClaimedCharge(book, rowOf(book.charges, claim.charge));
  recordFor(book, row, { amount: amount ?? claim.amount, source: 'claim', claim: id });
  return settled(book, row.account);
}

export function rejectClaim(book: Book, { claim: id }: { claim: number }): Outcome {
  const claim = rowOf(book.claims, id);
  if (claim.state !== 'waiting') return 'already_decided';
  claim.state = 'rejected';
  const row = rowOf(book.charges, claim.charge);
  if (!book.claims.some((other) => other.charge === row.id && other.state === 'waiting'))
    row.label = labelWithoutClaims(row.is_owed, row.label);
  return settled(book, row.account);
}
