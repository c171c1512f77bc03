import type { Payment, PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import { PaymentChangeModal } from '../payments/PaymentChangeModal.tsx';
import { RefundStatusField } from './RefundStatusField.tsx';

interface UpdateDepositModalProps {
  payment: Payment;
  statuses: readonly PaymentStatus[];
  onClose: () => void;
}

/**
 * Changes a security deposit or its refund status, and notifies the tenant. See docs/product.md, Security Deposits.
 */
export function UpdateDepositModal(props: UpdateDepositModalProps) {
  return (
    <PaymentChangeModal
      {...props}
      title="Update Security Deposit"
      what="Security deposit"
      furtherField={(draft, change) => (
        <RefundStatusField
          value={draft.refund_status ?? 'Pending'}
          onChange={(refund_status) => change({ refund_status })}
        />
      )}
    />
  );
}
