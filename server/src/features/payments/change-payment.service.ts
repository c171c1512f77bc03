import type { AwaitingApproval } from '@amayumba/contract/approvals/approval.ts';
import { dayOfInstant } from '@amayumba/contract/calendar.ts';
import type { Payment, PaymentChange } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { withoutKey } from '../../http/idempotency.ts';
import type { Match } from '../../http/if-match.ts';
import { refuseStaleRow, storedVersions } from '../../http/stale-change.ts';
import { plainDay, plainMoney } from '../../mail/plain-words.ts';
import type { Parts } from '../../parts.ts';
import { runOrRequestApproval } from '../approvals/ask-approval.ts';
import { findLastClaim, findReceipt } from '../ledger/posting/for-payments.ts';
import { postingOf } from '../ledger/posting/posting.ts';
import { leavePeriod } from '../ledger/schedule/leave-period.ts';
import { isOtherCharge } from './change-fields.ts';
import { refuseDuplicateAfter } from './duplicates.ts';
import { applyChange, isChanged, valuesOf } from './payment-change.ts';
import { lockPaymentToChange, type PaymentRecord } from './payment-records.repository.ts';
import { requireStatus, showPayment } from './payments.service.ts';
import { postPaymentChange } from './post-payment-change.ts';

/**
 * Changes a payment and notifies the tenant, by a message and a mail that are stored with the change. Nothing is
 * written or sent if nothing changes. See docs/rules.md, Changing a payment; docs/rules.md, Setting a status.
 * @throws Refusal not_found, stale_change, invalid_input, duplicate_payment, money_recorded, money_used, claims_waiting
 */
export async function updatePayment(
  parts: Parts,
  viewer: Viewer,
  id: number,
  change: PaymentChange,
  match: Match,
): Promise<Payment | AwaitingApproval> {
  let version: number | undefined;
  const work = async (tx: Db) => {
    version = (await storedVersions(tx, 'charges', [id])).get(id)?.version;
    return changeWithin(tx, parts, viewer, id, change, match);
  };
  const payment = await runOrRequestApproval(parts, withoutKey(viewer), 'payment_change', work, async (changed, tx) => {
    const before = await showPayment(tx, parts, viewer, id);
    return {
      // Not that of now: somebody may have changed the payment since it was looked at.
      input: { id, body: change, version },
      subject: ['payment', id],
      account: before.account,
      amount: changed.amount,
      summary: summaryOf(before, changed, change),
      reason: '',
    };
  });
  parts.mailWaiting();
  return payment;
}

/**
 * The changes for the person who decides, who has no other description of them. Names no tenant: the approval is about
 * the account that the payment leaves.
 */
function summaryOf(before: Payment, after: Payment, change: PaymentChange): string {
  const { amount, due_date, paid_at, payment_method, reference_number, refund_status } = after;
  const paidOn = paid_at && before.paid_at && dayOfInstant(paid_at);
  const parts = [
    `${after.payment_type}: ${after.status_details.name}`,
    change.received_amount !== undefined && `${plainMoney(change.received_amount)} received`,
    after.payment_type !== before.payment_type && `instead of ${before.payment_type}`,
    amount !== before.amount && `${plainMoney(amount)} instead of ${plainMoney(before.amount)}`,
    due_date !== before.due_date && `due on ${plainDay(due_date)}`,
    paidOn && paidOn !== dayOfInstant(before.paid_at ?? '') && `paid on ${plainDay(paidOn)}`,
    payment_method !== before.payment_method && `by ${payment_method || 'no method'}`,
    reference_number !== before.reference_number && 'another reference',
    change.refund_status && refund_status && `deposit ${refund_status}`,
    after.tenant !== before.tenant && 'moved to another tenant',
  ];
  return parts.filter(Boolean).join(', ');
}

/** Changes a payment within a transaction. @throws as updatePayment */
export async function changeWithin(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  id: number,
  sent: PaymentChange,
  match: Match,
): Promise<Payment> {
  const posting = postingOf(tx, parts, viewer);
  const before = (await lockPaymentToChange(tx, viewer, id, sent.tenant)) ?? fail('not_found');
  await refuseStaleRow(tx, viewer, match, ['charges', id], () => showPayment(tx, parts, viewer, id));
  const values = valuesOf(before);
  const change = await withoutShown(tx, before, sent);
  const { after, faults } = applyChange(values, change, posting.at.getTime());
  const status = await requireStatus(tx, after, faults, 'status_id');
  if (after.tenant_id !== before.tenant_id) await refuseMove(tx, before);
  if (!change.allow_duplicate) await refuseDuplicateAfter(tx, viewer, { before, after, status, change });
  const changes = isChanged(values, after) || change.received_amount !== undefined;
  const shown = changes ? await postPaymentChange(posting, parts, viewer, { before, after, status, change }) : id;
  if (isOtherCharge(before, after)) await leavePeriod(posting, viewer, shown);
  return showPayment(tx, parts, viewer, shown);
}

/**
 * A change without the values of the last claim that a form only sends back; a Paid payment shows them where a manager
 * wrote nothing, and the receipt may have another reference. Another method than the receipt's corrects the receipt.
 * New money is recorded as the form says.
 */
async function withoutShown(tx: Db, before: PaymentRecord, change: PaymentChange): Promise<PaymentChange> {
  const recordsMoney = before.status_id !== PAYMENT_STATUS.paid || (change.amount ?? 0) > before.shown_amount;
  const claim = recordsMoney ? undefined : await findLastClaim(tx, before.id);
  if (!claim) return change;
  const receipt = claim.receipt_id === null ? undefined : await findReceipt(tx, claim.receipt_id);
  const shown = { payment_method: claim.method, reference_number: claim.shown_reference, notes: claim.notes };
  const isShown = (field: keyof typeof shown) => before[field] === '' && change[field] === shown[field];
  const isMethodShown = isShown('payment_method') && (!receipt || receipt.method === claim.method);
  return {
    ...change,
    ...(isMethodShown && { payment_method: undefined }),
    ...(isShown('reference_number') && { reference_number: undefined }),
    ...(isShown('notes') && { notes: undefined }),
  };
}

/**
 * The next tenant must not see the previous tenant's claims or the notes about that tenant.
 * @throws Refusal payment_stays
 */
async function refuseMove(tx: Db, { id, notes, reference_number }: PaymentRecord): Promise<void> {
  const claim = await findLastClaim(tx, id);
  if (claim || notes !== '' || reference_number !== '') fail('payment_stays');
}
