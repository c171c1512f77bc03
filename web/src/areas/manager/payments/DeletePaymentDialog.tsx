import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { asProblem } from '../../../api/problem.ts';
import { describePayment } from '../../../features/payments/payment-view.ts';
import { useDeletePaymentMutation } from '../../../features/payments/payments.api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';

interface DeletePaymentDialogProps {
  payment: Payment;
  noun: 'payment' | 'security deposit';
  onClose: () => void;
}

/**
 * Asks before a payment is deleted, and names it. After confirmation the row leaves the list at once; if the server
 * refuses, the row returns with a notice of the reason. See docs/rules.md, Deleting a payment.
 */
export function DeletePaymentDialog({ payment, noun, onClose }: DeletePaymentDialogProps) {
  const [deletePayment] = useDeletePaymentMutation();
  const what = describePayment(payment);
  const confirm = async () => {
    onClose();
    const { error } = await deletePayment(payment);
    const problem = asProblem(error);
    if (problem) notify.failure(`The ${noun} was not deleted`, `${what} is back in the list. ${problem.error}`);
    else notify.success(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted`, what);
  };
  return (
    <ConfirmDialog
      title={`Delete this ${noun}?`}
      confirmLabel="Delete"
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{what}.</p>
      <p className="mt-2">It leaves every list and sum. The audit record keeps it.</p>
    </ConfirmDialog>
  );
}
