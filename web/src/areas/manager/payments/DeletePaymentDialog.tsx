import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { asProblem } from '../../../api/problem.ts';
import { describePayment } from '../../../features/payments/payment-view.ts';
import { useDeletePaymentMutation } from '../../../features/payments/payments.api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';

/** Asks before a payment is deleted, and says which one it is. Specification section 5. */
export function DeletePaymentDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const [deletePayment, { isLoading, error }] = useDeletePaymentMutation();
  const confirm = async () => {
    const { error: problem } = await deletePayment(payment.id);
    if (problem) return;
    notify.success('Payment deleted', describePayment(payment));
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete this payment?"
      confirmLabel="Delete"
      isPending={isLoading}
      error={asProblem(error)?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{describePayment(payment)}.</p>
      <p className="mt-2">It leaves every list and sum. The audit record keeps it.</p>
    </ConfirmDialog>
  );
}
