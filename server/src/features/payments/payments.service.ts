import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { NewPayment, Payment } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import { NO_CHOICE } from '@amayumba/contract/sentences.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import { runOnce, type Repeatable } from '../../http/idempotency.ts';
import type { Match } from '../../http/if-match.ts';
import { refuseStaleRow } from '../../http/stale-change.ts';
import { type Parts, todayOf } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import {
  findCharge,
  findContact,
  getChargeToSet,
  listWaitingClaims,
  lockAccounts,
  rejectClaims,
} from '../ledger/posting/for-payments.ts';
import { addCharge, removeCharge } from '../ledger/posting/charges.ts';
import { postingOf } from '../ledger/posting/posting.ts';
import { refuseStatus } from '../ledger/posting/refuse-status.ts';
import { markForSecondPerson, refuseWithoutSecondPerson } from '../ledger/posting/second-person.ts';
import { setStatus } from '../ledger/posting/set-status.ts';
import { settleAccounts } from '../ledger/posting/settle.ts';
import { notifyOfRejection } from '../ledger/claims/notify-of-rejection.ts';
import { finishReceipt } from '../ledger/receipts/finish-receipt.ts';
import { refuseDuplicate } from './duplicates.ts';
import { applyChange, type PaymentValues } from './payment-change.ts';
import { periodOf, placeOf } from './payment-place.ts';
import { lockPaymentRecord, lockPaymentsOfTenants, type PaymentRecord } from './payment-records.repository.ts';
import { paymentResponse } from './payment-response.ts';
import { findPaymentStatus, type StatusRecord } from './payment-statuses.repository.ts';
import { findPaymentRow } from './payments.repository.ts';
import { postRefundStatus, refuseReturnWithoutSecondPerson } from './refund-deposit.ts';

/** One payment, if its viewer may see it. @throws Refusal not_found */
export async function showPayment(db: Db, parts: Parts, viewer: Viewer, id: number): Promise<Payment> {
  const row = (await findPaymentRow(db, viewer, id)) ?? fail('not_found');
  return paymentResponse(row, todayOf(parts), parts.fileLinks);
}

/** Returns the status of a payment, or refuses the payment with all its errors. @throws Refusal invalid_input */
export async function requireStatus(
  tx: Db,
  after: PaymentValues,
  faults: FieldErrors,
  statusField: string,
): Promise<StatusRecord> {
  const payer = await findContact(tx, after.tenant_id);
  const status = await findPaymentStatus(tx, after.status_id);
  const all = {
    ...faults,
    ...(!payer && { tenant: NO_CHOICE }),
    ...(!status && { [statusField]: NO_CHOICE }),
  };
  return status && Object.keys(all).length === 0 ? status : failFields(all);
}

const LABELS_OF_MONEY: ReadonlySet<number> = new Set<number>([
  PAYMENT_STATUS.paid,
  PAYMENT_STATUS.cancelled,
  PAYMENT_STATUS.refunded,
]);

/**
 * Records a payment or security deposit. A Paid one gets its receipt at once, which is mailed to the tenant.
 * @throws Refusal invalid_input, duplicate_payment, approval_needed, key_reused
 */
export async function createPayment(parts: Parts, request: Repeatable, input: NewPayment): Promise<Payment> {
  const { viewer } = request;
  const payment = await runOnce(parts.db, request, async (tx) => {
    const posting = postingOf(tx, parts, viewer);
    const { allow_duplicate, status: requested, received_amount, ...change } = input;
    const { after, faults } = applyChange(
      blank(input),
      { ...change, status_id: requested, received_amount },
      posting.at.getTime(),
    );
    const status = await requireStatus(tx, after, faults, 'status');
    await lockPaymentsOfTenants(tx, [after.tenant_id]);
    const is_owed = !status.settles || LABELS_OF_MONEY.has(after.status_id);
    if (!allow_duplicate) await refuseDuplicate(tx, viewer, { ...after, is_owed });
    await refuseReturnWithoutSecondPerson(posting, after);
    const place = await placeOf(tx, after);
    await lockAccounts(tx, [place.account_id]);
    const { amount, status_id, paid_at, ...values } = after;
    const { id } = await addCharge(posting, {
      ...values,
      ...place,
      ...periodOf(after),
      gross_amount: amount,
      label_id: LABELS_OF_MONEY.has(status_id) ? PAYMENT_STATUS.pending : status_id,
      is_owed,
      created_by: viewer.user_id,
    });
    const how = { received_at: paid_at ?? undefined, method: '', reference: '' };
    const { made } = await setStatus(posting, id, { status: status_id, settles: status.settles, received_amount, how });
    await postRefundStatus(posting, NEW_DEPOSIT, (await findCharge(tx, id)) ?? fail('not_found'));
    await settleAccounts(posting, [place.account_id]);
    for (const receipt of made) await finishReceipt(posting, parts, viewer, receipt);
    await recordAudit(tx, viewer, {
      action: 'created',
      subject: 'payment',
      subject_id: id,
      after: await findCharge(tx, id),
    });
    return showPayment(tx, parts, viewer, id);
  });
  parts.mailWaiting();
  return payment;
}

const NEW_DEPOSIT = { refund_status: null, settled_amount: 0 } as const;

/** A new payment with its required fields only. */
const blank = (input: NewPayment): PaymentValues => ({
  tenant_id: input.tenant,
  amount: input.amount,
  status_id: input.status,
  due_date: input.due_date,
  payment_for_year: input.payment_for_year,
  payment_type: 'Rent',
  paid_at: null,
  months_paid: [],
  payment_method: '',
  reference_number: '',
  notes: '',
  refund_status: null,
});

/** Why a debt is not deleted: that would waive it without the second person. */
const CANCEL_FIRST =
  'Another manager has to approve that this is not owed any more. Set it to Cancelled, which asks for that.';

/** Why the claims on it are rejected. */
const DELETED = 'The payment was deleted.';

/**
 * Removes a payment from every list and sum, and tells its tenant where they had logged it. The audit log and the
 * journal still show it.
 * @throws Refusal not_found, stale_change, money_recorded, approval_needed
 */
export async function deletePayment(parts: Parts, viewer: Viewer, id: number, match: Match): Promise<void> {
  await writeAs(parts.db, viewer, async (tx) => {
    const posting = postingOf(tx, parts, viewer);
    const before = (await lockPaymentRecord(tx, viewer, id)) ?? fail('not_found');
    await refuseStaleRow(tx, viewer, match, ['charges', id], () => showPayment(tx, parts, viewer, id));
    await refuseMoney(tx, before);
    if (before.is_owed && before.outstanding_amount > 0) markForSecondPerson(posting);
    await refuseWithoutSecondPerson(posting, CANCEL_FIRST);
    const claims = await listWaitingClaims(tx, id);
    await rejectClaims(
      posting,
      claims.map((claim) => claim.id),
      DELETED,
    );
    await removeCharge(posting, before);
    await settleAccounts(posting, [before.account_id]);
    await recordAudit(tx, viewer, { action: 'removed', subject: 'payment', subject_id: id, before });
    if (claims.length > 0) await notifyOfRejection(tx, parts, before.tenant_id, { reason: DELETED, payment_id: null });
  });
  parts.mailWaiting();
}

/** A payment with money, or one whose money was refunded, stays. @throws Refusal money_recorded */
async function refuseMoney(tx: Db, before: PaymentRecord): Promise<void> {
  if (before.settled_amount === 0 && !before.is_refunded) return;
  const { receipts, freed } = await getChargeToSet(tx, before, 0);
  const ids = [...receipts.map(({ id }) => id), ...freed.map(({ receipt }) => receipt)];
  await refuseStatus(tx, { action: 'refuse', code: 'money_recorded', receipts: ids, claims: [] });
}
