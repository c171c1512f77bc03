import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { usePaymentStatuses } from '../../../features/payments/payments.api.ts';
import { UpdateModal as UpdateDepositModal } from '../deposits/deposit-dialogs.tsx';
import { UpdateModal as UpdatePaymentModal } from '../payments/payment-dialogs.tsx';

// The dialogs of the page of a charge. They load on the person's first input.
export { DeletePaymentDialog } from '../payments/DeletePaymentDialog.tsx';
export { ChargeDialogs } from '../payments/panel/ChargeDialogs.tsx';

export function EditCharge({ charge, onClose }: { charge: Payment; onClose: () => void }) {
  const statuses = usePaymentStatuses();
  const Form = charge.payment_type === DEPOSIT ? UpdateDepositModal : UpdatePaymentModal;
  return <Form payment={charge} statuses={statuses} onClose={onClose} />;
}
