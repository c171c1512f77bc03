import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import type { Posting } from '../ledger/posting/posting.ts';
import { reverseReturns, takeReturned } from '../ledger/posting/returned-deposits.ts';
import type { PaymentRecord } from './payment-records.repository.ts';

/**
 * Posts the refund status of a changed deposit: Refunded and Withheld take all that is held of it, including money that
 * comes in later; another status ends that. See docs/rules.md, Refund status.
 */
export async function postRefundStatus(
  posting: Posting,
  before: Pick<PaymentRecord, 'refund_status' | 'settled_amount'>,
  after: PaymentRecord,
): Promise<void> {
  if (after.payment_type !== DEPOSIT) return;
  if (before.refund_status === after.refund_status)
    return takeReturned(posting, after, after.settled_amount - before.settled_amount);
  await reverseReturns(posting, after.id, 'The refund status of the deposit was changed.');
  await takeReturned(posting, after, after.settled_amount);
}
