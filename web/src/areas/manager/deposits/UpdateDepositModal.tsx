import type { Payment, PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import type { RefundStatus } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import { PaymentChangeModal } from '../payments/PaymentChangeModal.tsx';
import { RefundStatusField } from './RefundStatusField.tsx';

interface UpdateDepositModalProps {
  payment: Payment;
  statuses: readonly PaymentStatus[];
  onClose: () => void;
}

/** Changes a security deposit or what becomes of it, and tells the tenant. Specification section 2. */
export function UpdateDepositModal(props: UpdateDepositModalProps) {
  const [refund, setRefund] = useState<RefundStatus>(props.payment.refund_status ?? 'Pending');
  return (
    <PaymentChangeModal
      {...props}
      title="Update Security Deposit"
      what="Security deposit"
      extra={{ refund_status: refund }}
    >
      <RefundStatusField value={refund} onChange={setRefund} />
    </PaymentChangeModal>
  );
}
