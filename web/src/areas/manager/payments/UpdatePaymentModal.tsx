import type { Payment, PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import { RENT_AND_MORE } from './payment-types.ts';
import { PaymentChangeModal } from './PaymentChangeModal.tsx';

interface UpdatePaymentModalProps {
  payment: Payment;
  statuses: readonly PaymentStatus[];
  onClose: () => void;
}

/** Changes a payment and notifies the tenant. See docs/product.md, Payment Management. */
export function UpdatePaymentModal(props: UpdatePaymentModalProps) {
  return <PaymentChangeModal {...props} title="Update Payments" what="Payment" types={RENT_AND_MORE} />;
}
