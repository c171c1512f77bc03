import type { AwaitingApproval } from '@amayumba/contract/approvals/approval.ts';
import { isMoneyReceived } from '@amayumba/contract/ledger/postings.ts';
import type {
  AllocationChange,
  NewReceipt,
  Receipt,
  ReceiptReversal,
  ReversedReceipt,
  SentReceipt,
} from '@amayumba/contract/money/receipt.ts';
import { fail, refuseFaults } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import type { Match } from '../../../http/if-match.ts';
import { runOnce, type Repeatable } from '../../../http/idempotency.ts';
import { refuseStaleRow } from '../../../http/stale-change.ts';
import { plainMoney } from '../../../mail/plain-words.ts';
import type { Parts } from '../../../parts.ts';
import { runOrRequestApproval } from '../../approvals/ask-approval.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { lockAccounts } from '../posting/accounts.repository.ts';
import { allocate, liveAllocations, undoAllocations } from '../posting/allocations.ts';
import { stopOwingClaimedCharges } from '../posting/claimed-charges.ts';
import { findCharge } from '../posting/charges.repository.ts';
import { findClaimOf } from '../posting/claims.repository.ts';
import { findContact } from '../posting/contact.repository.ts';
import { refuseFreed } from '../posting/freed-deposits.ts';
import { postingOf } from '../posting/posting.ts';
import { findReceipt, getSpent, markAllocatedByHand, type ReceiptRecord } from '../posting/receipts.repository.ts';
import { setReplacement, voidReceipt } from '../posting/receipts.ts';
import { refreshCharges } from '../posting/refresh.repository.ts';
import { applyRefundStatuses } from '../posting/returned-deposits.ts';
import { settleAccounts } from '../posting/settle.ts';
import { withdrawAhead } from '../schedule/correct-schedule.ts';
import { lockTenantsOf } from '../schedule/schedules.repository.ts';
import { mailReceipt, mailReversal } from './mail-receipt.ts';
import { refuseSplit } from './check-receipt.ts';
import { postReceipt } from './post-receipt.ts';
import { finishReceipt } from './finish-receipt.ts';
import { showReceipt } from './receipts.service.ts';

/** The account of a receipt, locked. @throws Refusal not_found */
export async function lockReceipt(tx: Db, parts: Parts, viewer: Viewer, id: number) {
  const { account } = await showReceipt(tx, parts, viewer, id);
  await lockAccounts(tx, [account]);
  return (await findReceipt(tx, id)) ?? fail('not_found');
}

/**
 * Replaces the split of a receipt by one given by hand. See docs/rules.md, Allocation by hand.
 * @throws Refusal not_found, stale_change, already_reversed, money_used, invalid_input
 */
export function allocateReceipt(
  parts: Parts,
  viewer: Viewer,
  id: number,
  { allocations: split }: AllocationChange,
  match: Match,
): Promise<Receipt> {
  return writeAs(parts.db, viewer, async (tx) => {
    const posting = postingOf(tx, parts, viewer);
    const receipt = await lockReceipt(tx, parts, viewer, id);
    await refuseStaleRow(tx, viewer, match, ['receipts', id], () => showReceipt(tx, parts, viewer, id));
    if (receipt.voided_at !== null) fail('already_reversed');
    const before = await liveAllocations(posting, 'receipt_id', id);
    if (!receipt.is_automatic && isSameSplit(before, split)) return showReceipt(tx, parts, viewer, id);
    const settledBefore = new Map<number, number>();
    for (const row of before) settledBefore.set(row.charge_id, (settledBefore.get(row.charge_id) ?? 0) + row.amount);
    const allocatable = receipt.worth - (await getSpent(tx, id));
    await refuseSplit(tx, { account: receipt.account_id, allocatable }, split, settledBefore);
    await refuseFreed(tx, receipt.account_id, before, { split });
    await undoAllocations(posting, before);
    await refreshCharges(tx, [...settledBefore.keys()]);
    await markAllocatedByHand(tx, id);
    await allocate(
      posting,
      split.map(({ charge, amount }) => ({ receipt_id: id, charge_id: charge, amount, by_hand: true })),
    );
    await applyRefundStatuses(posting, split, settledBefore);
    await stopOwingClaimedCharges(posting, [...settledBefore.keys()]);
    await settleAccounts(posting, [receipt.account_id]);
    await recordAudit(tx, viewer, {
      action: 'allocated',
      subject: 'receipt',
      subject_id: id,
      before: { allocations: partsOf(before) },
      after: { allocations: split },
    });
    return showReceipt(tx, parts, viewer, id);
  });
}

const partsOf = (rows: readonly { charge_id: number; amount: number }[]) =>
  rows.map(({ charge_id, amount }) => ({ charge: charge_id, amount }));

/** Whether a split leaves every part of a receipt as it is. */
function isSameSplit(
  before: readonly { charge_id: number; amount: number }[],
  split: readonly { charge: number; amount: number }[],
): boolean {
  const sums = new Map<number, number>();
  for (const { charge_id, amount } of before) sums.set(charge_id, (sums.get(charge_id) ?? 0) + amount);
  return sums.size === split.length && split.every(({ charge, amount }) => sums.get(charge) === amount);
}

/** @throws Refusal invalid_input */
function refuseReplacement(receipt: ReceiptRecord, replacement: NewReceipt | undefined): void {
  if (!replacement) return;
  refuseFaults({
    ...(!isMoneyReceived(receipt.source) && { replacement: ['No money came in with this receipt to record again.'] }),
    ...(replacement.account !== receipt.account_id && {
      'replacement.account': ['A receipt is replaced on its own account. Record the money on the other one.'],
    }),
  });
}

/** The claim of a receipt, if its replacement accepts no other one. */
async function claimToKeep(tx: Db, id: number, replacement: NewReceipt | undefined) {
  const claim = replacement && (await findClaimOf(tx, id));
  if (!claim || (replacement.claim ?? claim.id) !== claim.id) return undefined;
  const charge = await findCharge(tx, claim.charge_id);
  return charge?.account_id === replacement.account ? claim : undefined;
}

/**
 * Reverses a receipt, and records the one that replaces it, in a transaction of the caller.
 * @throws as reverseReceipt
 */
export async function reverseWithin(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  id: number,
  { reason, replacement }: ReceiptReversal,
): Promise<ReversedReceipt> {
  const posting = postingOf(tx, parts, viewer);
  // The replacement may take over a claim whose charge is no longer owed. See docs/rules.md, Duplicate payments.
  if (replacement) await lockTenantsOf(tx, [replacement.account]);
  const receipt = await lockReceipt(tx, parts, viewer, id);
  refuseReplacement(receipt, replacement);
  const claim = await claimToKeep(tx, id, replacement);
  const charges = await voidReceipt(posting, receipt, { reason, claims: claim ? 'waiting' : 'rejected' });
  // On the same account the replacement settles charges before other credit does.
  if (replacement?.account !== receipt.account_id) {
    await stopOwingClaimedCharges(posting, charges);
    await settleAccounts(posting, [receipt.account_id]);
  }
  const named = new Set(replacement?.allocations?.map(({ charge }) => charge));
  const left = charges.filter((charge) => !named.has(charge));
  await withdrawAhead(posting, viewer, receipt.account_id, left);
  const made = replacement && (await postReceipt(posting, { ...replacement, claim: claim?.id ?? replacement.claim }));
  if (made) await setReplacement(posting, id, made.id);
  await recordAudit(tx, viewer, {
    action: 'reversed',
    subject: 'receipt',
    subject_id: id,
    before: receipt,
    after: { ...receipt, voided_at: posting.at.toISOString(), void_reason: reason },
  });
  const shown = made ? await finishReceipt(posting, parts, viewer, made) : null;
  const voided = await showReceipt(tx, parts, viewer, id);
  await mailReversal(tx, voided, shown);
  return { receipt: voided, replacement: shown };
}

const summaryOf = ({ receipt_code }: Receipt, { replacement }: ReceiptReversal): string =>
  `${receipt_code ?? 'Opening balance'}${replacement ? `, recorded anew with ${plainMoney(replacement.amount)}` : ''}`;

/**
 * Reverses a receipt and, if a replacement is given, records that in the same transaction; each names the other. See
 * docs/rules.md, Reversing a receipt.
 * @throws Refusal not_found, already_reversed, money_used, invalid_input, reference_used, key_reused
 */
export async function reverseReceipt(
  parts: Parts,
  request: Repeatable,
  id: number,
  input: ReceiptReversal,
): Promise<ReversedReceipt | AwaitingApproval> {
  const work = (tx: Db) => reverseWithin(tx, parts, request.viewer, id, input);
  const reversed = await runOrRequestApproval(parts, request, 'receipt_reversal', work, ({ receipt }) => ({
    input: { id, body: input },
    subject: ['receipt', id],
    account: receipt.account,
    amount: receipt.amount,
    summary: summaryOf(receipt, input),
    reason: input.reason,
  }));
  parts.mailWaiting();
  return reversed;
}

/**
 * Sends a valid receipt to the tenant again: by mail, or by SMS where there is no address.
 * @throws Refusal not_found, already_reversed, opening_receipt, account_without_email, key_reused
 */
export async function sendReceipt(parts: Parts, request: Repeatable, id: number): Promise<SentReceipt> {
  const sent = await runOnce(parts.db, request, async (tx) => {
    const receipt = await showReceipt(tx, parts, request.viewer, id);
    if (receipt.state === 'void') fail('already_reversed');
    if (receipt.receipt_code === null) fail('opening_receipt');
    const tenant = await findContact(tx, receipt.tenant_details.id);
    const sent_to = (tenant && (await mailReceipt(tx, parts, receipt, tenant))) ?? fail('account_without_email');
    await recordAudit(tx, request.viewer, { action: 'sent', subject: 'receipt', subject_id: id });
    return { sent_to };
  });
  parts.mailWaiting();
  return sent;
}
