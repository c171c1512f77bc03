import type { PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT, type RefundStatus } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import { PaymentEntryModal } from '../payments/PaymentEntryModal.tsx';
import { RefundStatusField } from './RefundStatusField.tsx';

/** Records a security deposit. See docs/product.md, Security Deposits. */
export function CreateDepositModal({ statuses, onClose }: { statuses: readonly PaymentStatus[]; onClose: () => void }) {
  const [refund, setRefund] = useState<RefundStatus>('Pending');
  return (
    <PaymentEntryModal
      title="Create Security Deposit"
      what="Security deposit"
      type={DEPOSIT}
      statuses={statuses}
      extra={{ refund_status: refund }}
      onClose={onClose}
    >
      <RefundStatusField value={refund} onChange={setRefund} />
    </PaymentEntryModal>
  );
}
