import type { RefundPart } from '@amayumba/contract/ledger/status-decision.ts';
import { failFields } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../../db/connect.ts';
import { allocate } from './allocations.ts';
import { type ChargeRecord, findCharge } from './charges.repository.ts';
import { findClaimOf, verifyClaim } from './claims.repository.ts';
import type { Posting } from './posting.ts';
import { findNotesAndPayer, findReceipt, type ReceiptRecord } from './receipts.repository.ts';
import { addReceipt, setReplacement, voidReceipt } from './receipts.ts';
import { channelFor, type ReceivedHow } from './record-for.ts';
import { placeReference, withoutReference } from './reference.ts';

/** Receipts that were recorded and reversed. */
export interface ChangedReceipts {
  made: ReceiptRecord[];
  reversed: ReceiptRecord[];
}

/**
 * Reverses a receipt that settles a charge, because the charge was changed. Its claim waits again or is rejected. Also
 * returns the charges that it settled, and that of its claim.
 */
export async function reverseForCharge(
  posting: Posting,
  id: number,
  claims: 'waiting' | 'rejected',
  { reversed }: ChangedReceipts,
): Promise<{ receipt: ReceiptRecord; charges: number[] }> {
  const receipt = await findReceipt(posting.tx, id);
  if (!receipt) throw new Error('A receipt that settles a charge is there.');
  const charges = await voidReceipt(posting, receipt, { reason: 'The status of its charge was changed.', claims });
  reversed.push(receipt);
  return { receipt, charges };
}

/** The new day, method and reference of a corrected receipt, whose old version is reversed, and its notes. */
async function correctedWay(
  tx: Db,
  receipt: ReceiptRecord,
  { received_at, method, reference }: ReceivedHow,
  claimed: string | undefined,
) {
  const { notes, ...payer } = await findNotesAndPayer(tx, receipt.id);
  const isOtherMethod = method !== undefined && method !== '' && method !== receipt.method;
  const channel = isOtherMethod ? channelFor(method, payer.payer_phone) : receipt.channel;
  const isOtherNote = reference !== undefined && receipt.external_reference === null;
  const rest = isOtherNote ? withoutReference(notes) : notes;
  const kept = receipt.external_reference ?? '';
  return {
    ...payer,
    received_at: received_at ?? receipt.received_at,
    method: isOtherMethod ? method : receipt.method,
    channel,
    ...(await placeReference(tx, { channel, reference: reference ?? kept, claimed }, rest)),
  };
}

/**
 * Reverses the only receipt of a charge, which settles nothing else, and records it again with another amount, day,
 * method or reference. Everything else stays, including its claim. See docs/rules.md, Changing a payment.
 * @throws Refusal money_used, invalid_input
 */
export async function replaceReceipt(
  posting: Posting,
  charge: ChargeRecord,
  { receipt, amount }: RefundPart,
  how: ReceivedHow,
  changed: ChangedReceipts,
): Promise<void> {
  const { tx } = posting;
  const claim = await findClaimOf(tx, receipt);
  const { receipt: replaced } = await reverseForCharge(posting, receipt, 'waiting', changed);
  const { account_id, withheld, withholding_certificate, source, is_automatic } = replaced;
  if (amount !== replaced.amount && amount <= withheld)
    failFields({ received_amount: ['This must be more than the tax that was withheld with it.'] });
  const made = await addReceipt(posting, {
    account_id,
    amount,
    withheld,
    withholding_certificate,
    source,
    is_automatic,
    ...(await correctedWay(tx, replaced, how, claim?.reference)),
  });
  const outstanding = (await findCharge(tx, charge.id))?.outstanding_amount ?? 0;
  // Credit that a person left unallocated stays so.
  const share = Math.min(made.worth, outstanding, is_automatic ? outstanding : charge.settled_amount);
  if (share > 0)
    await allocate(posting, [{ receipt_id: made.id, charge_id: charge.id, amount: share, by_hand: !is_automatic }]);
  if (claim) await verifyClaim(posting, claim.id, made.id);
  await setReplacement(posting, replaced.id, made.id);
  changed.made.push(made);
}
