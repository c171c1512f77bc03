import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { NewPayment, Payment, PaymentChange } from '@amayumba/contract/payments/payment.ts';
import { owesNothing, PAYMENT_STATUS, VOID_STATUSES } from '@amayumba/contract/payments/rules.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import { NO_CHOICE } from '@amayumba/contract/sentences.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import type { Db } from '../../db/connect.ts';
import { runOnce, type Repeatable } from '../../http/idempotency.ts';
import type { Match } from '../../http/if-match.ts';
import { refuseStaleRow } from '../../http/stale-change.ts';
import { nowOf, type Parts, todayOf } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { leaseFor } from '../tenants/tenants.service.ts';
import { applyChange, type PaymentValues } from './payment-change.ts';
import { duplicateError } from './payment-message.ts';
import {
  findTenantContact,
  hidePaymentRecord,
  insertPaymentRecord,
  lockPaymentsOfTenant,
  lockPaymentRecord,
  lockPaymentsOfPeriod,
  type PaymentRecord,
  writePaymentRecord,
} from './payment-records.repository.ts';
import { findPaymentStatus } from './payment-statuses.repository.ts';
import { paymentResponse } from './payment-response.ts';
import { findPaymentRow } from './payments.repository.ts';
import { issueReceipt, nextReceiptNumber, withdrawReceipt } from './receipts.ts';
import { acknowledgementAfter } from './acknowledgement.ts';
import { notifyTenant } from './notify-tenant.ts';

type Status = NonNullable<Awaited<ReturnType<typeof findPaymentStatus>>>;

/** One payment, as far as its viewer may see it. @throws Refusal not_found */
export async function showPayment(db: Db, parts: Parts, viewer: Viewer, id: number): Promise<Payment> {
  const row = (await findPaymentRow(db, viewer, id)) ?? fail('not_found');
  return paymentResponse(row, todayOf(parts), parts.fileLinks);
}

/** Returns the status of a payment, or refuses the payment with all its errors. @throws Refusal invalid_input */
async function requireStatus(tx: Db, after: PaymentValues, faults: FieldErrors, statusField: string): Promise<Status> {
  const payer = await findTenantContact(tx, after.tenant_id);
  const status = await findPaymentStatus(tx, after.status_id);
  const all = {
    ...faults,
    ...(!payer && { tenant: NO_CHOICE }),
    ...(!status && { [statusField]: NO_CHOICE }),
  };
  return status && Object.keys(all).length === 0 ? status : failFields(all);
}

/**
 * See docs/rules.md, Duplicate payments.
 * @throws Refusal duplicate_payment naming the first live payment of the same type, tenant, month and year
 */
async function refuseDuplicate(tx: Db, viewer: Viewer, input: PaymentValues): Promise<void> {
  if (VOID_STATUSES.includes(input.status_id)) return;
  const same = await lockPaymentsOfPeriod(tx, viewer, input);
  const first = same.filter(({ status_id }) => !VOID_STATUSES.includes(status_id)).toSorted((a, b) => a.id - b.id)[0];
  if (!first) return;
  const status = await findPaymentStatus(tx, first.status_id);
  fail('duplicate_payment', duplicateError(first, status?.name ?? ''));
}

/**
 * Records a payment or security deposit. A Paid one gets its receipt number at once.
 * @throws Refusal invalid_input, duplicate_payment, key_reused
 */
export function createPayment(parts: Parts, request: Repeatable, input: NewPayment): Promise<Payment> {
  const { viewer } = request;
  return runOnce(parts.db, request, async (tx) => {
    const nowMs = parts.clock.now();
    const { allow_duplicate, status, ...change } = input;
    const { after, faults } = applyChange(blank(input), { ...change, status_id: status }, nowMs);
    const { settles } = await requireStatus(tx, after, faults, 'status');
    await lockPaymentsOfTenant(tx, after.tenant_id);
    if (!allow_duplicate) await refuseDuplicate(tx, viewer, after);
    const receipt_number = after.paid_at === null ? null : await nextReceiptNumber(tx);
    const place = await placeOf(tx, after);
    const owes_nothing = owesNothing(
      { ...after, acknowledgement_status: null },
      { statusSettles: settles, isOnlyLogged: false },
    );
    const made = await insertPaymentRecord(tx, {
      ...after,
      ...place,
      owes_nothing,
      receipt_number,
      created_by: viewer.user_id,
    });
    if (receipt_number !== null) await issueReceipt(tx, receipt_number, made.id, new Date(nowMs));
    await recordAudit(tx, viewer, { action: 'created', subject: 'payment', subject_id: made.id, after: made });
    return showPayment(tx, parts, viewer, made.id);
  });
}

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

/** The lease and estate whose figures include a payment: those of its due date. */
async function placeOf(tx: Db, { tenant_id, due_date }: PaymentValues) {
  const lease = await leaseFor(tx, tenant_id, due_date);
  return { lease_id: lease?.lease_id ?? null, estate_id: lease?.estate_id ?? null };
}

/**
 * Changes a payment and notifies the tenant, by a message and a mail that are stored with the change. Nothing is
 * written or sent if nothing changes. See docs/rules.md, Changing a payment; docs/rules.md, Receipt numbers.
 * @throws Refusal not_found, stale_change, invalid_input
 */
export async function updatePayment(
  parts: Parts,
  viewer: Viewer,
  id: number,
  change: PaymentChange,
  match: Match,
): Promise<Payment> {
  const payment = await writeAs(parts.db, viewer, async (tx) => {
    const nowMs = parts.clock.now();
    const before = (await lockPaymentRecord(tx, viewer, id)) ?? fail('not_found');
    await refuseStaleRow(tx, viewer, match, ['payments', id], () => showPayment(tx, parts, viewer, id));
    const { after, faults } = applyChange(before, change, nowMs);
    const status = await requireStatus(tx, after, faults, 'status_id');
    if (after.tenant_id !== before.tenant_id) refuseMove(before);
    if (isChanged(before, after)) await storeChange(tx, parts, viewer, { before, after, status });
    return showPayment(tx, parts, viewer, id);
  });
  parts.mailWaiting();
  return payment;
}

/**
 * The next tenant must not see what the previous one logged or what was noted about it.
 * @throws Refusal payment_stays
 */
function refuseMove({
  acknowledgement_status,
  logged_amount,
  receipt_file_id,
  notes,
  reference_number,
}: PaymentRecord) {
  const isLogged = acknowledgement_status !== null || logged_amount !== null || receipt_file_id !== null;
  if (isLogged || notes !== '' || reference_number !== '') fail('payment_stays');
}

interface StatusChange {
  before: PaymentRecord;
  after: PaymentValues;
  /** The status after the change. */
  status: Status;
}

/** Stores a valid change with its receipt and its audit record, and notifies the tenant. */
export async function storeChange(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  { before, after, status }: StatusChange,
): Promise<void> {
  const at = nowOf(parts);
  const record = await writePaymentRecord(tx, await consequencesOf(tx, { before, after, status }, at));
  await recordAudit(tx, viewer, {
    action: 'changed',
    subject: 'payment',
    subject_id: before.id,
    before,
    after: record,
  });
  await notifyTenant(tx, parts, before, record, status.name);
}

const isChanged = (before: PaymentRecord, after: PaymentValues) =>
  JSON.stringify({ ...before, ...after }) !== JSON.stringify(before);

/**
 * The whole record after a change, with receipt number and acknowledgement, and the lease of the new tenant if the
 * payment moves.
 */
async function consequencesOf(tx: Db, { before, after, status }: StatusChange, at: Date): Promise<PaymentRecord> {
  const moves = after.tenant_id !== before.tenant_id;
  const wasPaid = before.status_id === PAYMENT_STATUS.paid;
  const isPaid = after.status_id === PAYMENT_STATUS.paid;
  const record: PaymentRecord = { ...before, ...after, acknowledgement_status: acknowledgementAfter(before, after) };
  const payer = await findTenantContact(tx, before.tenant_id);
  const isOnlyLogged = payer?.user_id === before.created_by;
  record.owes_nothing = owesNothing(record, { statusSettles: status.settles, isOnlyLogged });
  if (moves) Object.assign(record, await placeOf(tx, after));
  if (wasPaid && (!isPaid || moves)) {
    await withdrawReceipt(tx, before.id, at);
    record.receipt_number = null;
  }
  if (isPaid && (!wasPaid || moves)) {
    record.receipt_number = await nextReceiptNumber(tx);
    await issueReceipt(tx, record.receipt_number, before.id, at);
  }
  return record;
}

/**
 * Removes a payment from every list and sum and withdraws its receipt. The audit log still shows the payment.
 * @throws Refusal not_found, stale_change
 */
export function deletePayment(parts: Parts, viewer: Viewer, id: number, match: Match): Promise<undefined> {
  return writeAs(parts.db, viewer, async (tx) => {
    const at = nowOf(parts);
    const before = (await lockPaymentRecord(tx, viewer, id)) ?? fail('not_found');
    await refuseStaleRow(tx, viewer, match, ['payments', id], () => showPayment(tx, parts, viewer, id));
    await hidePaymentRecord(tx, viewer, id, at);
    await withdrawReceipt(tx, id, at);
    await recordAudit(tx, viewer, { action: 'removed', subject: 'payment', subject_id: id, before });
    return undefined;
  });
}
