// The dialogs of the list of deposits. They load on the person's first input, so that the rows do not wait for them.
export { DeletePaymentDialog } from '../payments/DeletePaymentDialog.tsx';
export { CreateDepositModal as CreateModal } from './CreateDepositModal.tsx';
export { UpdateDepositModal as UpdateModal } from './UpdateDepositModal.tsx';
export { PaymentPanel } from '../payments/panel/PaymentPanel.tsx';
