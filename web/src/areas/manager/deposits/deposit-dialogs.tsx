import { DEPOSIT, REFUND_STATUSES, type RefundStatus } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { CreateProps, UpdateProps } from '../payments/payment-dialogs.tsx';
import { PaymentChangeModal } from '../payments/PaymentChangeModal.tsx';
import { PaymentEntryModal } from '../payments/PaymentEntryModal.tsx';

// The dialogs of the list of deposits. They load on the person's first input, so that the rows do not wait for them.
export { DeletePaymentDialog } from '../payments/DeletePaymentDialog.tsx';
export { PaymentPanel } from '../payments/panel/PaymentPanel.tsx';

/** Records a security deposit. See docs/product.md, Security Deposits. */
export function CreateModal(props: CreateProps) {
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

/**
 * Changes a security deposit or its refund status, and notifies the tenant. See docs/product.md, Security Deposits.
 */
export const UpdateModal = (props: UpdateProps) => (
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

/** Whether the deposit is returned when the tenant leaves. See docs/rules.md, Refund status. */
const RefundStatusField = ({ value, onChange }: { value: RefundStatus; onChange: (status: RefundStatus) => void }) => (
  <SelectField
    label="Refund status"
    options={REFUND_STATUSES.map((status) => ({ value: status, label: status }))}
    value={value}
    onChange={({ target }) => onChange(target.value as RefundStatus)}
  />
);
