// The dialogs of the list of payments. They load on the person's first input, so that the rows do not wait for them.
export { CreatePaymentModal as CreateModal } from './CreatePaymentModal.tsx';
export { DeletePaymentDialog } from './DeletePaymentDialog.tsx';
export { UpdatePaymentModal as UpdateModal } from './UpdatePaymentModal.tsx';
export { PaymentPanel } from './panel/PaymentPanel.tsx';
