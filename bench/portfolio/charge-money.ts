import { addDays, dayInKampala } from '@amayumba/contract/calendar.ts';
import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import {
  allocationLines,
  creditNoteLines,
  movementLines,
  receiptLines,
  refundLines,
} from '@amayumba/contract/ledger/postings.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { instantOf } from '../../server/demo/demo-calendar.ts';
import type { Random } from '../../server/demo/random.ts';
import type { AccountSums } from './account-sums.ts';
import { type Due, isDepositOver, paidAt } from './choose-dues.ts';
import { lastDayOf } from './estate-leases.ts';
import { MANAGER } from './fill-people.ts';
import { type LedgerRows, textOf } from './ledger-rows.ts';
import { receiptPaper } from './receipt-paper.ts';

const { paid, partial, cancelled, refunded, processing, failed } = PAYMENT_STATUS;
const MEANS: readonly [[string, Channel], ...[string, Channel][]] = [
  ['Mobile Money', 'mtn'],
  ['Mobile Money', 'mtn'],
  ['Mobile Money', 'airtel'],
  ['Bank Transfer', 'bank'],
  ['Cash', 'cash'],
  ['Cheque', 'cheque'],
];
/** Receipts that were reversed and replaced, claims that were verified, and receipts of more than was due. */
const REPLACED_SHARE = 0.005;
const LOGGED_SHARE = 0.3;
const MORE_SHARE = 0.004;

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

/** Records the money of charges, as their status needs it. */
export function chargeMoney(ledger: LedgerRows, sums: AccountSums, today: string) {
  const nowMs = instantOf(today, 6);

  /** Records a receipt; it settles `amount` of the charge until `undone`, and the rest is credit. */
  function receive(
    random: Random,
    { due, id: charge_id }: Charged,
    at: number,
    { amount, more = 0, source = 'entry' }: { amount: number; more?: number; source?: 'entry' | 'claim' },
    ended: { voided?: number; undone?: number; freedBy?: number } = {},
  ) {
    const { lease, type } = due;
    const id = ledger.receipts.nextId();
    const [method, channel] = random.pick(MEANS);
    const reference = channel === 'cash' ? null : referenceOf(method, id);
    const number = ledger.nextNumber(at);
    const { voided = null, undone = voided, freedBy = null } = ended;
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
      is_automatic: more === 0 ? 't' : 'f',
      ...receiptPaper(due, { id, number, charge: charge_id, amount, more, method, reference, at }),
      issued_at: textOf(at),
      voided_at: voided === null ? null : textOf(voided),
      void_reason: voided === null ? null : 'The sum was typed wrongly.',
      replaced_by: voided === null ? null : id + 1,
      created_by: MANAGER.id,
    });
    const allocation = ledger.allocations.nextId();
    ledger.allocations.add({
      id: allocation,
      receipt_id: id,
      charge_id,
      amount,
      made_at: textOf(at),
      undone_at: undone === null ? null : textOf(undone),
      freed_by: freedBy,
    });
    const on = dayInKampala(at);
    const lines = receiptLines({ source, channel, amount: amount + more });
    ledger.post(lease.id, ['receipt_id', id], lines, { on, at, ended: voided });
    ledger.post(lease.id, ['allocation_id', allocation], allocationLines(type, amount), { on, at, ended: undone });
    if (voided === null) sums.addCredit(lease.id, more);
    return { id, number, method, channel, reference: reference ?? '', at, settled: undone === null ? amount : 0 };
  }

  /** The receipts of a paid charge; the last one is returned. */
  function settle(random: Random, charged: Charged) {
    const { due } = charged;
    const { amount } = due;
    const at = paidAt(random, due, nowMs);
    const isLogged = random.chance(LOGGED_SHARE);
    if (random.chance(REPLACED_SHARE)) receive(random, charged, at - 60_000, { amount }, { voided: at });
    const more = random.chance(MORE_SHARE) ? 50_000 : 0;
    const receipt = receive(random, charged, at, { amount, more, source: isLogged ? 'claim' : 'entry' });
    if (isLogged) claim(charged, receipt, 'verified', receipt.id);
    return receipt;
  }

  function claim(
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
  }

  function note({ due, id: charge_id }: Charged, at: number): number {
    const id = ledger.notes.nextId();
    const { amount, type, lease } = due;
    const on = dayInKampala(at);
    ledger.notes.add({ id, charge_id, amount, kind: 'cancellation', effective_on: on, created_at: textOf(at) });
    const lines = creditNoteLines({ type, is_owed: true }, amount);
    ledger.post(lease.id, ['credit_note_id', id], lines, { on, at });
    return id;
  }

  /** Cancels a charge that was paid, and refunds the money. */
  function refund(random: Random, charged: Charged) {
    const { amount, lease } = charged.due;
    const at = paidAt(random, charged.due, nowMs);
    const freedBy = note(charged, at);
    const receipt = receive(random, charged, at, { amount }, { undone: at, freedBy });
    const id = ledger.refunds.nextId();
    const { method, channel } = receipt;
    const on = dayInKampala(at);
    const base = { account_id: lease.id, amount, method, channel, effective_on: on, charge_id: charged.id };
    ledger.refunds.add({ id, ...base, created_at: textOf(at) });
    ledger.spendings.add({ receipt_id: receipt.id, amount, refund_id: id });
    ledger.post(lease.id, ['refund_id', id], refundLines(channel, amount), { on, at });
    return receipt;
  }

  /** Returns or withholds a deposit after the lease; returns its refund status. */
  function endDeposit(random: Random, { due: { lease, amount }, id: charge_id }: Charged): string {
    const last = lastDayOf(lease);
    if (last === null || !isDepositOver(lease, today)) {
      sums.addDeposit(lease.id, amount);
      return 'Pending';
    }
    const kind = random.chance(0.8) ? 'refunded' : 'withheld';
    const at = instantOf(addDays(last, 6), 14);
    const on = dayInKampala(at);
    const id = ledger.movements.nextId();
    const row = { id, account_id: lease.id, kind, amount, charge_id, channel: 'cash', effective_on: on };
    ledger.movements.add({ ...row, created_at: textOf(at) });
    ledger.post(lease.id, ['movement_id', id], movementLines(kind, 'cash', amount), { on, at });
    return kind === 'refunded' ? 'Refunded' : 'Withheld';
  }

  /** Records the money that a status implies; returns the receipt that settles the charge. */
  function record(random: Random, charged: Charged, status: number) {
    const { due, at } = charged;
    if (status === paid) return settle(random, charged);
    if (status === refunded) return refund(random, charged);
    if (status === partial) {
      const half = Math.max(1, Math.floor(due.amount / 2));
      return receive(random, charged, Math.max(at + 3_600_000, paidAt(random, due, nowMs)), { amount: half });
    }
    if (status === cancelled) note(charged, at);
    if (status === processing || status === failed) {
      const logged = { method: 'Mobile Money', reference: `M${charged.id}`, at };
      claim(charged, logged, status === failed ? 'rejected' : 'waiting', null);
    }
    return undefined;
  }

  return { record, endDeposit };
}
