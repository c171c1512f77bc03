import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Db } from '../../../db/connect.ts';
import type { TestApp } from '../../../test/build-test-app.ts';
import { allocate } from '../../ledger/posting/allocations.ts';
import { findCharge } from '../../ledger/posting/charges.repository.ts';
import { repostCharge } from '../../ledger/posting/charges.ts';
import { addCreditNote } from '../../ledger/posting/credit-notes.ts';
import type { Posting } from '../../ledger/posting/posting.ts';
import { findReceipt } from '../../ledger/posting/receipts.repository.ts';
import { voidReceipt } from '../../ledger/posting/receipts.ts';
import { addNumberedReceipt } from '../../../test/numbered-receipt.ts';
import { settleAccounts } from '../../ledger/posting/settle.ts';

const postingAt = (tx: Db, instant: string): Posting => {
  const at = new Date(instant);
  return { tx, at, today: dayInKampala(at.getTime()), user_id: null };
};

const requireCharge = async (tx: Db, id: number) => {
  const charge = await findCharge(tx, id);
  if (!charge) throw new Error('the test made this charge');
  return charge;
};

/** Records money for a charge; what is above it stays as credit. Returns the receipt. */
export const receive = (t: TestApp, { id }: { id: number }, amount: number, received_at: string) =>
  inTransaction(t.db, async (tx) => {
    const posting = postingAt(tx, received_at);
    const charge = await requireCharge(tx, id);
    const receipt = await addNumberedReceipt(posting, {
      account_id: charge.account_id,
      amount,
      method: 'Cash',
      channel: 'cash',
      external_reference: null,
      received_at,
      payer_name: 'Nakato Prossy',
      payer_phone: '+256772123456',
      notes: 'By her brother',
      source: 'entry',
      is_automatic: true,
    });
    const share = Math.min(amount, charge.outstanding_amount);
    if (share > 0) await allocate(posting, [{ receipt_id: receipt.id, charge_id: id, amount: share, by_hand: false }]);
    await settleAccounts(posting, [charge.account_id]);
    return receipt;
  });

/** Reverses a receipt. */
export const reverse = (t: TestApp, { id }: { id: number }, at: string) =>
  inTransaction(t.db, async (tx) => {
    const receipt = await findReceipt(tx, id);
    if (!receipt) throw new Error('the test made this receipt');
    const posting = postingAt(tx, at);
    await voidReceipt(posting, receipt, { reason: 'Nakato paid another office' });
    await settleAccounts(posting, [receipt.account_id]);
  });

/** Waives a part of a charge. */
export const waive = (t: TestApp, { id }: { id: number }, amount: number, at: string) =>
  inTransaction(t.db, async (tx) => {
    const posting = postingAt(tx, at);
    const charge = await requireCharge(tx, id);
    const note = { amount, kind: 'waiver', reason: 'Nakato lost her job', effective_on: posting.today } as const;
    await addCreditNote(posting, charge, note);
    await settleAccounts(posting, [charge.account_id]);
  });

/** Makes a charge one that only a tenant's claim names. */
export const makeUnowed = (t: TestApp, { id }: { id: number }, at: string) =>
  inTransaction(t.db, async (tx) => {
    const posting = postingAt(tx, at);
    const charge = await repostCharge(posting, await requireCharge(tx, id), { is_owed: false, source: 'claim' });
    await settleAccounts(posting, [charge.account_id]);
  });

/** Makes the months of a charge several. */
export const setMonths = (t: TestApp, { id }: { id: number }, months_paid: number[]) =>
  t.db.updateTable('charges').set({ months_paid }).where('id', '=', id).execute();
