import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import type { Posting } from '../ledger/posting/posting.ts';
import { applyRefundStatus, hasFinalRefundStatus, reverseReturns } from '../ledger/posting/returned-deposits.ts';
import { markForSecondPerson, refuseWithoutSecondPerson } from '../ledger/posting/second-person.ts';
import type { PaymentValues } from './payment-change.ts';
import type { PaymentRecord } from './payment-records.repository.ts';

/**
 * Posts the refund status of a changed deposit: Refunded and Withheld take all that is held of it, including money that
 * comes in later, so the rule of two people applies when they are set; another status ends that. See docs/rules.md,
 * Refund status; docs/rules.md, Rule of two people.
 */
export async function postRefundStatus(
  posting: Posting,
  before: Pick<PaymentRecord, 'refund_status' | 'settled_amount'>,
  after: PaymentRecord,
): Promise<void> {
  if (after.payment_type !== DEPOSIT) return;
  if (before.refund_status === after.refund_status)
    return applyRefundStatus(posting, after, after.settled_amount - before.settled_amount);
  if (hasFinalRefundStatus(after)) markForSecondPerson(posting);
  await reverseReturns(posting, after.id, 'The refund status of the deposit was changed.');
  await applyRefundStatus(posting, after, after.settled_amount);
}

const REFUND_LATER =
  'Another manager has to approve that a deposit is refunded or withheld. Record it as Pending, then change its refund status, which asks for that.';

/** Refuses a new deposit whose money would go out at once without the second person. @throws Refusal approval_needed */
export async function refuseReturnWithoutSecondPerson(posting: Posting, deposit: PaymentValues): Promise<void> {
  if (!hasFinalRefundStatus(deposit)) return;
  markForSecondPerson(posting);
  await refuseWithoutSecondPerson(posting, REFUND_LATER);
}
