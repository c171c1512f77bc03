import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { usePaymentStatuses } from '../../../features/payments/use-payment-statuses.ts';
import { UpdateDepositModal } from '../deposits/UpdateDepositModal.tsx';
import { UpdatePaymentModal } from '../payments/UpdatePaymentModal.tsx';

// The dialogs of the page of a charge. They load on the person's first input.
export { DeletePaymentDialog } from '../payments/DeletePaymentDialog.tsx';
export { ChargeDialogs } from '../payments/panel/ChargeDialogs.tsx';

/** Changes a charge or a deposit. */
export function EditCharge({ charge, onClose }: { charge: Payment; onClose: () => void }) {
  const statuses = usePaymentStatuses();
  const Form = charge.payment_type === DEPOSIT ? UpdateDepositModal : UpdatePaymentModal;
  return <Form payment={charge} statuses={statuses} onClose={onClose} />;
}
