import { dayOfInstant, laterDay } from '@amayumba/contract/calendar.ts';
import { allocateAgain } from '@amayumba/contract/ledger/allocate.ts';
import { decideStatus } from '@amayumba/contract/ledger/status-change.ts';
import type { RefundPart, StatusDecision } from '@amayumba/contract/ledger/status-decision.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { lockAccounts } from './accounts.repository.ts';
import { allocate } from './allocations.ts';
import { getChargeToSet, listFreed, listRefundsOf } from './charge-to-set.repository.ts';
import { CLAIMED, mergeClaimedCharge, stopOwingClaimedCharges } from './claimed-charges.ts';
import { liveCreditNotes, repostCharge } from './charges.ts';
import { type ChargeRecord, findCharge, updateCharge } from './charges.repository.ts';
import { rejectClaims } from './claims.repository.ts';
import { addCreditNote, reverseCreditNote } from './credit-notes.ts';
import { addRefund, reverseRefunds } from './money-out.ts';
import type { Posting } from './posting.ts';
import { findReceipt, listRefundable } from './receipts.repository.ts';
import { recordFor, type ReceivedHow } from './record-for.ts';
import { refuseStatus } from './refuse-status.ts';
import { type ChangedReceipts, replaceReceipt, reverseForCharge } from './replace-receipt.ts';
import { markForSecondPerson } from './second-person.ts';
import { settleAccounts } from './settle.ts';
import { refundMethodOfReceipt } from './refund-method.ts';

export interface StatusToSet {
  status: number;
  /** Whether nothing is owed with it, as with a settling status that the office added. */
  settles: boolean;
  received_amount: number | undefined;
  how: ReceivedHow;
}

/** The charge whose status was set, and the receipts that were made and reversed for it. */
export interface StatusResult extends ChangedReceipts {
  /**
   * The charge that has the status. If only a claim named the given charge, it can be another charge that is owed for
   * the same months.
   */
  charge: number;
}

/**
 * Sets the status of a charge of a locked account, with the receipts, credit notes and refunds that it implies. The
 * caller settles the account. See docs/rules.md, Setting a status.
 * @throws Refusal money_recorded, money_used, claims_waiting, charge_credited, not_enough_credit
 */
export async function setStatus(posting: Posting, chargeId: number, input: StatusToSet): Promise<StatusResult> {
  const result: StatusResult = { charge: chargeId, made: [], reversed: [] };
  let charge = await requireCharge(posting, chargeId);
  const { label_id: label } = charge;
  for (;;) {
    const [account] = await lockAccounts(posting.tx, [charge.account_id]);
    const toSet = await getChargeToSet(posting.tx, charge, account?.deposit_held ?? 0);
    const decision = decideStatus(toSet, input);
    if (decision.action === 'refuse') await refuseStatus(posting.tx, decision);
    if (decision.action === 'record') {
      const { id } = await mergeClaimedCharge(posting, charge);
      if (id !== chargeId) return setStatus(posting, id, input);
    }
    await execute(posting, charge, decision, input, result);
    if (decision.action !== 'restore' || !decision.again) break;
    // The money that the cancellation freed settles the charge again, before anything more is recorded.
    await settleAccounts(posting, [charge.account_id]);
    charge = await requireCharge(posting, chargeId);
  }
  await setOwed(posting, chargeId, label, input);
  return result;
}

const requireCharge = async ({ tx }: Posting, id: number): Promise<ChargeRecord> => {
  const charge = await findCharge(tx, id);
  if (!charge) throw new Error('The charge of a locked account is there.');
  return charge;
};

/**
 * Whether a charge is owed with a label: not with a settling one. A charge that only a claim names is owed once a
 * person sets a status, or as long as money settles it.
 */
export function isOwedWith(
  { source, is_owed, label_id }: Pick<ChargeRecord, 'source' | 'is_owed' | 'label_id'>,
  { status, settles }: Pick<StatusToSet, 'status' | 'settles'>,
): boolean {
  const wasOnlyClaimed = !is_owed || CLAIMED.has(label_id);
  return !settles && !(source === 'claim' && wasOnlyClaimed && CLAIMED.has(status));
}

async function setOwed(posting: Posting, id: number, before: number, input: StatusToSet): Promise<void> {
  const charge = await requireCharge(posting, id);
  if (charge.label_id !== input.status || charge.settled_amount > 0) return;
  const is_owed = isOwedWith({ ...charge, label_id: before }, input);
  if (charge.is_owed && !is_owed) markForSecondPerson(posting);
  if (is_owed !== charge.is_owed) await repostCharge(posting, charge, { is_owed });
}

async function execute(
  posting: Posting,
  charge: ChargeRecord,
  decision: StatusDecision,
  { how }: StatusToSet,
  result: StatusResult,
): Promise<void> {
  switch (decision.action) {
    case 'nothing':
    case 'refuse':
      return;
    case 'label':
      break;
    case 'record':
      result.made.push(await recordFor(posting, charge, decision, how));
      break;
    case 'replace':
      await replaceReceipt(posting, charge, decision, how, result);
      break;
    case 'reverse': {
      const claims = decision.label === PAYMENT_STATUS.failed ? 'rejected' : 'waiting';
      for (const id of decision.receipts) {
        const { charges } = await reverseForCharge(posting, id, claims, result);
        // The claim may belong to another charge. Whether this one is owed follows from its status.
        await stopOwingClaimedCharges(
          posting,
          charges.filter((other) => other !== charge.id),
        );
      }
      break;
    }
    case 'cancel':
    case 'refund':
      await cancel(posting, charge, decision.credit);
      if (decision.action === 'refund') await payBack(posting, charge, decision.parts);
      break;
    case 'refund_freed':
      await payBack(posting, charge, decision.parts);
      break;
    case 'undo_refund':
      await undoRefund(posting, charge.id);
      break;
    case 'restore':
      await undoRefund(posting, charge.id);
      await endCancellation(posting, charge.id);
      break;
  }
  if ('rejects' in decision) await rejectClaims(posting, decision.rejects, 'The status was set by the manager.');
  if ('label' in decision && decision.label !== null)
    await updateCharge(posting.tx, charge.id, { label_id: decision.label });
}

async function cancel(posting: Posting, charge: ChargeRecord, amount: number): Promise<void> {
  await addCreditNote(posting, charge, { amount, kind: 'cancellation', reason: 'The charge was cancelled.' });
}

/** Refunds the cash in parts of receipts by the methods it came by. Tax that the tenant withheld stays credit. */
async function payBack(posting: Posting, charge: ChargeRecord, parts: readonly RefundPart[]): Promise<void> {
  await updateCharge(posting.tx, charge.id, { is_refunded: true });
  const cash = new Map((await listRefundable(posting.tx, charge.account_id)).map((row) => [row.id, row.unallocated]));
  for (const { receipt: id, amount: freed } of parts) {
    const amount = Math.min(freed, cash.get(id) ?? 0);
    const receipt = amount > 0 && (await findReceipt(posting.tx, id));
    if (!receipt) continue;
    const out = {
      account_id: charge.account_id,
      ...(await refundMethodOfReceipt(posting, charge, receipt.id)),
      reason: 'The charge was refunded.',
      effective_on: laterDay(posting.today, dayOfInstant(receipt.received_at)),
      charge_id: charge.id,
    };
    await addRefund(posting, out, [{ receipt: id, amount }]);
  }
}

/** The reason for reversing the postings of a status. */
const STATUS_CHANGED = 'The status of the payment was changed.';

async function undoRefund(posting: Posting, chargeId: number): Promise<void> {
  await updateCharge(posting.tx, chargeId, { is_refunded: false });
  const refunds = await listRefundsOf(posting.tx, chargeId);
  await reverseRefunds(
    posting,
    refunds.map(({ id }) => id),
    STATUS_CHANGED,
  );
}

/**
 * Ends the cancellation of a charge. The money that it freed settles the charge again, as far as it is still credit.
 */
async function endCancellation(posting: Posting, chargeId: number): Promise<void> {
  const freed = await listFreed(posting.tx, chargeId);
  for (const { id, kind } of await liveCreditNotes(posting, chargeId))
    if (kind === 'cancellation') await reverseCreditNote(posting, { id, charge_id: chargeId }, STATUS_CHANGED);
  const { outstanding_amount } = await requireCharge(posting, chargeId);
  await allocate(
    posting,
    allocateAgain(freed, outstanding_amount).map(({ receipt, amount, by_hand }) => ({
      receipt_id: receipt,
      charge_id: chargeId,
      amount,
      by_hand,
    })),
  );
}
