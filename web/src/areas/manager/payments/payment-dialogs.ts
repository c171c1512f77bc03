// What the list of payments opens over itself; fetched when the person first stirs, so that its rows do not wait for it.
export { CreatePaymentModal } from './CreatePaymentModal.tsx';
export { DeletePaymentDialog } from './DeletePaymentDialog.tsx';
export { UpdatePaymentModal } from './UpdatePaymentModal.tsx';
