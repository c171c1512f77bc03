import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { receiptLines, type ReceiptSource } from '@amayumba/contract/ledger/postings.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { brokenConstraint, isDatabaseError } from '../../../db/broken-constraint.ts';
import { retryAfter } from '../../../db/transaction.ts';
import { liveAllocations, undoAllocations } from './allocations.ts';
import { refuseFreed } from './freed-deposits.ts';
import { reverseEntries } from './journal.repository.ts';
import { refuseSpent, refuseTransferred } from './money-used.ts';
import type { Posting } from './posting.ts';
import { getSpent, insertReceipt, type ReceiptRecord } from './receipts.repository.ts';
import { refreshCharges } from './refresh.repository.ts';
import { markForSecondPerson } from './second-person.ts';

export interface NewReceipt {
  account_id: number;
  amount: number;
  /** Tax that the tenant withheld, in addition to the amount. */
  withheld?: number | undefined;
  withholding_certificate?: string | undefined;
  /** The part of moved credit that is such tax. */
  moved_tax?: number;
  method: string;
  channel: Channel;
  external_reference?: string | null | undefined;
  /** An ISO instant, by default now. */
  received_at?: string | undefined;
  payer_name?: string;
  payer_phone?: string;
  notes?: string | undefined;
  source: ReceiptSource;
  is_automatic: boolean;
}

/**
 * Records money and posts it. The caller locks the account, allocates, settles, and last issues the receipt, which
 * gives it its number. See docs/rules.md, Receipt numbers.
 */
export async function addReceipt({ tx, at, user_id }: Posting, receipt: NewReceipt): Promise<ReceiptRecord> {
  try {
    const row = { ...receipt, received_at: receipt.received_at ?? at.toISOString() };
    return await insertReceipt(tx, { ...row, issued_at: at, created_by: user_id }, receiptLines(receipt));
  } catch (error) {
    // Another request recorded a receipt with the transaction id after the caller's check.
    if (isDatabaseError(error) && brokenConstraint(error).constraint === 'receipts_reference') retryAfter(error);
    throw error;
  }
}

/**
 * Why a receipt cannot be reversed: its credit was refunded or moved, or the account no longer holds the deposit that
 * it paid. See docs/rules.md, Reversing a receipt.
 */
export async function refuseReversal(posting: Posting, receipt: ReceiptRecord): Promise<void> {
  if (receipt.voided_at !== null) fail('already_reversed');
  if (receipt.source === 'transfer') await refuseTransferred(posting.tx, { receipt: receipt.id });
  if ((await getSpent(posting.tx, receipt.id)) > 0) await refuseSpent(posting.tx, [receipt.id]);
  const ended = await liveAllocations(posting, 'receipt_id', receipt.id);
  const given = receipt.source === 'deposit' ? receipt.amount : 0;
  await refuseFreed(posting.tx, receipt.account_id, ended, { given });
}

/**
 * Reverses a receipt: undoes its allocations and its entries, and the use of a deposit behind it. Its claim is
 * rejected, or waits again with `claims` waiting. Returns the charges that it settled or whose claim it accepted. The
 * caller settles the account.
 * @throws Refusal already_reversed, money_used
 */
export async function voidReceipt(
  posting: Posting,
  receipt: ReceiptRecord,
  { reason, claims = 'rejected' }: { reason: string; claims?: 'rejected' | 'waiting' },
): Promise<number[]> {
  await refuseReversal(posting, receipt);
  markForSecondPerson(posting);
  const { tx, at, today, user_id } = posting;
  const rows = await liveAllocations(posting, 'receipt_id', receipt.id);
  const charges = [...new Set(rows.map(({ charge_id }) => charge_id))];
  await undoAllocations(posting, rows);
  await refreshCharges(tx, charges);
  await tx.updateTable('receipts').set({ voided_at: at, void_reason: reason }).where('id', '=', receipt.id).execute();
  await reverseEntries(posting, 'receipt_id', [receipt.id], today);
  await tx
    .updateTable('deposit_movements')
    .set({ reversed_at: at, reverse_reason: reason })
    .where('receipt_id', '=', receipt.id)
    .where('reversed_at', 'is', null)
    .execute();
  const decided =
    claims === 'waiting' ? { decided_by: null, decided_at: null } : { reason, decided_by: user_id, decided_at: at };
  const claimed = await tx
    .updateTable('claims')
    .set({ state: claims, receipt_id: null, ...decided })
    .where('receipt_id', '=', receipt.id)
    .returning('charge_id')
    .execute();
  return [...new Set([...charges, ...claimed.map(({ charge_id }) => charge_id)])];
}

/** Names the receipt that replaces a reversed one. */
export async function setReplacement({ tx }: Posting, id: number, replaced_by: number): Promise<void> {
  await tx.updateTable('receipts').set({ replaced_by }).where('id', '=', id).execute();
}
