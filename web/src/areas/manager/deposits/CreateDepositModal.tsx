import { DEPOSIT, type RefundStatus } from '@amayumba/contract/payments/rules.ts';
import { type ComponentProps, useState } from 'react';
import { PaymentEntryModal } from '../payments/PaymentEntryModal.tsx';
import { RefundStatusField } from './RefundStatusField.tsx';

/** Records a security deposit. See docs/product.md, Security Deposits. */
export function CreateDepositModal(
  props: Pick<ComponentProps<typeof PaymentEntryModal>, 'statuses' | 'tenantId' | 'onClose'>,
) {
  const [refund, setRefund] = useState<RefundStatus>('Pending');
  return (
    <PaymentEntryModal
      {...props}
      title="Create Security Deposit"
      what="Security deposit"
      type={DEPOSIT}
      extra={{ refund_status: refund }}
    >
      <RefundStatusField value={refund} onChange={setRefund} />
    </PaymentEntryModal>
  );
}
