import { dayInKampala, laterDay } from '@amayumba/contract/calendar.ts';
import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import {
  allocationLines,
  creditNoteLines,
  receiptLines,
  type ReceiptSource,
  refundLines,
} from '@amayumba/contract/ledger/postings.ts';
import type { Random } from '../../server/demo/random.ts';
import type { AccountSums } from './account-sums.ts';
import type { Due } from './choose-dues.ts';
import type { Lease } from './estate-leases.ts';
import { MANAGER } from './fill-people.ts';
import { type LedgerRows, textOf } from './ledger-rows.ts';
import { receiptPaper } from './receipt-paper.ts';

type Means = readonly [method: string, channel: Channel];
const MEANS: readonly [Means, ...Means[]] = [
  ['Mobile Money', 'mtn'],
  ['Mobile Money', 'mtn'],
  ['Mobile Money', 'airtel'],
  ['Bank Transfer', 'bank'],
  ['Cash', 'cash'],
  ['Cheque', 'cheque'],
];
/** How the receipts are made with which no money comes in. */
const OWN_MEANS: Partial<Record<ReceiptSource, Means>> = {
  deposit: ['Deposit', 'other'],
  transfer: ['Transfer', 'other'],
  opening: ['', 'other'],
};

/** A reference that no other receipt has. */
function referenceOf(method: string, id: number): string {
  if (method === 'Mobile Money') return String(24_000_000_000 + id * 997);
  return method === 'Bank Transfer' ? `FT${26_000_000 + id}` : `Cheque ${100_000 + id}`;
}

/** A charge whose money is being chosen. */
export interface Charged {
  due: Due;
  id: number;
  at: number;
}

interface NewReceipt {
  /** The part that settles the charge; the rest is credit. */
  amount: number;
  more?: number;
  source?: ReceiptSource;
}

/** When something ended, in milliseconds. */
interface Ended {
  voided?: number;
  undone?: number;
  freedBy?: number;
}

/** A receipt that was added; `settled` is what of the charge it settles still. */
export interface MoneyReceipt {
  id: number;
  number: number | null;
  method: string;
  channel: Channel;
  reference: string;
  at: number;
  more: number;
  settled: number;
}

/** Adds the rows of single records of money, with their entries in the journal. */
export function moneyRecords(ledger: LedgerRows, sums: AccountSums) {
  function addReceipt(
    random: Random,
    due: Due,
    charge: number | null,
    at: number,
    { amount, more = 0, source = 'entry' }: NewReceipt,
    voided: number | null,
  ) {
    const { lease } = due;
    const id = ledger.receipts.nextId();
    const [method, channel] = OWN_MEANS[source] ?? random.pick(MEANS);
    const reference = channel === 'cash' || channel === 'other' ? null : referenceOf(method, id);
    // Payments from before the portal have no number and no paper.
    const number = source === 'opening' ? null : ledger.nextNumber(at);
    const paper =
      number === null
        ? { snapshot: null, verify_code: null }
        : receiptPaper(due, { id, number, charge, amount, more, method, reference, at });
    ledger.receipts.add({
      id,
      number,
      account_id: lease.id,
      amount: amount + more,
      method,
      channel,
      external_reference: reference,
      received_at: textOf(at),
      source,
      is_automatic: more === 0 && source !== 'deposit' ? 't' : 'f',
      ...paper,
      issued_at: textOf(at),
      voided_at: voided === null ? null : textOf(voided),
      void_reason: voided === null ? null : 'The sum was typed wrongly.',
      replaced_by: voided === null ? null : id + 1,
      created_by: MANAGER.id,
    });
    const on = dayInKampala(at);
    const lines = receiptLines({ source, channel, amount: amount + more });
    ledger.post(lease.id, ['receipt_id', id], lines, { on, at, ended: voided });
    if (voided === null) sums.addCredit(lease.id, more);
    return { id, number, method, channel, reference: reference ?? '', at, more };
  }

  /** Records a receipt; it settles `amount` of the charge until `undone`. */
  function receive(
    random: Random,
    { due, id: charge_id }: Charged,
    at: number,
    given: NewReceipt,
    ended: Ended = {},
  ): MoneyReceipt {
    const { voided = null, undone = voided, freedBy = null } = ended;
    const receipt = addReceipt(random, due, charge_id, at, given, voided);
    const { amount } = given;
    const id = ledger.allocations.nextId();
    ledger.allocations.add({
      id,
      receipt_id: receipt.id,
      charge_id,
      amount,
      made_at: textOf(at),
      undone_at: undone === null ? null : textOf(undone),
      freed_by: freedBy,
    });
    const on = dayInKampala(at);
    const lines = allocationLines(due.type, amount);
    ledger.post(due.lease.id, ['allocation_id', id], lines, { on, at, ended: undone });
    return { ...receipt, settled: undone === null ? amount : 0 };
  }

  return {
    receive,
    /** Records credit that came from the lease before, as what is due on another. */
    receiveMoved: (random: Random, lease: Lease, due: Due, at: number, more: number) =>
      addReceipt(random, { ...due, lease }, null, at, { amount: 0, more, source: 'transfer' }, null),

    /** Adds a credit note; returns its id. */
    note(
      { due: { lease, type, day }, id: charge_id }: Charged,
      at: number,
      { amount, kind, reversed = null }: { amount: number; kind: 'cancellation' | 'waiver'; reversed?: number | null },
    ): number {
      const id = ledger.notes.nextId();
      const on = laterDay(dayInKampala(at), day);
      const reversed_at = reversed === null ? null : textOf(reversed);
      ledger.notes.add({ id, charge_id, amount, kind, effective_on: on, created_at: textOf(at), reversed_at });
      const lines = creditNoteLines({ type, is_owed: true, source: 'manual' }, amount);
      ledger.post(lease.id, ['credit_note_id', id], lines, { on, at, ended: reversed });
      return id;
    },

    /** Pays a part of a receipt back; `charge` where the status Refunded did. */
    payBack(
      lease: Lease,
      { id: receipt_id, method, channel }: Pick<MoneyReceipt, 'id' | 'method' | 'channel'>,
      at: number,
      { amount, charge = null, reversed = null }: { amount: number; charge?: number | null; reversed?: number | null },
    ): void {
      const id = ledger.refunds.nextId();
      const on = dayInKampala(at);
      const ended = reversed === null ? null : textOf(reversed);
      const base = { account_id: lease.id, amount, method, channel, effective_on: on, charge_id: charge };
      ledger.refunds.add({ id, ...base, created_at: textOf(at), reversed_at: ended });
      ledger.spendings.add({ receipt_id, amount, refund_id: id, transfer_id: null, ended_at: ended });
      ledger.post(lease.id, ['refund_id', id], refundLines(channel, amount), { on, at, ended: reversed });
    },

    claim(
      { due: { lease, amount }, id: charge_id }: Charged,
      { method, reference, at }: { method: string; reference: string; at: number },
      state: 'waiting' | 'verified' | 'rejected',
      receipt_id: number | null,
    ): void {
      ledger.claims.add({
        charge_id,
        amount,
        method,
        reference,
        paid_on: dayInKampala(at),
        state,
        receipt_id,
        logged_by: lease.user,
        logged_at: textOf(at),
        decided_at: state === 'waiting' ? null : textOf(at),
      });
    },
  };
}
export type MoneyRecords = ReturnType<typeof moneyRecords>;
