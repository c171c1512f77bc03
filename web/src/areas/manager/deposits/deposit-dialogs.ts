// What the list of deposits opens over itself; fetched when the person first stirs, so that its rows do not wait for it.
export { DeletePaymentDialog } from '../payments/DeletePaymentDialog.tsx';
export { CreateDepositModal } from './CreateDepositModal.tsx';
export { UpdateDepositModal } from './UpdateDepositModal.tsx';
