import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import type { PaymentRecord } from './payment-records.repository.ts';

type Acknowledged = Pick<PaymentRecord, 'status_id' | 'acknowledgement_status'>;

/**
 * What a tenant reads about a payment they logged once a manager has set its status: Verified when Paid, Rejected when Failed or
 * Cancelled, and waiting again where that is taken back. A payment nobody logged has none. Decisions §5.
 */
export function acknowledgementAfter(
  before: Acknowledged,
  after: Pick<PaymentRecord, 'status_id'>,
): PaymentRecord['acknowledgement_status'] {
  if (before.acknowledgement_status === null || before.status_id === after.status_id) {
    return before.acknowledgement_status;
  }
  switch (after.status_id) {
    case PAYMENT_STATUS.paid:
      return 'Verified';
    case PAYMENT_STATUS.failed:
    case PAYMENT_STATUS.cancelled:
      return 'Rejected';
    case PAYMENT_STATUS.refunded:
      return before.acknowledgement_status;
    default:
      return 'Awaiting verification';
  }
}
