import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import type { PaymentRecord } from './payment-records.repository.ts';

type Acknowledged = Pick<PaymentRecord, 'status_id' | 'acknowledgement_status'>;

/**
 * The acknowledgement of a logged payment after a manager has set its status.
 * See docs/rules.md, Acknowledgement of a logged payment.
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
