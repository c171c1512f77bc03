import { addDays, firstOfMonth, lastOfMonth } from '@amayumba/contract/calendar.ts';
import type { ReceiptSource } from '@amayumba/contract/ledger/postings.ts';
import { DEPOSIT, PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import type { CreditNoteKind } from '../src/db/tables/ledger-tables.ts';
import { describeRent } from '@amayumba/contract/ledger/describe-rent.ts';
import type { DemoLease } from './build-leases.ts';
import { DEMO_USER } from './build-people.ts';
import { instantOf, yearAndMonth } from './demo-calendar.ts';
import type { DemoNow } from './demo-row.ts';
import type { Due } from './due.ts';
import type { BookedCharge, BookedNote, BookedReceipt, MoneyBook } from './money-book.ts';
import type { Means } from './payment-methods.ts';

// Each function records one event in the book, as the portal would at that time.

const { manager } = DEMO_USER;
const { pending, overdue, processing, failed } = PAYMENT_STATUS;

/** The account of a lease has its id: the demo's accounts are numbered as its leases. */
export const accountOf = ({ row }: DemoLease): number => row.id;

/** The status that a charge shows while nothing is settled. */
function labelOf({ state, due }: Due, { today }: DemoNow): number {
  if (state === 'processing') return processing;
  if (state === 'failed') return failed;
  return state !== 'pending' && due < today ? overdue : pending;
}

/** Records a charge: rents two weeks before they are due, as the schedule does. */
export function recordCharge(book: MoneyBook, due: Due, now: DemoNow, created_at: Date): BookedCharge {
  const { lease, type, amount, month, period } = due;
  const { year, month: ofYear } = yearAndMonth(month);
  const charge: BookedCharge = {
    lease,
    row: {
      id: 0,
      account_id: accountOf(lease),
      tenant_id: lease.row.tenant_id,
      lease_id: lease.row.id,
      estate_id: lease.home.estate_id,
      payment_type: type,
      description: period?.is_part ? describeRent(period) : '',
      gross_amount: amount,
      label_id: due.state === 'paid' ? pending : labelOf(due, now),
      is_refunded: due.story?.kind === 'returned',
      is_owed: !due.isClaimed,
      due_date: due.due,
      period_start: period?.period_start ?? firstOfMonth(year, ofYear),
      period_end: period?.period_end ?? lastOfMonth(year, ofYear),
      months_paid: [ofYear],
      payment_for_year: year,
      payment_method: '',
      reference_number: '',
      notes: due.notes ?? '',
      refund_status: type === DEPOSIT ? (due.refund ?? 'Pending') : null,
      source: due.isClaimed ? 'claim' : period ? 'schedule' : 'manual',
      created_by: due.isClaimed ? lease.person.user.id : period ? null : manager,
      created_at,
      updated_at: created_at,
    },
  };
  book.charges.push(charge);
  if (period) book.periods.push({ charge, period_start: period.period_start, period_end: period.period_end });
  return charge;
}

interface Part {
  charge: BookedCharge;
  amount: number;
}

/** Records money that came in, and what it settles. */
export function recordReceipt(
  book: MoneyBook,
  lease: DemoLease,
  at: Date,
  { method, channel, reference }: Means,
  {
    amount,
    parts,
    source = 'entry',
    notes = '',
  }: { amount: number; parts: readonly Part[]; source?: ReceiptSource; notes?: string },
): BookedReceipt {
  const { user, name } = lease.person;
  const receipt: BookedReceipt = {
    row: {
      id: 0,
      number: null,
      account_id: accountOf(lease),
      amount,
      method,
      channel,
      external_reference: reference === '' || channel === 'cash' ? null : reference,
      received_at: at,
      payer_name: name,
      payer_phone: user.phone_number ?? '',
      notes,
      source,
      is_automatic: true,
      issued_at: at,
      voided_at: null,
      void_reason: null,
      replaced_by: null,
      created_by: manager,
    },
  };
  book.receipts.push(receipt);
  for (const { charge, amount: part } of parts) {
    book.allocations.push({ receipt, charge, amount: part, made_at: at, undone_at: null });
    Object.assign(charge.row, { payment_method: method, reference_number: reference, updated_at: at });
  }
  return receipt;
}

/** Reverses a receipt: what it settled is open again. */
export function reverseReceipt(book: MoneyBook, receipt: BookedReceipt, at: Date, void_reason: string): void {
  Object.assign(receipt.row, { voided_at: at, void_reason });
  for (const row of book.allocations) if (row.receipt === receipt && !row.undone_at) row.undone_at = at;
}

export function recordCreditNote(
  book: MoneyBook,
  charge: BookedCharge,
  at: Date,
  { kind, amount, reason, on }: { kind: CreditNoteKind; amount: number; reason: string; on: string },
): BookedNote {
  const note: BookedNote = {
    charge,
    row: { amount, kind, reason, effective_on: on, created_by: manager, created_at: at, reversed_at: null },
  };
  book.notes.push(note);
  charge.row.updated_at = at;
  return note;
}

/** Pays credit of a receipt back. */
export function recordRefund(
  book: MoneyBook,
  receipt: BookedReceipt,
  at: Date,
  { amount, reason, on, charge }: { amount: number; reason: string; on: string; charge?: BookedCharge },
): void {
  const { account_id, method, channel } = receipt.row;
  book.refunds.push({
    receipt,
    charge,
    row: {
      account_id,
      amount,
      method: method ?? '',
      channel,
      reference: '',
      reason,
      effective_on: on,
      created_by: manager,
      created_at: at,
      reversed_at: null,
    },
  });
}

/** Records what a tenant logged about a charge. */
export function recordClaim(
  book: MoneyBook,
  charge: BookedCharge,
  { method, reference }: Means,
  claim: { amount: number; at: Date; paid_on: string; decided?: Date; receipt?: BookedReceipt; reason?: string },
): void {
  const { amount, at, paid_on, decided = null, receipt, reason = '' } = claim;
  book.claims.push({
    charge,
    ...(receipt && { receipt }),
    row: {
      amount,
      method,
      reference,
      paid_on,
      notes: '',
      file_id: null,
      state: receipt ? 'verified' : decided ? 'rejected' : 'waiting',
      reason,
      logged_by: charge.lease.person.user.id,
      logged_at: at,
      decided_by: decided ? manager : null,
      decided_at: decided,
    },
  });
}

/** When the schedule or the manager charges a due: two weeks before, and never after now. */
export const chargedAt = ({ due }: Due, { nowMs }: DemoNow, minute: number): Date =>
  new Date(Math.min(instantOf(addDays(due, -14), 8, minute), nowMs - 7_200_000));
