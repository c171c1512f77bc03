import { DEPOSIT, PAYMENT_TYPES } from '@amayumba/contract/payments/rules.ts';
import type { ComponentProps } from 'react';
import { PaymentChangeModal } from './PaymentChangeModal.tsx';
import { PaymentEntryModal } from './PaymentEntryModal.tsx';

// The dialogs of the list of payments. They load on the person's first input, so that the rows do not wait for them.
export { DeletePaymentDialog } from './DeletePaymentDialog.tsx';
export { PaymentPanel } from './panel/PaymentPanel.tsx';

/** The types of the Payments screen: deposits have their own screen. See docs/rules.md, Payment and deposit. */
const RENT_AND_MORE = PAYMENT_TYPES.filter((type) => type !== DEPOSIT);

export type CreateProps = Pick<ComponentProps<typeof PaymentEntryModal>, 'statuses' | 'tenantId' | 'onClose'>;
export type UpdateProps = Pick<ComponentProps<typeof PaymentChangeModal>, 'payment' | 'statuses' | 'onClose'>;

/** Records a payment that a tenant owes or has made. See docs/product.md, Payment Management. */
export const CreateModal = (props: CreateProps) => (
  <PaymentEntryModal {...props} title="Create Payment" what="Payment" type="Rent" types={RENT_AND_MORE} />
);

/** Changes a payment and notifies the tenant. See docs/product.md, Payment Management. */
export const UpdateModal = (props: UpdateProps) => (
  <PaymentChangeModal {...props} title="Update Payments" what="Payment" types={RENT_AND_MORE} />
);
