import type { ComponentProps } from 'react';
import { RENT_AND_MORE } from './payment-types.ts';
import { PaymentEntryModal } from './PaymentEntryModal.tsx';

/** Records a payment that a tenant owes or has made. See docs/product.md, Payment Management. */
export function CreatePaymentModal(
  props: Pick<ComponentProps<typeof PaymentEntryModal>, 'statuses' | 'tenantId' | 'onClose'>,
) {
  return <PaymentEntryModal {...props} title="Create Payment" what="Payment" type="Rent" types={RENT_AND_MORE} />;
}
