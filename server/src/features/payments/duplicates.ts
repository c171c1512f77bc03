import { allowsAnother, CLOSED_STATUSES, PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { isOwedWith } from '../ledger/posting/set-status.ts';
import { isOtherCharge } from './change-fields.ts';
import type { PaymentValues } from './payment-change.ts';
import { duplicateError } from './payment-message.ts';
import { listPaymentsOfPeriod, type PaymentRecord } from './payment-records.repository.ts';
import { findPaymentStatus } from './payment-statuses.repository.ts';
import type { PostedChange } from './post-payment-change.ts';

/** The other live payments of the same type, tenant, month and year that are owed or were settled. */
async function listSame(
  tx: Db,
  viewer: Viewer,
  input: PaymentValues & { is_owed: boolean },
  ownId?: number,
): Promise<PaymentRecord[]> {
  if (allowsAnother(input)) return [];
  const same = await listPaymentsOfPeriod(tx, viewer, input);
  return same.filter((other) => other.id !== ownId && !allowsAnother(other)).toSorted((a, b) => a.id - b.id);
}

async function refuseFirst(tx: Db, [first, ...others]: readonly PaymentRecord[]): Promise<void> {
  if (!first) return;
  const status = await findPaymentStatus(tx, first.status_id);
  fail(
    'duplicate_payment',
    duplicateError({ ...first, amount: first.shown_amount }, status?.name ?? '', others.length),
  );
}

/**
 * See docs/rules.md, Duplicate payments.
 * @throws Refusal duplicate_payment naming the first other live payment of the same type, tenant, month and year
 */
export const refuseDuplicate = async (tx: Db, viewer: Viewer, input: PaymentValues & { is_owed: boolean }) =>
  refuseFirst(tx, await listSame(tx, viewer, input));

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
  const takesMoney = status.id === PAYMENT_STATUS.paid || change.received_amount !== undefined;
  const isOther = isOtherCharge(before, after);
  if (!isOther && !owesAgain(before, set, takesMoney)) return;
  const same = await listSame(tx, viewer, set, before.id);
  if (isOther || !takesMoney || !same.some((other) => settlesClaim(other, before))) await refuseFirst(tx, same);
}

/** Whether a status makes a payment owed again: one that was Cancelled or Refunded, or that nobody owed. */
function owesAgain(before: PaymentRecord, set: { status_id: number; is_owed: boolean }, takesMoney: boolean): boolean {
  if (CLOSED_STATUSES.includes(before.status_id)) return !CLOSED_STATUSES.includes(set.status_id);
  return !before.is_owed && (takesMoney || set.is_owed);
}

/** Whether money for a payment that only a claim names settles another open payment of its month instead. */
const settlesClaim = (other: PaymentRecord, { source, is_owed, account_id }: PaymentRecord): boolean =>
  source === 'claim' && !is_owed && other.is_owed && other.outstanding_amount > 0 && other.account_id === account_id;
