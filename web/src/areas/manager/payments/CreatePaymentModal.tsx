import type { PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import { RENT_AND_MORE } from './payment-types.ts';
import { PaymentEntryModal } from './PaymentEntryModal.tsx';

/** Records a payment that a tenant owes or has made. See docs/product.md, Payment Management. */
export function CreatePaymentModal({ statuses, onClose }: { statuses: readonly PaymentStatus[]; onClose: () => void }) {
  return (
    <PaymentEntryModal
      title="Create Payment"
      what="Payment"
      type="Rent"
      types={RENT_AND_MORE}
      statuses={statuses}
      onClose={onClose}
    />
  );
}
