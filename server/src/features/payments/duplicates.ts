import { allowsAnother, CLOSED_STATUSES, PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { isOwedWith } from '../ledger/posting/set-status.ts';
import { isOtherPeriod } from './change-fields.ts';
import type { PaymentValues } from './payment-change.ts';
import { duplicateError } from './payment-message.ts';
import { listPaymentsOfPeriod, type PaymentRecord } from './payment-records.repository.ts';
import { findPaymentStatus } from './payment-statuses.repository.ts';
import type { PostedChange } from './post-payment-change.ts';

/**
 * See docs/rules.md, Duplicate payments.
 * @throws Refusal duplicate_payment naming the first other live payment of the same type, tenant, month and year
 */
export async function refuseDuplicate(
  tx: Db,
  viewer: Viewer,
  input: PaymentValues & { is_owed: boolean },
  ownId?: number,
): Promise<void> {
  if (allowsAnother(input)) return;
  const same = await listPaymentsOfPeriod(tx, viewer, input);
  const first = same.filter((other) => other.id !== ownId && !allowsAnother(other)).toSorted((a, b) => a.id - b.id)[0];
  if (!first) return;
  const status = await findPaymentStatus(tx, first.status_id);
  fail('duplicate_payment', duplicateError({ ...first, amount: first.shown_amount }, status?.name ?? ''));
}

/**
 * Refuses a change that makes a payment one of two for its month: by its tenant, its type or its months, or because it
 * is owed again.
 * @throws Refusal duplicate_payment
 */
export async function refuseDuplicateAfter(
  tx: Db,
  viewer: Viewer,
  { before, after, status, change }: PostedChange,
): Promise<void> {
  const set = { ...after, is_owed: isOwedWith(before, { status: status.id, settles: status.settles }) };
  const isOtherKind = after.tenant_id !== before.tenant_id || after.payment_type !== before.payment_type;
  const takesMoney = status.id === PAYMENT_STATUS.paid || change.received_amount !== undefined;
  if (isOtherKind || isOtherPeriod(before, after) || owesAgain(before, set, takesMoney))
    await refuseDuplicate(tx, viewer, set, before.id);
}

/** Whether a status makes owed what was not: a payment that was Cancelled or Refunded, or one that nobody owed. */
function owesAgain(before: PaymentRecord, set: { status_id: number; is_owed: boolean }, takesMoney: boolean): boolean {
  if (CLOSED_STATUSES.includes(before.status_id)) return !CLOSED_STATUSES.includes(set.status_id);
  // Money for what only a claim names settles the payment that is owed for its month, if there is one.
  return !before.is_owed && (takesMoney ? before.source !== 'claim' : set.is_owed);
}
